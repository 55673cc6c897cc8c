import type { GivenTo } from '../../api/call.ts';
import { callOptions } from '../../api/call-options.ts';
import {
  filterValue,
  type ListDefaults,
  type ListState,
  rangeOf,
  valuesOf,
} from '../../ui/list/list-state.ts';

/** Specification 2, section 9: ten to a page, last changed first. */
export const giftCardDefaults: ListDefaults = { sort: '-updated_at', size: 10 };

type Body = NonNullable<GivenTo<'getGiftCardList'>['body']>;

/** What narrows the list, from the address: the same object serves page, counters and export. */
export const giftCardFilterOf = (state: ListState): Omit<Body, 'page' | 'limit'> => {
  const { from, to } = rangeOf(state, 'date');
  return {
    search: state.search || undefined,
    shop_domain: valuesOf(state, 'store'),
    franchisee_id: valuesOf(state, 'franchisee'),
    // An unknown value in a link is refused by the server with a message that names it.
    status: filterValue(state, 'status') as Body['status'],
    from_date: from,
    to_date: to,
    sortBy: (state.sort?.key ?? 'updated_at') as Body['sortBy'], // likewise
    sortOrder: (state.sort?.descending ?? true) ? 'desc' : 'asc',
  };
};

export const giftCardsQuery = (state: ListState) =>
  callOptions('getGiftCardList', {
    body: { page: state.page, limit: state.size, ...giftCardFilterOf(state) },
  });

export const giftCardHistoryQuery = (id: string, page = 1) =>
  callOptions('getGiftCardHistory', { body: { gift_card_id: id, page, limit: 10 } });

export const settlementDefaults: ListDefaults = { size: 10 };

export const settlementQuery = (state: ListState) => {
  const { from, to } = rangeOf(state, 'date');
  return callOptions('getGiftCardSettlement', {
    body: {
      page: state.page,
      limit: state.size,
      shop_domain: valuesOf(state, 'store'),
      from_date: from,
      to_date: to,
    },
  });
};
