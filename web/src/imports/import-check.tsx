import type { ImportPreview } from '@backroom/contract/imports';
import { Notice } from '../ui/feedback/notice.tsx';
import { ProblemTable } from '../ui/file-import/problem-table.tsx';
import { countOf, formatDateTime } from '../ui/text/format.ts';
import { ExtraFiles } from './extra-files.tsx';
import { PreviewTable } from './preview-table.tsx';

const Verdict = ({ import: found, looked_at, rejected, blocked, whole }: ImportPreview) => {
  if (blocked) return <Notice tone="bad">{blocked}</Notice>;
  if (looked_at === 0) return <Notice tone="warn">The file holds nothing to import.</Notice>;
  const read = `Looked at ${whole ? 'all' : 'the first'} ${countOf(looked_at, found.one)}`;
  if (rejected === 0) return <Notice tone="good">{read}: all can be imported.</Notice>;
  return (
    <Notice tone={rejected === looked_at ? 'bad' : 'warn'}>
      {read}: {rejected === looked_at ? 'none' : looked_at - rejected} can be imported,{' '}
      {countOf(rejected, 'would', 'would')} be refused. Refused rows come back as a file that says why.
    </Notice>
  );
};

/** The columns that are read, and those that mean nothing to Backroom. */
const Columns = ({ columns }: Pick<ImportPreview, 'columns'>) => {
  const unknown = columns.filter((column) => !column.recognised && column.name !== '');
  if (columns.length < 2) return null;
  return (
    <p className="text-table text-muted">
      {countOf(columns.length - unknown.length, 'column')} of {columns.length} are read.
      {unknown.length > 0 && ` Left aside: ${unknown.map((column) => column.name).join(', ')}.`}
    </p>
  );
};

/** What an uploaded file was understood to be, before anything is imported. */
export const ImportCheck = ({ preview }: { preview: ImportPreview }) => (
  <div className="grid gap-4">
    {preview.files.length > 0 && <ExtraFiles importId={preview.import.id} files={preview.files} />}
    <Verdict {...preview} />
    {preview.imported_before && (
      <Notice tone="warn">
        This very file was imported on {formatDateTime(preview.imported_before)}. Importing it again may make
        things twice.
      </Notice>
    )}
    {preview.rows.length > 0 && <PreviewTable {...preview} />}
    {preview.problems.length > 0 && <ProblemTable problems={preview.problems} />}
    <Columns columns={preview.columns} />
  </div>
);
