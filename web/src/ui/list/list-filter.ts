import { describeRange } from '../dates/date-range.ts';
import type { ChoiceSource } from '../form/choice-source.ts';
import { type ListState, rangeOf } from './list-state.ts';

/**
 * A filter of a list. `key` is its name in the address.
 * - `one`: one of some choices; - `many`: several of them;
 * - `dates`: a range of days at `<key>_from` and `<key>_to`, until today unless `future`;
 * - `text`: words typed, such as a SKU.
 */
export type ListFilter =
  | ({ key: string; label: string; kind: 'one' | 'many' } & ChoiceSource)
  | { key: string; label: string; kind: 'dates'; future?: boolean }
  | { key: string; label: string; kind: 'text'; placeholder?: string };

/** The keys of the address a filter owns. */
export const keysOf = (filter: ListFilter): string[] =>
  filter.kind === 'dates' ? [`${filter.key}_from`, `${filter.key}_to`] : [filter.key];

/** What a filter is set to, in words; empty where it isn't set. */
export const describeFilter = (filter: ListFilter, state: Pick<ListState, 'filters'>): string => {
  if (filter.kind === 'dates') {
    const range = rangeOf(state, filter.key);
    return range.from || range.to ? describeRange(range) : '';
  }
  const values = state.filters[filter.key] ?? [];
  const [first] = values;
  if (first === undefined) return '';
  if (filter.kind === 'text') return first;
  const named = filter.choices?.find((choice) => choice.value === first)?.label ?? first;
  return values.length > 1 ? `${named} + ${values.length - 1}` : named;
};

/** Filters with some values changed; empty ones are taken away. */
export const withFilter = (
  filters: ListState['filters'],
  changes: Record<string, string[] | undefined>,
): ListState['filters'] => {
  const merged = { ...filters, ...changes };
  const kept: ListState['filters'] = {};
  for (const [key, values] of Object.entries(merged)) {
    if (values && values.length > 0) kept[key] = values;
  }
  return kept;
};
