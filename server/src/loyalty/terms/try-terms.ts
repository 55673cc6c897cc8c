import { setImmediate } from 'node:timers/promises';
import type { StoreClock } from '@backroom/contract/kit/dates';
import { percent, toDollars } from '@backroom/contract/kit/money';
import type { loyaltyConfigurationEndpoints } from '@backroom/contract/loyalty-configuration';
import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import { sql } from 'kysely';
import type { OrderDocument } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import type { IsExcluded } from '../orders/eligible.ts';
import { skusInCollections } from '../orders/excluded-collections.ts';
import { exclusionsAt } from '../orders/exclusions.ts';
import { orderPoints } from '../orders/order-points.ts';
import { type Hundredths, toPoints, worthOf } from '../points.ts';
import { readVersions, takesPart, versionAt } from './terms-in-force.ts';

const DAYS = 90;
/** So many orders are tried at most, the newest. */
const MOST_ORDERS = 20_000;
const BATCH = 500;

type Row = {
  shop_id: number;
  order_id: number;
  created_at: Date;
  document: OrderDocument;
  shop_domain: string;
  store_name: string;
  timezone: string;
  day_cutoff_minutes: number;
  clocks: StoreClock['clocks'];
};

/** Orders with an e-mail since a moment, the newest first, batch by batch. */
async function* ordersSince(db: Database, from: Date) {
  let last: Row | undefined;
  for (let read = 0; read < MOST_ORDERS; read += BATCH) {
    const before = last
      ? sql`and (o.created_at, o.order_id) < (${last.created_at}, ${last.order_id})`
      : sql``;
    const { rows } = await sql<Row>`
      select o.shop_id, o.order_id, o.created_at, o.document, s.shop_domain, s.name as store_name, s.timezone,
        s.day_cutoff_minutes, s.clocks
      from orders o join shops s on s.shop_id = o.shop_id
      where o.created_at >= ${from} and o.customer_email is not null ${before}
      order by o.created_at desc, o.order_id desc limit ${BATCH}`.execute(db);
    yield rows;
    last = rows.at(-1);
    if (rows.length < BATCH) return;
    // Other calls take their turn.
    await setImmediate();
  }
}

/** What is left of an order's points after refunds: what it earned, less what was taken back. */
const earnedBy = (
  row: Row,
  terms: LoyaltyTerms,
  isExcluded: IsExcluded,
): { points: Hundredths; eligible: number } => {
  if (!terms.is_enabled || !takesPart(terms, row.shop_domain)) return { points: 0, eligible: 0 };
  const { events, eligible } = orderPoints(row.document, row, terms, isExcluded);
  const points = events
    .filter(({ kind }) => kind === 'earn' || kind === 'reversal')
    .reduce((sum, event) => sum + event.points, 0);
  return { points, eligible: events.length > 0 ? eligible : 0 };
};

type Store = {
  shop: string;
  store_name: string;
  orders: number;
  eligible: number;
  points: number;
  now: number;
};

/** Terms replayed over the orders of the last 90 days, beside those in force. Writes nothing. */
export const tryTerms = async ({ db, body }: Call<typeof loyaltyConfigurationEndpoints.tryLoyaltyTerms>) => {
  const to = new Date();
  const from = new Date(to.getTime() - DAYS * 86_400_000);
  const held = versionAt(await readVersions(db), to)?.terms ?? null;
  const isOutTried = await skusInCollections(db, null, body.terms.excluded_collections);
  const isOutNow = await skusInCollections(db, null, held?.excluded_collections ?? []);
  const stores = new Map<number, Store>();
  let orders = 0;
  for await (const rows of ordersSince(db, from)) {
    for (const row of rows) {
      const known = stores.get(row.shop_id);
      const store = known ?? {
        shop: row.shop_domain,
        store_name: row.store_name,
        orders: 0,
        eligible: 0,
        points: 0,
        now: 0,
      };
      if (!known) stores.set(row.shop_id, store);
      const isExcluded = await exclusionsAt(db, row.document.placed_at);
      const tried = earnedBy(row, body.terms, (sku) => isExcluded(sku) || isOutTried(sku));
      store.orders += 1;
      store.eligible += tried.eligible;
      store.points += tried.points;
      store.now += held ? earnedBy(row, held, (sku) => isExcluded(sku) || isOutNow(sku)).points : 0;
      orders += 1;
    }
  }
  const sum = (of: (store: Store) => number) =>
    [...stores.values()].reduce((total, store) => total + of(store), 0);
  const points = sum((store) => store.points);
  const now = sum((store) => store.now);
  const eligible = sum((store) => store.eligible);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    orders,
    limited: orders >= MOST_ORDERS,
    points_earned: toPoints(points),
    liability: toDollars(worthOf(points, body.terms)),
    eligible_sales: toDollars(eligible),
    given_back_pct: percent(worthOf(points, body.terms), eligible),
    now_points_earned: toPoints(now),
    now_liability: held ? toDollars(worthOf(now, held)) : 0,
    stores: [...stores.values()]
      .toSorted((a, b) => b.points - a.points)
      .map((store) => ({
        shop: store.shop,
        store_name: store.store_name,
        orders: store.orders,
        eligible_sales: toDollars(store.eligible),
        points_earned: toPoints(store.points),
        cost: toDollars(worthOf(store.points, body.terms)),
        now_points_earned: toPoints(store.now),
      })),
  };
};
