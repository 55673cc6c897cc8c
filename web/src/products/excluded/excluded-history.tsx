import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../../api/call-options.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { scopeNames } from './scope-words.ts';

const MOST = 200;

/** What was excluded when, by whom and until when; of one SKU, or of all. */
export const ExcludedHistory = ({ sku, onClose }: { sku: string | null; onClose: () => void }) => {
  const body = { ...(sku ? { sku } : {}), limit: MOST };
  const { data, error, refetch } = useQuery(callOptions('getExcludedSkuHistory', { body }));
  return (
    <Drawer
      open
      onClose={onClose}
      title={sku ?? 'History of excluded SKUs'}
      description="What was excluded when, by whom and until when, newest first."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="w-3/5" />}
      {data && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {data.history.map((one) => (
            <li key={one.exclusion_id} className="grid gap-0.5 px-4 py-2.5">
              <p className="text-table">
                <span className="font-medium">{one.sku}</span> · {scopeNames[one.scope]} · {one.reason}
              </p>
              <p className="text-meta text-muted">
                {formatDateTime(one.effective_from)} by {one.added_by}
                {one.effective_to
                  ? `, until ${formatDateTime(one.effective_to)}${one.removed_by ? ` by ${one.removed_by}` : ''}`
                  : ', still'}
              </p>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > MOST && (
        <p className="mt-2 text-meta text-muted">
          The newest {MOST} of {data.total}. Open one SKU to see all of it.
        </p>
      )}
    </Drawer>
  );
};
