import { useRef } from 'react';
import type { Action } from '../action.ts';
import { usePageKeys } from '../keys.ts';
import { useOffers } from '../offers.ts';
import { type ListFilter, withFilter } from './list-filter.ts';
import type { ListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

type ListKeys<Row> = {
  rows: readonly Row[] | undefined;
  rowLabel: (row: Row) => string;
  rowActions: ((row: Row) => Action[]) | undefined;
  actions: readonly Action[];
  filters: readonly ListFilter[];
  state: ListState;
  change: ChangeList;
};

/** The first that is there and can be seen. */
const visible = (place: Element | null, selector: string): HTMLElement | undefined =>
  [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
    (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true,
  );

/**
 * The keys of a list: j and k come to its rows, f to its filters. What its rows and the page offer goes to the palette.
 * Give the answer to the `ref` of the page.
 */
export const useListKeys = <Row>({
  rows,
  rowLabel,
  rowActions,
  actions,
  filters,
  state,
  change,
}: ListKeys<Row>) => {
  const page = useRef<HTMLDivElement>(null);
  const toRows = () => {
    const row = visible(page.current, '[data-row][tabindex="0"]');
    row?.focus();
    return row !== undefined;
  };
  usePageKeys({
    j: toRows,
    k: toRows,
    f: () => {
      const filter = visible(page.current, '[data-filter] [aria-haspopup]');
      filter?.focus();
      filter?.click();
      return filter !== undefined;
    },
  });
  useOffers({
    actions,
    row: () => {
      const index = document.activeElement?.closest('[data-row]')?.getAttribute('data-row');
      const row = index ? rows?.[Number(index)] : undefined;
      return row === undefined ? null : { label: rowLabel(row), actions: rowActions?.(row) ?? [] };
    },
    takeStore: filters.some(({ key }) => key === 'store')
      ? (domain) => change({ filters: withFilter(state.filters, { store: [domain] }) })
      : undefined,
  });
  return page;
};
