import { paginationOf } from '@backroom/contract/kit/list';
import type { ordersEndpoints } from '@backroom/contract/orders';
import type { Call } from '../platform/http/call.ts';
import { findOrders } from './find-orders.ts';
import { readFilter } from './order-filter.ts';
import { readRows } from './order-rows.ts';

/** One page of the orders in scope, with the total of the whole filter. */
export const listOrders = async ({ scope, db, body }: Call<typeof ordersEndpoints.getOrderList>) => {
  const { page, limit, sortBy, sortOrder, ...input } = body;
  const filter = await readFilter(scope, db, input);
  const { total, keys } = await findOrders(db, filter, { sortBy, sortOrder }, page, limit);
  return {
    orders: await readRows(db, keys),
    total_count: total,
    pagination: paginationOf(page, limit, total),
  };
};
