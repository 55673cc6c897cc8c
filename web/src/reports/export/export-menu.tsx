import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { MenuButton } from '../../ui/overlay/menu-button.tsx';

export type ExportFormat = 'csv' | 'xlsx';

/** Saves exactly what is shown: its days, stores, rows, columns and order. */
export const ExportMenu = ({ onExport }: { onExport: (format: ExportFormat) => Promise<unknown> }) => {
  const [busy, setBusy] = useState(false);
  const run = async (format: ExportFormat) => {
    setBusy(true);
    try {
      await onExport(format);
    } catch (error) {
      toast.bad('Export failed', { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <MenuButton
      label="Export"
      className="w-64"
      entries={[
        { kind: 'heading', label: 'Exactly what is shown, with definitions' },
        { label: 'Excel workbook', icon: FileSpreadsheet, onSelect: () => void run('xlsx') },
        { label: 'CSV', icon: FileText, onSelect: () => void run('csv') },
      ]}
    >
      <Button busy={busy}>
        {!busy && <Download aria-hidden />}
        Export
      </Button>
    </MenuButton>
  );
};
