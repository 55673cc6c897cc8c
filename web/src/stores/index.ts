/** What stores offers to other rooms. */
import { lazy } from 'react';

export { Freshness } from './freshness/freshness.tsx';
export { storesQuery } from './stores-query.ts';
export { useStoreChoices } from './use-store-choices.ts';

const load = () => import('./freshness/stores-freshness.tsx');

/** How far the data reach, over a list; the mark of reports is `Freshness`. */
export const StoresFreshness = lazy(async () => ({ default: (await load()).StoresFreshness }));
