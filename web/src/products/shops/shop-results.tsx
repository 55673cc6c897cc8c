import type { ProductPush } from '@backroom/contract/product-form';
import { RefreshCw } from 'lucide-react';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { countOf } from '../../ui/text/format.ts';
import { useProductPushes } from './use-product-pushes.ts';

const SHOWN = 50;

const Failed = ({ push, onRetry }: { push: ProductPush; onRetry: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
    <div className="min-w-0">
      <p className="text-table font-medium">
        {push.title} in {push.store_name}
      </p>
      <p className="text-table text-bad">{push.message}</p>
    </div>
    <Button size="sm" onClick={onRetry}>
      Retry
    </Button>
  </li>
);

type ShopResultsProps = { ids: readonly string[]; onArrived: () => void };

/** What is on its way to the shops: a bar that fills, and what a shop refused in its own words, with Retry. */
export const ShopResults = ({ ids, onArrived }: ShopResultsProps) => {
  const { pushes, waiting, failed, isOver, refetch } = useProductPushes(ids, onArrived);
  const retry = useWrite('retryPushes', { say: () => null });
  const again = async (some: readonly ProductPush[]) => {
    await retry({ body: { ids: some.flatMap(({ push_ids }) => push_ids) } });
    await refetch();
  };
  if (ids.length === 0 || (isOver && failed.length === 0)) return null;
  return (
    <section aria-label="Sent to the shops" className="grid gap-3">
      {!isOver && (
        <ProgressBar
          label={`On the way to the shops, ${countOf(waiting.length, 'product')} left`}
          value={pushes.length - waiting.length}
          max={Math.max(1, pushes.length)}
        />
      )}
      {failed.length > 0 && (
        <Notice tone="bad">
          <p className="font-medium">{countOf(failed.length, 'product')} did not reach the shop.</p>
          <p>What is here stays as you changed it; send it once more, or take it back.</p>
        </Notice>
      )}
      {failed.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {failed.slice(0, SHOWN).map((push) => (
            <Failed key={push.id} push={push} onRetry={() => void again([push])} />
          ))}
        </ul>
      )}
      {failed.length > 1 && (
        <Button look="primary" className="justify-self-start" onClick={() => void again(failed)}>
          <RefreshCw aria-hidden />
          Retry the {failed.length} that failed
        </Button>
      )}
    </section>
  );
};
