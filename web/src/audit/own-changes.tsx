import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOptions } from '../api/call-options.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { NewerOlder } from '../ui/list/newer-older.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import { AllChanges } from './changes-text.tsx';

/** What head office changed in own stores: in a drawer, for those who may not open the audit log. */
const OwnChanges = () => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(callOptions('getOwnChanges', { body: { page } }));
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <span className="sr-only">Loading changes…</span>
        <Skeleton className="w-3/5" />
        <Skeleton className="w-4/5" />
      </div>
    );
  }
  if (data.data.length === 0 && page === 1) {
    return <p className="text-table text-muted">Head office has changed nothing in your stores.</p>;
  }
  return (
    <div className="grid gap-3">
      <ol className="divide-y divide-line rounded-lg border border-line">
        {data.data.map((entry) => (
          <li key={entry.id} className="grid gap-1 px-4 py-2.5 text-table">
            <p className="font-medium">{entry.what}</p>
            <AllChanges changes={entry.changes} />
            {entry.reason && <p className="text-soft">{entry.reason}</p>}
            <p className="text-meta text-muted">
              {formatDateTime(entry.at)} · {entry.who}
              {entry.store && ` · ${entry.store}`}
            </p>
          </li>
        ))}
      </ol>
      <NewerOlder label="Pages of the changes" page={page} hasMore={data.hasMore} onPage={setPage} />
    </div>
  );
};

export default OwnChanges;
