import type { FileImport } from '@backroom/contract/imports';
import { messageOf } from '../api/call-error.ts';
import { download } from '../api/download.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { ImportCounts } from '../ui/file-import/import-counts.tsx';
import { ProblemTable } from '../ui/file-import/problem-table.tsx';
import { SaveRejected } from '../ui/file-import/save-rejected.tsx';
import { countOf } from '../ui/text/format.ts';

const saveRejected = async ({ id, file_name }: FileImport) => {
  try {
    const fileName = `${file_name}-rejected.csv`;
    await download('downloadRejectedRows', { body: { import_id: id } }, { fileName });
  } catch (error) {
    toast.bad('The refused rows could not be saved', { description: messageOf(error) });
  }
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
  if (counts.rejected === 0 && counts.rows_left_out === 0) {
    return <Notice tone="good">Everything in the file is imported.</Notice>;
  }
  return (
    <Notice tone="warn">
      Mend the refused rows and import that file: what is imported already isn’t doubled.
    </Notice>
  );
};

const remarksOf = ({ counts, interruptions, one }: FileImport): string[] => [
  ...(counts.stores_created > 0
    ? [`${countOf(counts.stores_created, 'store was', 'stores were')} made.`]
    : []),
  ...(counts.rows_left_out > 0
    ? [`${countOf(counts.rows_left_out, 'row was', 'rows were')} left out of ${one}s that came in.`]
    : []),
  ...(interruptions > 0
    ? [`It was cut off ${countOf(interruptions, 'time')} and went on where it stood.`]
    : []),
];

/** What an import came to. */
export const ImportOutcome = ({ found }: { found: FileImport }) => {
  const { counts, problems } = found;
  return (
    <div className="grid gap-4">
      <Words {...found} />
      <ImportCounts
        counts={{
          New: counts.created,
          Changed: counts.updated,
          Unchanged: counts.unchanged,
          Refused: counts.rejected,
        }}
      />
      {remarksOf(found).map((remark) => (
        <p key={remark} className="text-table text-muted">
          {remark}
        </p>
      ))}
      {found.has_rejected_file && <SaveRejected save={() => saveRejected(found)} />}
      {problems.length > 0 && <ProblemTable problems={problems} />}
    </div>
  );
};
