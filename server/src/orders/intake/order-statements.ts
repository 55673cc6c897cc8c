import type { Query, Statement } from '../../platform/database/query.ts';
import type { LatePosting } from '../facts/late-postings.ts';
import type { OrderDocument } from '../order-document.ts';
import { carriedOver } from '../versions/carried-over.ts';
import type { Versions } from '../versions/telling.ts';
import { type OrderRow, orderColumns, orderValues } from './order-row.ts';
import type { StandingRow } from './order-standings.ts';

const names = Object.keys(orderColumns);
const placeholders = Object.values(orderColumns).map((type, index) => `$${index + 2}::${type}`);

const insert: Statement = {
  name: 'insert order',
  text: `insert into orders (shop_id, ${names.join(', ')}) values ($1, ${placeholders.join(', ')})
    on conflict (shop_id, shopify_order_id) do nothing returning order_id`,
};

const lock: Statement = {
  name: 'lock order',
  text: `select order_id, document, versions, late_postings, created_at, local_date, cancelled_at, financial_status,
      fulfillment_status, payment_type, channel from orders
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

const after = names.length + 2;

const insertNumbered: Statement = {
  name: 'insert numbered order',
  text: `insert into orders (shop_id, order_id, ${names.join(', ')})
    select $1, $${after}, ${placeholders.join(', ')} where not exists (
      select from closed_periods
      where shop_id = $1 and first_day <= $${after + 2}::date and last_day >= $${after + 1}::date)
    on conflict (shop_id, shopify_order_id) do nothing returning order_id`,
};

/**
 * Inserts an order under a number taken before; false where the order is there already, or one of the days from the
 * first to the last of its facts is closed.
 */
export const insertNumberedOrder = async (
  query: Query,
  shop_id: number,
  order_id: number,
  row: OrderRow,
  days: readonly string[],
): Promise<boolean> => {
  const sorted = days.toSorted();
  const values = [shop_id, ...orderValues(row), order_id, sorted[0] ?? null, sorted.at(-1) ?? null];
  const inserted = await query(insertNumbered, values);
  return inserted.length > 0;
};

export type StoredOrder = StandingRow & {
  order_id: number;
  document: OrderDocument;
  versions: Versions | null;
  late: LatePosting[];
  created_at: string;
};

/** The order as it is stored, locked until the transaction ends; null where there is none. */
export const lockOrder = async (
  query: Query,
  shop_id: number,
  shopify_order_id: string,
): Promise<StoredOrder | null> => {
  type Row = Omit<StoredOrder, 'created_at' | 'cancelled_at' | 'late'> & {
    created_at: Date;
    cancelled_at: Date | null;
    late_postings: LatePosting[] | null;
  };
  const [row] = await query<Row>(lock, [shop_id, shopify_order_id]);
  if (!row) return null;
  const { late_postings, ...order } = row;
  return {
    ...order,
    document: carriedOver(row.document),
    late: late_postings ?? [],
    created_at: row.created_at.toISOString(),
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
  };
};

const keepVersionsStatement: Statement = {
  name: 'keep versions',
  text: 'update orders set versions = $3::jsonb where shop_id = $1 and order_id = $2',
};

/** Keeps what another version told of an order that stands as it did. */
export const keepVersions = async (
  query: Query,
  shop_id: number,
  order_id: number,
  versions: Versions | null,
): Promise<void> => {
  await query(keepVersionsStatement, [shop_id, order_id, versions && JSON.stringify(versions)]);
};

export const updateOrder = async (
  query: Query,
  shop_id: number,
  order_id: number,
  row: OrderRow,
): Promise<void> => {
  await query(update, [shop_id, ...orderValues(row), order_id]);
};
