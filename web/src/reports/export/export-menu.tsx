import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '../../ui/overlay/menu.tsx';

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
    <Menu modal={false}>
      <MenuTrigger asChild>
        <Button busy={busy}>
          {!busy && <Download aria-hidden />}
          Export
        </Button>
      </MenuTrigger>
      <MenuContent className="w-64">
        <MenuLabel>Exactly what is shown, with definitions and time zones</MenuLabel>
        <MenuItem onSelect={() => void run('xlsx')}>
          <FileSpreadsheet aria-hidden />
          Excel workbook
        </MenuItem>
        <MenuItem onSelect={() => void run('csv')}>
          <FileText aria-hidden />
          CSV
        </MenuItem>
      </MenuContent>
    </Menu>
  );
};
