/** What stores offers to other rooms. */

export { Freshness } from './freshness/freshness.tsx';
export { FreshnessLine } from './freshness/freshness-line.tsx';
export { storesQuery } from './stores-query.ts';
export { storesToday } from './stores-today.ts';
export { useStoreChoices } from './use-store-choices.ts';
