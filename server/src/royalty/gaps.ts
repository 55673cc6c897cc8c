import { addDays, type LocalDate } from '@backroom/contract/kit/dates';
import { type ReportStore, today } from '../stores/index.ts';
import type { Terms } from './terms.ts';

export type Gap = {
  shop: string;
  store_name: string;
  from: LocalDate;
  to: LocalDate | null;
  message: string;
};

/** Days that no terms of a store cover: between its terms, after the last, or all where a held store has none. */
export const gapsOf = (store: ReportStore, terms: readonly Terms[]): Gap[] => {
  const { shop, store_name } = store;
  const gap = (from: LocalDate, to: LocalDate | null): Gap => ({
    shop,
    store_name,
    from,
    to,
    message: `${store_name} has no royalty terms from ${from}${to === null ? ' on' : ` to ${to}`}`,
  });
  if (terms.length === 0) return store.franchisee_id === null ? [] : [gap(today(store), null)];
  return terms.flatMap((one, index) => {
    if (one.effective_to === null) return [];
    const next = terms[index + 1];
    const from = addDays(one.effective_to, 1);
    if (!next) return [gap(from, null)];
    return from < next.effective_from ? [gap(from, addDays(next.effective_from, -1))] : [];
  });
};
