import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import type { AnswerOf } from '../../api/call.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { countOf } from '../../ui/text/format.ts';
import { useProductPushes } from '../shops/use-product-pushes.ts';

type Result = AnswerOf<'createProducts'>['results'][number];

type CreatedResultsProps = {
  results: readonly Result[];
  busy: boolean;
  /** Creates it once more in stores that don't have it here. */
  onRetry: (shops: readonly string[]) => void;
  /** Said once, when every store and every shop has it. */
  onDone: () => void;
  onAnother: () => void;
};

type Row = Pick<Result, 'shop' | 'store_name' | 'state'> & {
  message: string | null;
  /** What the outbox sends once more; none where the product isn't here either. */
  pushIds: readonly string[];
};

const badges = {
  there: { tone: 'good', words: 'There' },
  'not-connected': { tone: 'good', words: 'There' },
  pending: { tone: 'info', words: 'On its way' },
  drifted: { tone: 'warn', words: 'Changed there' },
  cancelled: { tone: 'plain', words: 'Cancelled' },
} as const;

/** What became of the product in each store, until all have it: here, and in the store's shop. */
export const CreatedResults = ({ results, busy, onRetry, onDone, onAnother }: CreatedResultsProps) => {
  const retryPushes = useWrite('retryPushes', { say: () => null });
  const isAllHere = results.every(({ ok }) => ok);
  const ids = results.flatMap(({ id, state }) => (id && state !== 'not-connected' ? [id] : []));
  const { pushes, refetch } = useProductPushes(ids, isAllHere ? onDone : undefined);
  const rows = results.map(({ shop, store_name, id, state, error, note }): Row => {
    const push = pushes.find((one) => one.id === id);
    if (!push) return { shop, store_name, state, message: error ?? note, pushIds: [] };
    const message = push.message ?? (push.warnings.join(' · ') || null);
    return { shop, store_name, state: push.state, message, pushIds: push.push_ids };
  });
  const failed = rows.filter(({ state }) => state === 'failed');
  const waiting = rows.filter(({ state }) => state === 'pending');
  const retry = async (some: readonly Row[]) => {
    const sent = some.flatMap(({ pushIds }) => pushIds);
    const missing = some.filter(({ pushIds }) => pushIds.length === 0).map(({ shop }) => shop);
    if (sent.length > 0) {
      await retryPushes({ body: { ids: sent } });
      await refetch();
    }
    if (missing.length > 0) onRetry(missing);
  };
  const have = rows.length - failed.length - waiting.length;
  return (
    <section aria-label="Stores" className="grid gap-3">
      <p className="text-body font-medium" aria-live="polite">
        {have === rows.length
          ? 'Every store has the product.'
          : `${countOf(have, 'store')} of ${rows.length} ${have === 1 ? 'has' : 'have'} it${
              waiting.length > 0 ? `, ${waiting.length} on the way` : ''
            }.`}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {rows.map((row) => (
          <li key={row.shop} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
            <div className="min-w-0">
              <p className="text-table font-medium">{row.store_name}</p>
              <p className={row.state === 'failed' ? 'text-table text-bad' : 'text-meta text-muted'}>
                {row.message}
              </p>
            </div>
            {row.state === 'failed' ? (
              <Button size="sm" busy={busy} onClick={() => void retry([row])}>
                Retry
              </Button>
            ) : (
              <Badge tone={badges[row.state].tone}>{badges[row.state].words}</Badge>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {failed.length > 1 && (
          <Button look="primary" busy={busy} onClick={() => void retry(failed)}>
            <RefreshCw aria-hidden />
            Retry the {failed.length} that failed
          </Button>
        )}
        <Button onClick={onAnother}>Create another</Button>
        <Link to="/products" className="self-center text-table text-accent-text hover:underline">
          To the catalog
        </Link>
      </div>
    </section>
  );
};
