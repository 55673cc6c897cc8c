import type { FileImport } from '@backroom/contract/imports';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../api/call-error.ts';
import { download } from '../api/download.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatNumber } from '../ui/text/format.ts';
import { ProblemList } from './problem-list.tsx';

const Count = ({ label, value }: { label: string; value: number }) => (
  <div className="rounded-lg border border-line px-3 py-2.5">
    <dt className="text-meta text-muted">{label}</dt>
    <dd className="text-lead font-semibold tabular-nums">{formatNumber(value)}</dd>
  </div>
);

const SaveRejected = ({ id, file_name }: FileImport) => {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download(
        'downloadRejectedRows',
        { body: { import_id: id } },
        { fileName: `${file_name}-rejected.csv` },
      );
    } catch (error) {
      toast.bad('The refused rows could not be saved', { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" className="justify-self-start" busy={busy} onClick={() => void save()}>
      {!busy && <Download aria-hidden />}
      Save refused rows
    </Button>
  );
};

const Words = ({ status, message, counts }: FileImport) => {
  if (status === 'failed') return <Notice tone="bad">{message}</Notice>;
  if (status === 'cancelled') {
    return (
      <Notice tone="info">
        Stopped. What was imported until then stays; importing the file again goes on.
      </Notice>
    );
  }
  if (message) return <Notice tone="warn">The file could not be read to its end. {message}</Notice>;
  if (counts.rejected === 0) return <Notice tone="good">Everything in the file is imported.</Notice>;
  return (
    <Notice tone="warn">
      Mend the refused rows and import that file: what is imported already isn’t doubled.
    </Notice>
  );
};

/** What an import came to. */
export const ImportOutcome = ({ found }: { found: FileImport }) => {
  const { counts, problems } = found;
  return (
    <div className="grid gap-4">
      <Words {...found} />
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Count label="New" value={counts.created} />
        <Count label="Changed" value={counts.updated} />
        <Count label="Unchanged" value={counts.unchanged} />
        <Count label="Refused" value={counts.rejected} />
      </dl>
      {counts.stores_created > 0 && (
        <p className="text-table text-muted">{formatNumber(counts.stores_created)} stores were made.</p>
      )}
      {found.has_rejected_file && <SaveRejected {...found} />}
      {problems.length > 0 && <ProblemList problems={problems} />}
    </div>
  );
};
