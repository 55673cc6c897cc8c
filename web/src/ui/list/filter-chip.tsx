import { FilterButton } from './filter-button.tsx';
import { LazyFilterPanel, preloadFilterPanel } from './lazy-filter-panel.tsx';
import { describeFilter, keysOf, type ListFilter, withFilter } from './list-filter.ts';
import type { ListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

type ChipProps = { filter: ListFilter; state: Pick<ListState, 'filters'>; change: ChangeList };

/** A filter in the bar. */
export const FilterChip = ({ filter, state, change }: ChipProps) => (
  <FilterButton
    label={filter.label}
    words={describeFilter(filter, state)}
    preload={preloadFilterPanel}
    panelClass={filter.kind === 'dates' ? '' : 'w-72'}
    onClear={() =>
      change({
        filters: withFilter(state.filters, Object.fromEntries(keysOf(filter).map((key) => [key, undefined]))),
      })
    }
    panel={(close) => <LazyFilterPanel filter={filter} state={state} change={change} onDone={close} />}
  />
);
