import type { StoreClock } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { type Query, queryOnDatabase, type Statement } from '../platform/database/query.ts';
import { pausesBetween } from '../platform/overload/place.ts';
import { slicesOf } from '../platform/slices.ts';
import { factsOf } from './facts/facts-of.ts';
import type { LatePosting } from './facts/late-postings.ts';
import { allFacts, changeFacts, type EventFacts, netFacts, placedAt } from './facts/net-facts.ts';
import { noRows } from './intake/difference.ts';
import { factTableNames } from './intake/fact-tables.ts';
import { namedFacts } from './intake/named-facts.ts';
import { storedFacts } from './intake/stored-facts.ts';
import type { OrderDocument } from './order-document.ts';
import { placedOn } from './placed-on.ts';
import { carriedOver } from './versions/carried-over.ts';

/** An order with facts on another day, or of another amount, than its document has. */
export type FactsAstray = {
  shop_id: number;
  name: string;
  shopify_order_id: string;
  /** The largest amount that differs. */
  cents: number;
};

type Days = { readonly shopIds: readonly number[]; readonly start: string; readonly end: string };

type Kept = {
  order_id: number;
  name: string;
  shopify_order_id: string;
  document: OrderDocument;
  late_postings: LatePosting[] | null;
};

/** What a page says of its orders is compared at once, and others wait for it. */
const PAGE = 100;
/** So many are worked out in some milliseconds. */
const AT_ONCE = 10;

const clockOfShop: Statement = {
  name: 'clock of shop',
  text: 'select timezone, day_cutoff_minutes, clocks from shops where shop_id = $1',
};

const keptOrders: Statement = {
  name: 'orders beside their facts',
  text: `select order_id, name, shopify_order_id, document, late_postings from orders
    where shop_id = $1 and order_id = any($2::bigint[])`,
};

/** The newest orders to which something happened on some days, by store. */
const ordersOn = async (db: Database, { shopIds, start, end }: Days, most: number) => {
  const { rows } = await sql<{ shop_id: number; order_id: number }>`
    select shop_id, order_id from (
      select shop_id, order_id from orders where ${placedOn(shopIds, start, end)}
      union select shop_id, order_id from sales_lines
        where shop_id = any(${[...shopIds]}::int[]) and local_date between ${start}::date and ${end}::date) o
    order by order_id desc limit ${most}`.execute(db);
  return Map.groupBy(rows, ({ shop_id }) => shop_id);
};

/** Facts of an order among those of others. */
const ofOrder = (order_id: number, facts: EventFacts): EventFacts =>
  changeFacts(facts, (fact) => ({ ...fact, event: `${order_id} ${fact.event}` }));

/** The largest amount of each order that differs, by its number. */
const largestByOrder = (difference: EventFacts): Map<number, number> => {
  const largest = new Map<number, number>();
  const see = ({ event }: { event: string }, ...cents: number[]) => {
    const order_id = Number.parseInt(event, 10);
    largest.set(order_id, Math.max(largest.get(order_id) ?? 0, ...cents));
  };
  for (const fact of difference.sales_lines) see(fact, fact.gross_cents, fact.return_cents, fact.tax_cents);
  for (const fact of difference.order_charges) see(fact, fact.amount_cents, fact.tax_cents);
  for (const fact of difference.payments) see(fact, fact.amount_cents);
  for (const fact of difference.order_taxes) see(fact, fact.tax_cents);
  for (const fact of difference.order_discounts) see(fact, fact.amount_cents, fact.shipping_amount_cents);
  return largest;
};

const storedFactsOf = async (query: Query, shop_id: number, ids: readonly number[]): Promise<EventFacts> => {
  const rows = noRows();
  for (const [order_id, own] of await storedFacts(query, shop_id, ids)) {
    for (const table of factTableNames) {
      rows[table].push(...own[table].map((row) => ({ ...row, event: `${order_id} ${row.event}` })));
    }
  }
  return await namedFacts(query, shop_id, rows);
};

/**
 * Works out again what happened to the newest orders of some days, event by event and day by day, and names those of
 * which the facts say otherwise. Reads alone; `npm run rebuild-facts` does it with all orders.
 */
export const factsBesideDocuments = async (
  db: Database,
  days: Days,
  most: number,
): Promise<FactsAstray[]> => {
  const query = queryOnDatabase(db);
  const astray: FactsAstray[] = [];
  const pause = pausesBetween();
  for (const [shop_id, orders] of await ordersOn(db, days, most)) {
    const [clock] = await query<StoreClock>(clockOfShop, [shop_id]);
    for (let first = 0; clock && first < orders.length; first += PAGE) {
      const ids = orders.slice(first, first + PAGE).map(({ order_id }) => order_id);
      const kept = await query<Kept>(keptOrders, [shop_id, ids]);
      const wanted: EventFacts[] = [];
      for await (const some of slicesOf(kept, AT_ONCE)) {
        for (const { order_id, document, late_postings } of some) {
          const order = carriedOver(document);
          const facts = factsOf(order, clock, late_postings ?? []);
          wanted.push(ofOrder(order_id, placedAt(facts, order.location)));
        }
      }
      const difference = netFacts(allFacts(wanted), await storedFactsOf(query, shop_id, ids));
      const wrong = largestByOrder(difference);
      astray.push(
        ...kept.flatMap(({ order_id, name, shopify_order_id }) => {
          const cents = wrong.get(order_id);
          return cents === undefined ? [] : [{ shop_id, name, shopify_order_id, cents }];
        }),
      );
      await pause();
    }
  }
  return astray;
};
