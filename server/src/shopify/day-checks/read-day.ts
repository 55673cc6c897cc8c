import { parseCents } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { numberOf } from '../client/document.ts';
import type { StoreClient } from '../connection/client-of-store.ts';
import { type OrdersOfDay, ordersOfDay } from '../documents/orders.ts';
import { processedIn } from '../pull/search-filter.ts';
import type { Ours, Theirs } from './compare-day.ts';
import type { Span } from './day-span.ts';

/** A day's orders as the shop lists them, without test orders. @throws ShopifyError */
export const theirsOfDay = async (client: StoreClient, { from, to }: Span): Promise<Theirs[]> => {
  const theirs: Theirs[] = [];
  let after: string | null = null;
  do {
    const { orders }: OrdersOfDay = await client.send(ordersOfDay, { filter: processedIn(from, to), after });
    for (const { id, name, updatedAt, currentTotalPriceSet } of orders.nodes) {
      const total = parseCents(currentTotalPriceSet.shopMoney.amount);
      if (total === null) throw new RangeError(`${currentTotalPriceSet.shopMoney.amount} is not an amount`);
      theirs.push({ number: numberOf(id), name, updatedAt: new Date(updatedAt), total });
    }
    after = orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null;
  } while (after !== null);
  return theirs;
};

/** A day's orders as they are kept here; test orders and those that were withdrawn aside. */
export const oursOfDay = async (db: Database, shopId: number, { from, to }: Span): Promise<Ours[]> => {
  const { rows } = await sql<Ours>`
    select shopify_order_id as number, name, source_updated_at as "updatedAt", total_cents as total from orders
    where shop_id = ${shopId} and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
      and document ->> 'test' = 'false' order by created_at, order_id`.execute(db);
  return rows;
};
