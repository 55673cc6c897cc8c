import type { Query, Statement } from '../../platform/database/query.ts';
import type { OrderDocument } from '../order-document.ts';
import { type OrderRow, orderColumns, orderValues } from './order-row.ts';

const names = Object.keys(orderColumns);
const placeholders = Object.values(orderColumns).map((type, index) => `$${index + 2}::${type}`);

const insert: Statement = {
  name: 'insert order',
  text: `insert into orders (shop_id, ${names.join(', ')}) values ($1, ${placeholders.join(', ')})
    on conflict (shop_id, shopify_order_id) do nothing returning order_id`,
};

const lock: Statement = {
  name: 'lock order',
  text: `select order_id, document, created_at, local_date from orders
    where shop_id = $1 and shopify_order_id = $2 for update`,
};

const update: Statement = {
  name: 'update order',
  text: `update orders set (${names.join(', ')}) = row(${placeholders.join(', ')})
    where shop_id = $1 and order_id = $${names.length + 2}`,
};

/** Inserts an order; null where it is there already (or is being inserted: then after that has ended). */
export const insertOrder = async (query: Query, shop_id: number, row: OrderRow): Promise<number | null> => {
  const [inserted] = await query<{ order_id: number }>(insert, [shop_id, ...orderValues(row)]);
  return inserted?.order_id ?? null;
};

const insertNumbered: Statement = {
  name: 'insert numbered order',
  text: insert.text
    .replace('(shop_id, ', '(order_id, shop_id, ')
    .replace('values (', `values ($${names.length + 2}, `),
};

/** Inserts an order under a number taken before; false where the order is there already. */
export const insertNumberedOrder = async (
  query: Query,
  shop_id: number,
  order_id: number,
  row: OrderRow,
): Promise<boolean> => {
  const inserted = await query(insertNumbered, [shop_id, ...orderValues(row), order_id]);
  return inserted.length > 0;
};

export type StoredOrder = {
  order_id: number;
  document: OrderDocument;
  created_at: string;
  local_date: string;
};

/** The order as it is stored, locked until the transaction ends; null where there is none. */
export const lockOrder = async (
  query: Query,
  shop_id: number,
  shopify_order_id: string,
): Promise<StoredOrder | null> => {
  type Row = Omit<StoredOrder, 'created_at'> & { created_at: Date };
  const [row] = await query<Row>(lock, [shop_id, shopify_order_id]);
  return row ? { ...row, created_at: row.created_at.toISOString() } : null;
};

export const updateOrder = async (
  query: Query,
  shop_id: number,
  order_id: number,
  row: OrderRow,
): Promise<void> => {
  await query(update, [shop_id, ...orderValues(row), order_id]);
};
