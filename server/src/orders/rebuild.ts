import type pg from 'pg';
import type { Database } from '../platform/database/connect.ts';
import { isPoolSpread } from '../platform/database/is-spread.ts';
import {
  databaseOnClient,
  queryOnClient,
  queryOnDatabase,
  type Statement,
} from '../platform/database/query.ts';
import { onConnection } from '../platform/database/transaction.ts';
import type { LatePosting } from './facts/late-postings.ts';
import { differenceOf, isEmpty } from './intake/difference.ts';
import { Dimensions } from './intake/dimensions.ts';
import { rowsOf } from './intake/fact-rows.ts';
import type { FactRows } from './intake/fact-tables.ts';
import { countDays } from './intake/order-counts.ts';
import { lockOrder } from './intake/order-statements.ts';
import { type IntakeShop, rewrite } from './intake/post-in-transaction.ts';
import { prepare } from './intake/prepared.ts';
import { storedFacts } from './intake/stored-facts.ts';
import type { OrderDocument } from './order-document.ts';
import { carriedOver } from './versions/carried-over.ts';

/** An order whose stored facts aren't those of its document, and the rows that would make them so. */
export type Difference = {
  shop: IntakeShop;
  order_id: number;
  shopify_order_id: string;
  name: string;
  rows: FactRows;
};

/** Days of a shop on which `order_counts` says another number of orders than there are; `orders` are missing. */
export type CountDifference = { shop: IntakeShop; utc_date: string; local_date: string; orders: number };

type Connected = { pool: pg.Pool; db: Database };

type Stored = {
  order_id: number;
  shopify_order_id: string;
  name: string;
  document: OrderDocument;
  late_postings: LatePosting[] | null;
};

const PAGE = 500;

const nextOrders: Statement = {
  name: 'orders to check',
  text: `select order_id, shopify_order_id, name, document, late_postings from orders
    where shop_id = $1 and order_id > $2 order by order_id limit ${PAGE}`,
};

const shopsOf = async ({ db }: Connected): Promise<IntakeShop[]> =>
  await db
    .selectFrom('shops')
    .select(['shop_id', 'timezone', 'day_cutoff_minutes', 'clocks'])
    .orderBy('shop_id')
    .execute();

/** Orders and their facts as they stood at one moment, so that an order posted meanwhile never looks wrong. */
const readPage = async (pool: pg.Pool, shop_id: number, after: number) =>
  await onConnection(pool, async (client) => {
    const query = queryOnClient(client);
    await client.query('set transaction isolation level repeatable read');
    const orders = await query<Stored>(nextOrders, [shop_id, after]);
    const ids = orders.map(({ order_id }) => order_id);
    return { orders, stored: await storedFacts(query, shop_id, ids) };
  });

/**
 * Works out the facts of every stored order again and yields those whose stored facts differ. Streams: it holds
 * 500 orders at a time, locks nothing, and may run beside everything else.
 */
export async function* differences(connected: Connected): AsyncGenerator<Difference, void, undefined> {
  const dimensions = new Dimensions();
  const query = queryOnDatabase(connected.db);
  for (const shop of await shopsOf(connected)) {
    for (let after = 0; ; ) {
      const { orders, stored } = await readPage(connected.pool, shop.shop_id, after);
      const prepared = orders.map(({ document, late_postings }) =>
        prepare(carriedOver(document), shop, { versions: null, late: late_postings ?? [] }),
      );
      const facts = prepared.map((order) => order.facts);
      await dimensions.learn(query, shop.shop_id, facts, []);
      const ids = await dimensions.idsOf(query, shop.shop_id, facts);
      for (const [index, { order_id, shopify_order_id, name }] of orders.entries()) {
        const [wanted, there] = [facts[index], stored.get(order_id)];
        if (!wanted || !there) continue;
        const rows = differenceOf(rowsOf(wanted, ids), there);
        if (!isEmpty(rows)) yield { shop, order_id, shopify_order_id, name, rows };
      }
      const last = orders.at(-1);
      if (orders.length < PAGE || !last) break;
      after = last.order_id;
    }
  }
}

/** Appends what an order's facts lack, worked out again under its lock. */
export const fixOrder = async (
  { pool }: Connected,
  { shop, shopify_order_id }: Difference,
): Promise<void> => {
  await onConnection(pool, async (client) => {
    const query = queryOnClient(client);
    const trx = databaseOnClient(client);
    const isSpread = await isPoolSpread(pool);
    const posting = { query, trx, dimensions: new Dimensions(), options: {}, isSpread };
    const stored = await lockOrder(query, shop.shop_id, shopify_order_id);
    if (stored) await rewrite(posting, shop, stored, stored);
  });
};

const wrongCounts: Statement = {
  name: 'wrong counts',
  text: `select utc_date, local_date, sum(n)::integer as orders from (
      select (created_at at time zone 'UTC')::date as utc_date, local_date, 1 as n from orders where shop_id = $1
      union all
      select utc_date, local_date, -orders from order_counts where shop_id = $1) c
    group by utc_date, local_date having sum(n) <> 0 order by utc_date, local_date`,
};

/** The days on which `order_counts` is wrong; one statement per shop, so that it sees one moment. */
export const countDifferences = async (connected: Connected): Promise<CountDifference[]> => {
  const query = queryOnDatabase(connected.db);
  const all: CountDifference[] = [];
  for (const shop of await shopsOf(connected)) {
    const wrong = await query<Omit<CountDifference, 'shop'>>(wrongCounts, [shop.shop_id]);
    all.push(...wrong.map((day) => ({ shop, ...day })));
  }
  return all;
};

/** Puts the counts of days right. Orders posted meanwhile count themselves. */
export const fixCount = async ({ db }: Connected, day: CountDifference): Promise<void> => {
  const sign = Math.sign(day.orders);
  const moments = Array.from({ length: Math.abs(day.orders) }, () => ({
    created_at: day.utc_date,
    local_date: day.local_date,
  }));
  await countDays(queryOnDatabase(db), day.shop.shop_id, sign > 0 ? moments : [], sign < 0 ? moments : []);
};
