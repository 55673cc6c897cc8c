/**
 * What a report shows, as its address holds it:
 * `?range=last-month&store=a&store=b&compare=previous_year&q=lego&sort=-net_sales`, or with own dates
 * `?from=2025-03-01&to=2025-03-31`. A preset stays one: tomorrow the same link shows other days.
 */
import type { LocalDate } from '@backroom/contract/kit/dates';
import { cleanRange, presets } from '../ui/dates/date-range.ts';
import { type ListSearch, parseSort, type Sort, writeSort } from '../ui/list/list-state.ts';
import type { Compare, Days } from './compared-range.ts';

export type ReportState = {
  days: Days;
  /** The preset that the days come from; null for own dates. */
  preset: string | null;
  compare: Compare;
  stores: string[];
  search: string;
  sort: Sort | null;
  page: number;
  size: number;
  /** Which part of the report is open: `tickets`. */
  tab: string | null;
  /** The order whose dialog is open. */
  open: string | null;
  /** The drawer that is open: `checks`, `definitions`, `explain-net_sales`. */
  panel: string | null;
  /** Filters that only some reports have: `sku`, `vendor`, `category`, `group_by`. */
  extras: Record<string, string[]>;
};

export const DEFAULT_PRESET = 'month-to-date';
const DEFAULT_SIZE = 50;

const own = new Set([
  'range',
  'from',
  'to',
  'compare',
  'store',
  'q',
  'sort',
  'page',
  'size',
  'tab',
  'open',
  'panel',
]);

const textsOf = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).filter((text) => text !== '');

const firstOf = (value: string | string[] | undefined): string | undefined => textsOf(value)[0];

const wholeNumber = (text: string | undefined, most: number, otherwise: number): number => {
  const value = Number(text);
  return text && Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
};

const daysOf = (search: ListSearch, today: LocalDate, otherwise: string) => {
  const { from, to } = cleanRange(firstOf(search.from), firstOf(search.to));
  if (from || to) return { preset: null, days: { from: from ?? to ?? today, to: to ?? from ?? today } };
  const asked = presets.find(({ id }) => id === firstOf(search.range));
  const preset = asked ?? presets.find(({ id }) => id === otherwise) ?? presets[0]!;
  return { preset: preset.id, days: preset.of(today) };
};

const compareOf = (text: string | undefined): Compare =>
  text === 'previous_year' || text === 'none' ? text : 'previous_period';

/** Reads an address. What makes no sense is as if it weren't there. `today` is the reader's own day. */
export const toReportState = (
  search: ListSearch,
  today: LocalDate,
  defaultPreset = DEFAULT_PRESET,
): ReportState => ({
  ...daysOf(search, today, defaultPreset),
  compare: compareOf(firstOf(search.compare)),
  stores: textsOf(search.store),
  search: firstOf(search.q)?.trim() ?? '',
  sort: parseSort(firstOf(search.sort)),
  page: wholeNumber(firstOf(search.page), 1_000_000, 1),
  size: wholeNumber(firstOf(search.size), 500, DEFAULT_SIZE),
  tab: firstOf(search.tab) ?? null,
  open: firstOf(search.open) ?? null,
  panel: firstOf(search.panel) ?? null,
  extras: Object.fromEntries(
    Object.entries(search)
      .filter(([key]) => !own.has(key))
      .map(([key, value]) => [key, textsOf(value)]),
  ),
});

const oneOrMany = (values: readonly string[]): string | string[] | undefined =>
  values.length > 1 ? [...values] : values[0];

/** The part of an address that another page shares: days, stores and what they are compared with. */
export const sharedSearch = (state: ReportState, defaultPreset = DEFAULT_PRESET): ListSearch => {
  const search: ListSearch = {};
  if (state.preset === null) {
    search.from = state.days.from;
    search.to = state.days.to;
  } else if (state.preset !== defaultPreset) search.range = state.preset;
  if (state.stores.length > 0) search.store = oneOrMany(state.stores);
  if (state.compare !== 'previous_period') search.compare = state.compare;
  return search;
};

/** The address of a state; what is usual is left out. */
export const toReportSearch = (state: ReportState, defaultPreset = DEFAULT_PRESET): ListSearch => {
  const search = sharedSearch(state, defaultPreset);
  if (state.search) search.q = state.search;
  const sort = writeSort(state.sort);
  if (sort) search.sort = sort;
  if (state.page > 1) search.page = String(state.page);
  if (state.size !== DEFAULT_SIZE) search.size = String(state.size);
  if (state.tab) search.tab = state.tab;
  if (state.open) search.open = state.open;
  if (state.panel) search.panel = state.panel;
  for (const [key, values] of Object.entries(state.extras)) {
    if (values.length > 0) search[key] = oneOrMany(values);
  }
  return search;
};
