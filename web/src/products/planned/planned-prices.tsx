import type { PlannedPrice } from '@backroom/contract/planned-prices';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/call-error.ts';
import { callOptions } from '../../api/call-options.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { formatDate, formatMoney } from '../../ui/text/format.ts';

const badges = {
  PLANNED: { tone: 'info', words: 'Planned' },
  DONE: { tone: 'good', words: 'Done' },
  FAILED: { tone: 'bad', words: 'Failed' },
  CANCELLED: { tone: 'plain', words: 'Taken back' },
} as const;

const changeOf = ({ price, price_now, compare_at_price, state }: PlannedPrice) =>
  [
    price === null
      ? null
      : state === 'PLANNED'
        ? `${formatMoney(price_now)} → ${formatMoney(price)}`
        : formatMoney(price),
    compare_at_price === null
      ? null
      : compare_at_price === 0
        ? 'no compare-at price'
        : `compare-at ${formatMoney(compare_at_price)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Prices that are planned, and what came of those of the last days. */
const PlannedPrices = ({ onClose }: { onClose: () => void }) => {
  const { data, error, refetch } = useQuery(callOptions('getPlannedPrices', { body: { limit: 200 } }));
  const cancel = useWrite('cancelPlannedPrices', {
    say: ({ done, results }) =>
      done > 0 ? 'Taken back' : { tone: 'bad', title: 'Not taken back', description: results[0]?.message },
  });
  const takeBack = (plan_ids: string[]) =>
    void cancel({ body: { plan_ids } }).catch((failure: unknown) =>
      toast.bad('It was not taken back', { description: messageOf(failure) }),
    );
  const open = data?.plans.filter(({ state }) => state === 'PLANNED') ?? [];
  return (
    <Drawer
      open
      onClose={onClose}
      title="Planned prices"
      description="They come when their day begins in each store’s own time."
      footer={
        <>
          {open.length > 1 && (
            <Button className="mr-auto" onClick={() => takeBack(open.map(({ plan_id }) => plan_id))}>
              Take all {open.length} back
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60 w-full" />}
      {data?.plans.length === 0 && (
        <p className="text-table text-muted">
          Nothing is planned. Edit prices together, and choose a day when you review them.
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.plans.map((plan) => (
          <li key={plan.plan_id} className="flex items-start justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <p className="text-table font-medium">
                {[plan.title, plan.variant_title].filter(Boolean).join(', ')}
              </p>
              <p className="text-meta text-muted">
                {formatDate(plan.on)} · {plan.store_name} · by {plan.planned_by}
              </p>
              <p className="text-table">{changeOf(plan)}</p>
              {plan.message && <p className="text-meta text-muted">{plan.message}</p>}
            </div>
            {plan.state === 'PLANNED' ? (
              <Button size="sm" onClick={() => takeBack([plan.plan_id])}>
                Take back
              </Button>
            ) : (
              <Badge tone={badges[plan.state].tone}>{badges[plan.state].words}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  );
};

export default PlannedPrices;
