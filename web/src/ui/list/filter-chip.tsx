import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../overlay/popover.tsx';
import { LazyFilterPanel, preloadFilterPanel } from './lazy-filter-panel.tsx';
import { describeFilter, keysOf, type ListFilter, withFilter } from './list-filter.ts';
import type { ListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

type ChipProps = { filter: ListFilter; state: ListState; change: ChangeList };

/** A filter in the bar. Set, it becomes a chip that says what it is set to and can be taken away. */
export const FilterChip = ({ filter, state, change }: ChipProps) => {
  const [open, setOpen] = useState(false);
  const words = describeFilter(filter, state);
  const clear = () =>
    change({
      filters: withFilter(state.filters, Object.fromEntries(keysOf(filter).map((key) => [key, undefined]))),
    });
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <span
        className={classNames(
          'inline-flex h-8.5 max-w-72 items-center rounded-md border text-table',
          words
            ? 'border-accent/40 bg-accent-soft text-accent-text'
            : 'border-line-strong bg-surface text-soft',
        )}
      >
        <PopoverTrigger
          onPointerEnter={preloadFilterPanel}
          onFocus={preloadFilterPanel}
          className={classNames(
            'flex h-full min-w-0 items-center gap-1.5 rounded-md pl-3',
            words ? 'pr-1.5' : 'pr-2.5 hover:bg-hover',
          )}
        >
          <span className={words ? 'shrink-0' : 'whitespace-nowrap'}>
            {filter.label}
            {words && ':'}
          </span>
          {words ? (
            <span className="truncate font-medium">{words}</span>
          ) : (
            <ChevronDown aria-hidden className="size-3.5 text-muted" />
          )}
        </PopoverTrigger>
        {words && (
          <button
            type="button"
            aria-label={`Clear ${filter.label}`}
            onClick={clear}
            className="grid h-full w-7 place-items-center rounded-md hover:bg-accent/15"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )}
      </span>
      <PopoverContent aria-label={filter.label} className={filter.kind === 'dates' ? '' : 'w-72'}>
        <LazyFilterPanel filter={filter} state={state} change={change} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
};
