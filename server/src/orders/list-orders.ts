import { paginationOf } from '@backroom/contract/kit/list';
import type { ordersEndpoints } from '@backroom/contract/orders';
import { inSnapshot } from '../platform/database/snapshot.ts';
import type { Call } from '../platform/http/call.ts';
import { findOrders } from './find-orders.ts';
import { readFilter } from './order-filter.ts';
import { readRows } from './order-rows.ts';

/** One page of the orders in scope, with the total of the whole filter. */
export const listOrders = async ({ scope, db, body }: Call<typeof ordersEndpoints.getOrderList>) => {
  const { page, limit, sortBy, sortOrder, ...input } = body;
  const filter = await readFilter(scope, db, input);
  const { total, orders } = await inSnapshot(db, async (snapshot) => {
    const found = await findOrders(snapshot, filter, { sortBy, sortOrder }, page, limit);
    return { total: found.total, orders: await readRows(snapshot, found.keys) };
  });
  return {
    orders,
    total_count: total,
    pagination: paginationOf(page, limit, total),
  };
};
