import type pg from 'pg';
import { databaseOnClient, queryOnClient, type Statement } from '../../platform/database/query.ts';
import { closedPeriodsOf, holdShop } from '../closed-periods.ts';
import type { OrderDocument } from '../order-document.ts';
import { copyNewOrders } from './copy-new-orders.ts';
import type { Dimensions } from './dimensions.ts';
import {
  type IntakeOptions,
  type IntakeShop,
  type Posted,
  type Posting,
  postLater,
  tellOfNew,
} from './post-in-transaction.ts';
import { openedUp, type PreparedOrder } from './prepared.ts';

const knownOrders: Statement = {
  name: 'known orders',
  text: 'select shopify_order_id from orders where shop_id = $1 and shopify_order_id = any($2::text[])',
};

/** An order of a batch: as it arrived, and prepared as if it were new. */
export type BatchOrder = { arrived: OrderDocument; prepared: PreparedOrder };

/** The first version of each order that the database doesn't have yet. */
const newOnes = async (posting: Posting, shop_id: number, orders: readonly BatchOrder[]) => {
  const names = orders.map(({ arrived }) => arrived.shopify_order_id);
  const rows = await posting.query<{ shopify_order_id: string }>(knownOrders, [shop_id, names]);
  const known = new Set(rows.map(({ shopify_order_id }) => shopify_order_id));
  return orders.filter(({ arrived }) => {
    if (known.has(arrived.shopify_order_id)) return false;
    known.add(arrived.shopify_order_id);
    return true;
  });
};

const byNumber = (a: BatchOrder, b: BatchOrder) =>
  a.arrived.shopify_order_id < b.arrived.shopify_order_id
    ? -1
    : Number(a.arrived.shopify_order_id > b.arrived.shopify_order_id);

/**
 * Stores a batch of one shop's orders inside a transaction: new ones all at once through COPY, the others one by
 * one in the order of their ids, so that two batches take their locks alike.
 */
export const postBatch = async (
  client: pg.PoolClient,
  shop: IntakeShop,
  orders: readonly BatchOrder[],
  dimensions: Dimensions,
  options: IntakeOptions,
  isSpread: boolean,
): Promise<Map<BatchOrder, Posted>> => {
  const query = queryOnClient(client);
  const posting: Posting = { query, trx: databaseOnClient(client), dimensions, options, isSpread };
  const posted = new Map<BatchOrder, Posted>();
  const fresh = await newOnes(posting, shop.shop_id, orders);
  if (fresh.length > 0) {
    await holdShop(query, shop.shop_id);
    const closed = await closedPeriodsOf(query, shop.shop_id);
    const prepared = fresh.map((order) => openedUp(order.prepared, shop, closed));
    const ids = await dimensions.idsOf(
      query,
      shop.shop_id,
      prepared.map(({ facts }) => facts),
    );
    const numbers = await copyNewOrders(client, shop, prepared, ids);
    for (const [index, order] of fresh.entries()) {
      posted.set(order, { order_id: numbers[index] ?? 0, outcome: 'new' });
    }
    await tellOfNew(
      posting,
      shop,
      fresh.map((order) => order.prepared.document),
    );
  }
  for (const order of orders.filter((one) => !posted.has(one)).sort(byNumber)) {
    const later = await postLater(posting, shop, order.arrived);
    if (later) posted.set(order, later);
  }
  return posted;
};
