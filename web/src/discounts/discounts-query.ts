import { queryOptions } from '@tanstack/react-query';
import { listAt } from '../api/answer-shapes.ts';
import { type AnswerOf, call, type GivenTo } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { queryClient } from '../api/query-client.ts';
import { storesQuery } from '../stores/index.ts';
import { filterValue, type ListDefaults, type ListState, rangeOf, valuesOf } from '../ui/list/list-state.ts';

/** Specification 1, section 9. */
export const discountDefaults: ListDefaults = { size: 10, sort: '-created_at' };

type Body = NonNullable<GivenTo<'getDiscountList'>['body']>;
export type DiscountFilter = Omit<Body, 'page' | 'limit' | 'shopIds'>;

/** What narrows the list besides its stores; the server names an unknown value of a link as wrong. */
export const discountFilterOf = (state: ListState): DiscountFilter => {
  const { from, to } = rangeOf(state, 'date');
  return {
    searchQuery: state.search || undefined,
    status: filterValue(state, 'status') as DiscountFilter['status'],
    type: filterValue(state, 'type') as DiscountFilter['type'],
    dateRange: from || to ? { from: from ?? '', to: to ?? '' } : undefined,
    sortBy: (state.sort?.key ?? 'created_at') as DiscountFilter['sortBy'],
    sortOrder: state.sort && !state.sort.descending ? 'asc' : 'desc',
  };
};

/** The stores chosen; where none is, all that are one's own today. */
export const shopIdsOf = async (state: ListState): Promise<string[]> => {
  const chosen = valuesOf(state, 'store');
  if (chosen) return chosen;
  const { select, ...options } = storesQuery();
  const stores = select(await queryClient.fetchQuery(options));
  return stores.filter(({ held }) => held).map(({ shop_domain }) => shop_domain);
};

/** Another server may answer with anything: without a list of discounts it has not answered. */
export const readDiscounts = (answer: AnswerOf<'getDiscountList'>) => {
  listAt(answer, ['data.discounts'], 'Invalid API response format');
  return { rows: answer.data.discounts, total: answer.data.pagination.total };
};

export const discountsQuery = (state: ListState) => {
  const filter = discountFilterOf(state);
  const asked = { ...filter, page: state.page, limit: state.size };
  return queryOptions({
    queryKey: ['getDiscountList', valuesOf(state, 'store') ?? 'all', asked] as const,
    queryFn: async () => call('getDiscountList', { body: { ...asked, shopIds: await shopIdsOf(state) } }),
  });
};

export const discountQuery = (id: string) => callOptions('getDiscount', { params: { id } });
