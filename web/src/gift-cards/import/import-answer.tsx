import { groupProblems } from '@backroom/contract/kit/problem-groups';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { callOptions } from '../../api/call-options.ts';
import { download } from '../../api/download.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ImportBar } from '../../ui/file-import/import-bar.tsx';
import { ProblemTable } from '../../ui/file-import/problem-table.tsx';
import { SaveRejected } from '../../ui/file-import/save-rejected.tsx';
import { countOf, formatNumber } from '../../ui/text/format.ts';
import { saveText } from './save-text.ts';

type Import = AnswerOf<'importGiftCards'>;

/** What is wrong with which rows, and those rows as a file. */
const Refused = ({ failed, file }: Import) => (
  <>
    {failed.length > 0 && <ProblemTable problems={groupProblems(failed)} />}
    {file && <SaveRejected save={async () => saveText(file, 'rejected-gift-cards.csv')} />}
  </>
);

/** What the file would do, before it does it. */
export const CardImportPreview = ({ preview }: { preview: Import }) => {
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
      <Refused {...preview} />
    </div>
  );
};

const FIRST_LOOK_MS = 800;

/** How far the import is: asked for once the upload has had time to arrive. Most imports are done by then. */
export const CardImportProgress = ({ importId, total }: { importId: string; total: number }) => {
  const [isUnderWay, setUnderWay] = useState(false);
  useEffect(() => {
    const look = setTimeout(() => setUnderWay(true), FIRST_LOOK_MS);
    return () => clearTimeout(look);
  }, []);
  const { data } = useQuery({
    ...callOptions('getGiftCardImport', { body: { import_id: importId } }),
    enabled: isUnderWay,
    refetchInterval: 500,
    retry: false,
  });
  const done = data?.rows_done ?? 0;
  return (
    <ImportBar
      label={`Importing… ${formatNumber(done)} of ${formatNumber(total)} rows`}
      share={done / Math.max(total, 1)}
    />
  );
};

const fetchCodes = async (importId: string | null) => {
  try {
    const body = { import_id: importId ?? '' };
    await download('downloadImportedCodes', { body }, { fileName: 'gift-card-codes.csv' });
  } catch (error) {
    toast.bad('The codes could not be saved', { description: messageOf(error) });
  }
};

/** What came of an import: cards made, rows left out, codes to fetch. */
export const CardImportResult = ({ result }: { result: Import }) => {
  const left = result.rows_total - result.created;
  return (
    <div className="grid gap-4">
      <Notice tone={result.created > 0 ? 'good' : 'warn'}>
        {countOf(result.created, 'card')} imported
        {left > 0 && `, ${countOf(left, 'row')} left out`}
        {result.skipped_duplicate > 0 && `, of which ${result.skipped_duplicate} with a code that exists`}.
      </Notice>
      {result.has_new_codes && (
        <Notice tone="warn">
          <p className="mb-2">
            Rows without a code got a new one. The codes can be downloaded for 24 hours, then nobody can see
            them again.
          </p>
          <Button size="sm" onClick={() => void fetchCodes(result.import_id)}>
            <KeyRound aria-hidden />
            Download the new codes
          </Button>
        </Notice>
      )}
      <Refused {...result} />
    </div>
  );
};
