import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { download } from '../../api/download.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { countOf } from '../../ui/text/format.ts';
import { RejectedRows } from './import-preview.tsx';
import { ProblemTable } from './problem-table.tsx';

type Import = AnswerOf<'importGiftCards'>;

/** What came of an import: cards made, rows left out, codes to fetch. */
export const ImportResult = ({ result }: { result: Import }) => {
  const [failure, setFailure] = useState('');
  const left = result.rows_total - result.created;
  const fetchCodes = async () => {
    try {
      const body = { import_id: result.import_id ?? '' };
      await download('downloadImportedCodes', { body }, { fileName: 'gift-card-codes.csv' });
      setFailure('');
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
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
          <Button size="sm" onClick={() => void fetchCodes()}>
            <KeyRound aria-hidden />
            Download the new codes
          </Button>
        </Notice>
      )}
      {failure && <Notice tone="bad">{failure}</Notice>}
      {result.failed.length > 0 && <ProblemTable problems={result.failed} />}
      <RejectedRows file={result.file} />
    </div>
  );
};
