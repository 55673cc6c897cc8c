import { lazy, Suspense } from 'react';

const load = () => import('./stores-freshness.tsx');
const Loaded = lazy(async () => ({ default: (await load()).StoresFreshness }));

/** How far the data reach, over figures that aren't a report's; its place is kept until it is known. */
export const FreshnessLine = () => (
  <Suspense fallback={<div className="-mt-2 min-h-4" />}>
    <Loaded />
  </Suspense>
);
