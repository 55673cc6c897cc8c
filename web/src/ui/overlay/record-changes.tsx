import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOptions } from '../../api/call-options.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { FailedState } from '../feedback/states.tsx';
import { NewerOlder } from '../list/newer-older.tsx';
import { formatDateTime } from '../text/format.ts';

export type RecordName = {
  /** The kind of record as the audit log names it: `gift-card`. */
  record: string;
  id: string;
};

/** Who changed a record, when, what and why, newest first. */
const RecordChanges = ({ record, id }: RecordName) => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    callOptions('getRecordHistory', { body: { record, record_id: id, page } }),
  );
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-4/5" />
        <Skeleton className="w-2/5" />
      </div>
    );
  }
  const { history, pagination } = data;
  if (history.length === 0) return <p className="text-table text-muted">Nobody has changed it yet.</p>;
  return (
    <div className="grid gap-3">
      <ol className="divide-y divide-line rounded-lg border border-line">
        {history.map((entry) => (
          <li key={entry.id} className="grid gap-1 px-4 py-2.5 text-table">
            <p className="font-medium">{entry.what}</p>
            {entry.changes.length > 0 && (
              <dl className="grid gap-0.5">
                {entry.changes.map(({ field, label, before, after }) => (
                  <div key={field} className="flex flex-wrap gap-x-2">
                    <dt className="text-muted">{label}</dt>
                    <dd className="min-w-0 break-words">
                      <s className="text-muted">{before ?? '-'}</s> <span aria-hidden>→</span>{' '}
                      <span className="sr-only">is now</span> {after ?? '-'}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {entry.reason && <p className="text-soft">{entry.reason}</p>}
            <p className="text-meta text-muted">
              {formatDateTime(entry.at)} · {entry.who}
            </p>
          </li>
        ))}
      </ol>
      <NewerOlder
        label="Pages of the changes"
        page={pagination.page}
        pages={pagination.totalPages}
        onPage={setPage}
      />
    </div>
  );
};

export default RecordChanges;
