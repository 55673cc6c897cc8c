import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { FilterPanelProps } from './filter-panel.tsx';

const load = () => import('./filter-panel.tsx');
const FilterPanel = lazy(load);

/** Fetches what filters open, ahead of the click. */
export const preloadFilterPanel = () => void load();

/** What a filter opens, loaded when the first one is opened. */
export const LazyFilterPanel = (props: FilterPanelProps) => (
  <Suspense
    fallback={
      <div className="grid gap-3 p-3">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    }
  >
    <FilterPanel {...props} />
  </Suspense>
);
