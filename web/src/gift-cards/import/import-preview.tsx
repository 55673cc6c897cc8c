import { Download } from 'lucide-react';
import type { AnswerOf } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { countOf } from '../../ui/text/format.ts';
import { ProblemTable } from './problem-table.tsx';
import { saveText } from './save-text.ts';

type Import = AnswerOf<'importGiftCards'>;

/** The rows that were refused, with a column that says why. */
export const RejectedRows = ({ file }: { file: string | null }) =>
  file && (
    <Button
      size="sm"
      className="justify-self-start"
      onClick={() => saveText(file, 'rejected-gift-cards.csv')}
    >
      <Download aria-hidden />
      Save the rejected rows
    </Button>
  );

/** What the file would do, before it does it. */
export const ImportPreview = ({ preview }: { preview: Import }) => {
  const bad = preview.rows_total - preview.rows_valid;
  return (
    <div className="grid gap-4">
      <Notice tone={preview.rows_valid === 0 ? 'bad' : bad > 0 ? 'warn' : 'good'}>
        {countOf(preview.rows_total, 'row')} read: {countOf(preview.rows_valid, 'card')} can be imported
        {bad > 0 && `, ${countOf(bad, 'row')} can’t and would be left out`}.
      </Notice>
      {preview.unknown_columns.length > 0 && (
        <Notice tone="info">
          Ignored, since no such column is known: {preview.unknown_columns.join(', ')}
        </Notice>
      )}
      {preview.failed.length > 0 && <ProblemTable problems={preview.failed} />}
      <RejectedRows file={preview.file} />
    </div>
  );
};
