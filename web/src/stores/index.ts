/** What stores offers to other rooms. */

export { storesQuery } from './stores-query.ts';
export { useStoreChoices } from './use-store-choices.ts';
