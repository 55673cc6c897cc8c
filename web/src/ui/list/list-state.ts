/**
 * The state of a list as its address holds it: `?page=2&size=50&sort=-total&q=ann&store=a&store=b`. Keys
 * other than those below are filters. What equals the list's own default is left out of the address.
 */
import { cleanRange, type DateRange } from '../dates/date-range.ts';
import { type ListSearch, reservedKeys, textsOf } from './list-search.ts';

export type { ListSearch };

export type Sort = { key: string; descending: boolean };

export type ListState = {
  page: number;
  size: number;
  sort: Sort | null;
  search: string;
  /** Values by filter key; a key without values is absent. */
  filters: Record<string, string[]>;
  /** The row whose details are open. */
  open: string | null;
};

export type ListDefaults = {
  /** `-total`: by total, descending. */
  sort?: string;
  /** Rows per page; 25 unless said. */
  size?: number;
};

export const pageSizes = [10, 25, 50, 100];
const MAX_PAGE = 1_000_000;
const wholeNumber = (text: string | undefined, least: number, most: number): number | null => {
  const value = Number(text);
  return Number.isInteger(value) && value >= least && value <= most ? value : null;
};

export const parseSort = (text: string | undefined): Sort | null => {
  const key = text?.replace(/^-/, '');
  return key ? { key, descending: text?.startsWith('-') ?? false } : null;
};

export const writeSort = (sort: Sort | null): string | undefined =>
  sort ? `${sort.descending ? '-' : ''}${sort.key}` : undefined;

/** What a list shows. The same function serves the route's loader and the page. */
export const toListState = (search: ListSearch, defaults: ListDefaults = {}): ListState => {
  const filters: Record<string, string[]> = {};
  for (const [key, value] of Object.entries(search)) {
    const values = textsOf(value);
    if (!reservedKeys.has(key) && values.length > 0) filters[key] = values;
  }
  return {
    page: wholeNumber(search.page, 1, MAX_PAGE) ?? 1,
    size: wholeNumber(search.size, 1, 500) ?? defaults.size ?? 25,
    sort: parseSort(search.sort ?? defaults.sort),
    search: search.q?.trim() ?? '',
    filters,
    open: search.open ?? null,
  };
};

/** The address of a state; defaults are left out. */
export const toListSearch = (state: ListState, defaults: ListDefaults = {}): ListSearch => {
  const sort = writeSort(state.sort);
  const search: ListSearch = {
    ...Object.fromEntries(
      Object.entries(state.filters)
        .filter(([, values]) => values.length > 0)
        .map(([key, values]) => [key, values.length === 1 ? values[0] : values]),
    ),
  };
  if (state.search) search.q = state.search;
  if (sort && sort !== defaults.sort) search.sort = sort;
  if (state.size !== (defaults.size ?? 25)) search.size = String(state.size);
  if (state.page > 1) search.page = String(state.page);
  if (state.open) search.open = state.open;
  return search;
};

/** The one value of a filter, for a request: undefined where it isn't set. */
export const filterValue = (state: Pick<ListState, 'filters'>, filter: string): string | undefined =>
  state.filters[filter]?.[0];

/**
 * How a list is sorted, for a request; nothing where its call's own sequence stands. A key in a link that the list can't
 * be sorted by is refused by the server with a message that says so.
 */
export const sortingOf = <Key extends string>({
  sort,
}: Pick<ListState, 'sort'>): { sortBy?: Key; sortOrder?: 'asc' | 'desc' } =>
  sort ? { sortBy: sort.key as Key, sortOrder: sort.descending ? 'desc' : 'asc' } : {};

/** All values of a filter, for a request: undefined where it isn't set. */
export const valuesOf = (state: Pick<ListState, 'filters'>, filter: string): string[] | undefined =>
  state.filters[filter];

/** The range of a date filter: it lives at `<key>_from` and `<key>_to`. */
export const rangeOf = (state: Pick<ListState, 'filters'>, filter: string): DateRange =>
  cleanRange(filterValue(state, `${filter}_from`), filterValue(state, `${filter}_to`));

/** Whether search or filters narrow the list. */
export const isNarrowed = (state: ListState): boolean =>
  state.search !== '' || Object.keys(state.filters).length > 0;

/** Sorting by a column: descending first for figures, then the other way, then the default again. */
export const nextSort = (current: Sort | null, key: string, startsDescending: boolean): Sort | null => {
  if (current?.key !== key) return { key, descending: startsDescending };
  return current.descending === startsDescending ? { key, descending: !startsDescending } : null;
};

/** Page numbers to offer, `null` for a gap: 1 … 4 5 6 … 20. */
export const pageNumbers = (page: number, pages: number): (number | null)[] => {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((one, index) => {
    const gap = one - (shown[index - 1] ?? one);
    if (gap === 2) return [one - 1, one];
    return gap > 2 ? [null, one] : [one];
  });
};
