import type { ReportMeta } from '@backroom/contract/reports/schemas';
import { CircleCheck, Clock } from 'lucide-react';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlay/popover.tsx';
import { countOf, formatDateTime } from '../../ui/text/format.ts';
import { freshnessOf } from './freshness-of.ts';

const looks = {
  complete: { icon: CircleCheck, colour: 'text-good' },
  open: { icon: CircleCheck, colour: 'text-good' },
  behind: { icon: Clock, colour: 'text-warn' },
};

/** How far the data of the stores reach: complete, still open, or which stores are late. */
export const Freshness = ({ stores }: { stores: ReportMeta['stores'] }) => {
  const { state, late } = freshnessOf(stores, Date.now());
  const { icon: Icon, colour } = looks[state];
  const words = {
    complete: `Complete for ${countOf(stores.length, 'store')}`,
    open: 'Up to date, the last day is still open',
    behind: `${late.length} of ${countOf(stores.length, 'store')} late`,
  }[state];
  const explained = {
    complete: 'Everything until the end of the range has arrived.',
    open: 'Every store has reported within the last two hours. The last day of the range goes on.',
    behind: 'Orders of these stores may still arrive: their figures are provisional.',
  }[state];
  return (
    <Popover>
      <PopoverTrigger className="inline-flex items-center gap-1 rounded-sm text-left underline decoration-line-strong decoration-dotted underline-offset-3 hover:text-ink">
        <Icon aria-hidden className={`size-3.5 ${colour}`} />
        {words}
      </PopoverTrigger>
      <PopoverContent aria-label="How fresh the figures are" className="max-h-80 w-96 p-3.5 text-table">
        <p className="mb-2 text-muted">{explained}</p>
        <ul className="grid gap-1">
          {(state === 'behind' ? late : stores).slice(0, 200).map((store) => (
            <li key={store.shop} className="flex justify-between gap-4">
              <span className="truncate">{store.store_name}</span>
              <span className="shrink-0 text-muted">
                {store.synced_through ? formatDateTime(store.synced_through, store.timezone) : 'never synced'}
              </span>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
};
