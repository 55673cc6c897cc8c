import type { GivenTo } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { filterValue, type ListDefaults, type ListState, rangeOf, valuesOf } from '../ui/list/list-state.ts';

/** Specification 2, section 9: ten to a page, the newest first. */
export const customerDefaults: ListDefaults = { sort: '-createdAt', size: 10 };

type Body = NonNullable<GivenTo<'getCustomerList'>['body']>;

/** What narrows the list, from the address: the same object serves page, counters and export. */
export const customerFilterOf = (state: ListState): Omit<Body, 'page' | 'limit' | 'skip'> => {
  const { from, to } = rangeOf(state, 'date');
  return {
    search: state.search || undefined,
    shops: valuesOf(state, 'store'),
    // An unknown value in a link is refused by the server with a message that names it.
    status: filterValue(state, 'status') as Body['status'],
    from_date: from,
    to_date: to,
    sort_by: (state.sort?.key ?? 'createdAt') as Body['sort_by'], // likewise
    sort_order: (state.sort?.descending ?? true) ? 'desc' : 'asc',
  };
};

export const customersQuery = (state: ListState) =>
  callOptions('getCustomerList', {
    body: {
      page: state.page,
      limit: state.size,
      skip: (state.page - 1) * state.size,
      ...customerFilterOf(state),
    },
  });

/** What the history screen asks first (specification 2, section 7): it knows shoppers by id, the history by e-mail. */
export const historyListQuery = () => callOptions('getCustomerList', { body: { page: 1, limit: 500 } });

export const historyOfId = (customerId: string) =>
  callOptions('getCustomerHistory', { body: { customerId } });

export const historyOfEmail = (email: string) => callOptions('getCustomerHistory', { body: { email } });

export const configurationQuery = () => callOptions('getLoyaltyPointsConfiguration');
