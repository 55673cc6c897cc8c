import { isTooShort } from '@backroom/contract/kit/list';
import type { GivenTo } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { filterValue, type ListDefaults, type ListState, rangeOf, valuesOf } from '../ui/list/list-state.ts';

export const orderDefaults: ListDefaults = { sort: '-created_at', size: 25 };

type Body = NonNullable<GivenTo<'getOrderList'>['body']>;

/** What narrows the list, from the address: the same object serves page and export. */
export const orderFilterOf = (state: ListState): Omit<Body, 'page' | 'limit'> => {
  const { from, to } = rangeOf(state, 'date');
  return {
    search: isTooShort(state.search) ? undefined : state.search || undefined,
    shop_domain: valuesOf(state, 'store'),
    // An unknown value in a link is refused by the server with a message that names it.
    financial_status: valuesOf(state, 'status') as Body['financial_status'],
    fulfillment_status: valuesOf(state, 'fulfillment'),
    payment_type: valuesOf(state, 'payment'),
    channel: valuesOf(state, 'channel'),
    from_date: from,
    to_date: to,
    days_of: filterValue(state, 'days') as Body['days_of'],
    sortBy: state.sort?.key === 'total' ? 'total' : 'created_at',
    sortOrder: (state.sort?.descending ?? true) ? 'desc' : 'asc',
  };
};

export const ordersQuery = (state: ListState) =>
  callOptions('getOrderList', { body: { page: state.page, limit: state.size, ...orderFilterOf(state) } });

/** An order's place in the address: store and order id, since two stores may use one id. */
export const orderKeyOf = (order: { shop: string; shopify_order_id: string }) =>
  `${order.shop}~${order.shopify_order_id}`;

export const orderDetailsQuery = (key: string) => {
  const at = key.lastIndexOf('~');
  return callOptions('getOrderDetails', {
    body: { order_id: key.slice(at + 1), shop: at > 0 ? key.slice(0, at) : undefined },
  });
};
