import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../button.tsx';
import { toast } from '../feedback/toast.ts';

/** Saves exactly what is filtered as a file. */
export const ExportButton = ({ onExport }: { onExport: () => Promise<unknown> }) => {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onExport();
    } catch (error) {
      toast.bad('Export failed', { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void run()}>
      {!busy && <Download aria-hidden />}
      Export
    </Button>
  );
};
