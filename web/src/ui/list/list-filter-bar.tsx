import { lazy, type ReactNode, Suspense } from 'react';
import { useIsMobile } from '../use-media.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterChip } from './filter-chip.tsx';
import { describeFilter, type ListFilter } from './list-filter.ts';
import type { ListState } from './list-state.ts';
import { SearchBox } from './search-box.tsx';
import type { ChangeList } from './use-list-state.ts';

// Only phones have it.
const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

type ListFilterBarProps = {
  search: string | undefined;
  isTooShort: ((typed: string) => boolean) | undefined;
  filters: readonly ListFilter[];
  state: ListState;
  change: ChangeList;
  total: number | undefined;
  onReset: (() => void) | undefined;
  tools: ReactNode;
};

/** Search and filters of a list; on a phone the filters are a sheet. */
export const ListFilterBar = ({
  search,
  isTooShort,
  filters,
  state,
  change,
  total,
  onReset,
  tools,
}: ListFilterBarProps) => {
  const isMobile = useIsMobile();
  const box = search && (
    <SearchBox
      value={state.search}
      placeholder={search}
      isTooShort={isTooShort}
      onChange={(typed) => change({ search: typed }, { replace: true })}
    />
  );
  if (isMobile) {
    return (
      <div className="flex items-center gap-2">
        {box}
        {filters.length > 0 && (
          <Suspense fallback={<div className="h-8 w-[92px]" />}>
            <FilterSheet filters={filters} state={state} change={change} total={total} />
          </Suspense>
        )}
        <div className="ml-auto flex gap-2">{tools}</div>
      </div>
    );
  }
  return (
    <FilterBar
      search={box}
      onReset={onReset}
      tools={tools}
      filters={filters.map((filter) => ({
        key: filter.key,
        isSet: describeFilter(filter, state) !== '',
        shown: <FilterChip filter={filter} state={state} change={change} />,
      }))}
    />
  );
};
