import { callOptions } from '../../api/call-options.ts';
import { type ListState, valuesOf } from '../../ui/list/list-state.ts';

export const stockLists = ['low', 'dead', 'transfers', 'costs'] as const;

export type StockList = (typeof stockLists)[number];

export const stockListWords: Readonly<Record<StockList, { tab: string; about: string }>> = {
  low: {
    tab: 'Running out',
    about: 'What sells and is gone within two weeks at the pace of the last 90 days.',
  },
  dead: { tab: 'Dead stock', about: 'What lies in stock and sold not once in 90 days.' },
  transfers: {
    tab: 'Transfers',
    about: 'What lies dead in one store and runs out in another of the same owner.',
  },
  costs: {
    tab: 'Missing costs',
    about: 'SKUs that have no cost in some store. One entry counts for all stores.',
  },
};

/** The list that an address asks for. */
export const stockListOf = (state: ListState): StockList =>
  stockLists.find((one) => one === valuesOf(state, 'list')?.[0]) ?? 'low';

export const stockFilterOf = (state: ListState) => ({
  search: state.search || undefined,
  store: valuesOf(state, 'store'),
});

const pageOf = (state: ListState) => ({ ...stockFilterOf(state), page: state.page, limit: state.size });

export const lowStockQuery = (state: ListState) => callOptions('getLowStock', { body: pageOf(state) });
export const deadStockQuery = (state: ListState) => callOptions('getDeadStock', { body: pageOf(state) });
export const transfersQuery = (state: ListState) =>
  callOptions('getTransferProposals', { body: pageOf(state) });
export const missingCostsQuery = (state: ListState) =>
  callOptions('getUncostedSkus', { body: pageOf(state) });
