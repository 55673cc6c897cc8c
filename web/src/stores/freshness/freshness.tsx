import { CircleCheck, Clock } from 'lucide-react';
import { zoneWords } from '../../ui/dates/zone-words.ts';
import { PopoverButton } from '../../ui/overlay/popover-button.tsx';
import { useHint } from '../../ui/overlay/use-hint.ts';
import { countOf, formatDateTime } from '../../ui/text/format.ts';
import { freshnessOf, interruptionWords } from './freshness-of.ts';

type FreshnessProps = {
  stores: readonly {
    shop: string;
    store_name: string;
    timezone: string;
    synced_through: string | null;
    interrupted?: keyof typeof interruptionWords | null;
    /** Whether everything until the end of a range has arrived; a list goes on for ever and is never complete. */
    complete: boolean;
  }[];
  /** Whether it is said of a range of days. */
  isRange: boolean;
};

const looks = {
  complete: { icon: CircleCheck, colour: 'text-good' },
  open: { icon: CircleCheck, colour: 'text-good' },
  behind: { icon: Clock, colour: 'text-warn' },
};

const reported = 'Every store has reported within the last two hours.';

const explained = {
  complete: 'Everything until the end of the range has arrived.',
  open: `${reported} The last day of the range goes on.`,
  behind: 'Orders of these stores may still arrive: their figures are provisional.',
};

/** How far the data of the stores reach: complete, still open, or which stores are late and since when. */
export const Freshness = ({ stores, isRange }: FreshnessProps) => {
  const { state, late, silentSince } = freshnessOf(stores, Date.now());
  const { icon: Icon, colour } = looks[state];
  const zones = [...new Set(stores.map(({ timezone }) => timezone))].sort();
  const hint = useHint(() => `Days are each store's own, in ${zoneWords(zones)}.`);
  const words = {
    complete: `Complete for ${countOf(stores.length, 'store')}`,
    open: isRange ? 'Up to date, the last day is still open' : 'Up to date',
    behind: `${late.length === 1 ? late[0]?.store_name : `${late.length} of ${countOf(stores.length, 'store')}`}${
      silentSince ? ` as of ${formatDateTime(silentSince)}` : ': nothing came yet'
    }`,
  }[state];
  if (stores.length === 0) return <span>No stores yet</span>;
  return (
    <PopoverButton
      label="How fresh the figures are"
      className="max-h-80 w-96 p-3.5 text-table"
      panel={() => (
        <>
          <p className="mb-2 text-muted">{state === 'open' && !isRange ? reported : explained[state]}</p>
          <ul className="grid gap-1">
            {(state === 'behind' ? late : stores).slice(0, 200).map((store) => (
              <li key={store.shop} className="flex justify-between gap-4">
                <span className="min-w-0">
                  <span className="block truncate">{store.store_name}</span>
                  {store.interrupted && (
                    <span className="block text-meta text-soft">{interruptionWords[store.interrupted]}</span>
                  )}
                </span>
                <span className="shrink-0 text-muted">
                  {store.synced_through
                    ? `as of ${formatDateTime(store.synced_through, store.timezone)}`
                    : 'never synced'}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    >
      <button
        ref={hint}
        type="button"
        className="inline-flex items-center gap-1 rounded-sm text-left underline-offset-3 hover:text-ink hover:underline focus-visible:underline"
      >
        <Icon aria-hidden className={`size-3.5 shrink-0 ${colour}`} />
        {words}
      </button>
    </PopoverButton>
  );
};
