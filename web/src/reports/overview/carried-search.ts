import type { ListSearch } from '../../ui/list/list-search.ts';

const carried = ['range', 'from', 'to', 'store', 'compare'];

/** The part of an address that goes along from report to report: days, stores, what they are compared with. */
export const carriedSearch = (search: Readonly<Record<string, unknown>>): ListSearch =>
  // Read by `readListSearch`, which leaves texts alone.
  Object.fromEntries(
    Object.entries(search).filter(([key, value]) => carried.includes(key) && value !== undefined),
  ) as ListSearch;
