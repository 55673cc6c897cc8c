import type { ImportPreview } from '@backroom/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { previewQuery } from './import-queries.ts';

type ExtraFileProps = { importId: string; name: string; present: boolean };

const ExtraFile = ({ importId, name, present }: ExtraFileProps) => {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      await call('uploadImportFile', { body: { import_id: importId, name }, upload: { file } });
      await queries.invalidateQueries({ queryKey: previewQuery(importId).queryKey });
    } catch (error) {
      toast.bad(`${name} could not be added`, { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex items-center gap-3 px-3 py-2 not-first:border-t not-first:border-line">
      <span className="min-w-0 flex-1 truncate text-table font-medium">{name}</span>
      {present && (
        <span className="flex items-center gap-1 text-meta text-good">
          <CircleCheck aria-hidden className="size-3.5" />
          Added
        </span>
      )}
      <input
        ref={input}
        type="file"
        aria-label={name}
        accept=".csv,.gz,text/csv"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void send(event.target.files?.[0])}
      />
      <Button size="sm" busy={busy} onClick={() => input.current?.click()}>
        {!busy && <Upload aria-hidden />}
        {present ? 'Replace' : 'Add'}
      </Button>
    </li>
  );
};

/** The files that a mapping needs besides the sales: products, customers, stores. */
export const ExtraFiles = ({ importId, files }: { importId: string; files: ImportPreview['files'] }) => (
  <section aria-label="Other files" className="grid gap-2">
    <h3 className="text-table font-medium">Other files of this mapping</h3>
    <ul className="rounded-lg border border-line">
      {files.map((file) => (
        <ExtraFile key={file.name} importId={importId} {...file} />
      ))}
    </ul>
  </section>
);
