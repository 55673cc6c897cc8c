import type { LocalDate } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import { intakeOn } from '../../orders/intake/index.ts';
import { audit, systemActor } from '../../platform/audit.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { gidOf } from '../client/document.ts';
import { clientOfStore, type StoreClient } from '../connection/client-of-store.ts';
import { ordersByIds } from '../documents/orders.ts';
import { askToEmpty, markDirty, queueOf } from '../pull/mark-dirty.ts';
import { readStoreShop, type StoreShop } from '../pull/store-shop.ts';
import { compareDay, type Difference, type Ours, type Theirs } from './compare-day.ts';
import { spanOfDay } from './day-span.ts';
import { oursOfDay, theirsOfDay } from './read-day.ts';

/** After what differed was read again the day is compared once more. */
const AGAIN_MS = 10 * 60_000;

/** An order that a shop no longer lists is withdrawn after it was missed so many nights. */
const NIGHTS = 3;

/** So many orders of a day are named; the counts tell of all. */
const MOST_NAMED = 200;

/** Asks for a day to be compared; `inMs` from now. */
export const askToCheckDay = async (
  db: Services['db'],
  shopId: number,
  day: LocalDate,
  inMs = 0,
): Promise<void> => {
  const key = `shopify-check-day:${shopId}:${day}`;
  const runAt = new Date(Date.now() + inMs);
  await enqueue(
    db,
    'shopify-check-day',
    { shopId, day },
    { key, queue: queueOf(shopId), runAt, priority: 20 },
  );
};

type Before = { state: string; times: number; differs_since: Date | null };

const keep = async (
  { db }: Services,
  shopId: number,
  day: LocalDate,
  compared: { theirs: readonly Theirs[]; ours: readonly Ours[]; differences: readonly Difference[] },
  state: 'SAME' | 'MENDING' | 'DIFFERS',
  before: Before | undefined,
): Promise<void> => {
  const { theirs, ours, differences } = compared;
  const sum = (orders: readonly { total: number }[]) => orders.reduce((all, { total }) => all + total, 0);
  const since = state === 'SAME' ? null : (before?.differs_since ?? new Date());
  const times = state === 'SAME' ? 0 : (before?.times ?? 0) + (state === 'DIFFERS' ? 1 : 0);
  await sql`insert into shopify_day_checks (shop_id, day, checked_at, our_orders, their_orders, our_cents, their_cents,
      state, differs_since, times, differences)
    values (${shopId}, ${day}::date, now(), ${ours.length}, ${theirs.length}, ${sum(ours)}, ${sum(theirs)}, ${state},
      ${since}, ${times}, ${JSON.stringify(differences.slice(0, MOST_NAMED))}::jsonb)
    on conflict (shop_id, day) do update set checked_at = excluded.checked_at, our_orders = excluded.our_orders,
      their_orders = excluded.their_orders, our_cents = excluded.our_cents, their_cents = excluded.their_cents,
      state = excluded.state, differs_since = excluded.differs_since, times = excluded.times,
      differences = excluded.differences`.execute(db);
};

/**
 * Withdraws orders that the shop has deleted: they stay to be seen, and their figures leave by a difference, as a test order's
 * would. Only those that it doesn't find by their ids either.
 */
const withdraw = async (
  services: Services,
  client: StoreClient,
  shop: StoreShop,
  extra: readonly Difference[],
): Promise<void> => {
  for (const { number, name } of extra.slice(0, MOST_NAMED)) {
    const { nodes } = await client.send(ordersByIds, { ids: [gidOf('Order', number)] });
    if (nodes[0] !== null) continue;
    await services.db.transaction().execute(async (trx) => {
      await intakeOn(services).restateOrder(trx, shop, number, (document) => ({ ...document, test: true }));
      await audit(trx, systemActor('nightly comparison'), {
        action: 'order.withdrawn',
        entity: 'order',
        entityId: number,
        shopId: shop.shop_id,
        after: { order: name },
        reason: 'The shop no longer has it',
      });
    });
  }
};

/**
 * Compares a business day's orders with what the shop says: how many, for how much, and each one. What differs is read again and
 * compared once more; what differs then stands on the connection, the dashboard and the checks until it is the same.
 * @throws ShopifyError, NotConnected
 */
export const checkDay = async (services: Services, shopId: number, day: LocalDate): Promise<void> => {
  const { db } = services;
  const client = await clientOfStore(services, shopId);
  const shop = await readStoreShop(db, shopId);
  const span = await spanOfDay(db, shop, day);
  const theirs = await theirsOfDay(client, span);
  const ours = await oursOfDay(db, shopId, span);
  const differences = compareDay(theirs, ours);
  const { rows } = await sql<Before>`select state, times, differs_since from shopify_day_checks
    where shop_id = ${shopId} and day = ${day}::date`.execute(db);
  const [before] = rows;
  const compared = { theirs, ours, differences };
  if (differences.length === 0) return keep(services, shopId, day, compared, 'SAME', before);
  const isSecondLook = before?.state === 'MENDING';
  if (before && before.times >= NIGHTS && !isSecondLook) {
    await withdraw(
      services,
      client,
      shop,
      differences.filter(({ what }) => what === 'extra'),
    );
  }
  await keep(services, shopId, day, compared, isSecondLook ? 'DIFFERS' : 'MENDING', before);
  if (isSecondLook) return;
  await db.transaction().execute(async (trx) => {
    const dirty = differences.map(({ number }) => ({ kind: 'orders' as const, number, updatedAt: null }));
    await markDirty(trx, shopId, dirty);
    await askToEmpty(trx, shopId);
    await askToCheckDay(trx, shopId, day, AGAIN_MS);
  });
};
