import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import type { AnswerOf } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { countOf } from '../../ui/text/format.ts';

type Result = AnswerOf<'createProducts'>['results'][number];

type CreatedResultsProps = {
  results: readonly Result[];
  busy: boolean;
  onRetry: (shops: readonly string[]) => void;
  onAnother: () => void;
};

/** What became of the product in each store, where not all have it. */
export const CreatedResults = ({ results, busy, onRetry, onAnother }: CreatedResultsProps) => {
  const failed = results.filter(({ ok }) => !ok).map(({ shop }) => shop);
  return (
    <section aria-label="Stores" className="grid gap-3">
      <p className="text-body font-medium">
        {failed.length === 0
          ? 'Every store has the product.'
          : `${countOf(results.length - failed.length, 'store')} of ${results.length} have it.`}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {results.map(({ shop, store_name, ok, error, note }) => (
          <li key={shop} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
            <div className="min-w-0">
              <p className="text-table font-medium">{store_name}</p>
              <p className={error ? 'text-table text-bad' : 'text-meta text-muted'}>{error ?? note}</p>
            </div>
            {ok ? (
              <Badge tone="good">There</Badge>
            ) : (
              <Button size="sm" busy={busy} onClick={() => onRetry([shop])}>
                Retry
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {failed.length > 1 && (
          <Button look="primary" busy={busy} onClick={() => onRetry(failed)}>
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
