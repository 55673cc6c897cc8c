import { addDays, type LocalDate, later } from '@backroom/contract/kit/dates';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import type { storesEndpoints } from '@backroom/contract/stores';
import { audit, systemActor } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import {
  type Clock,
  clockAt,
  earliestDay,
  minutesOfLastDay,
  plannedClock,
  sameClock,
  withClock,
  withoutLast,
} from './clocks.ts';
import { presentStore, readStore, type StoreRow } from './store-rows.ts';

declare module '../platform/manifest.ts' {
  interface Contributions {
    /** What a store sold since one of its days that counts for another day by another clock. */
    movedByClock: (
      db: Database,
      asked: { shopId: number; since: LocalDate; clock: Clock },
    ) => Promise<{ orders: number; net_cents: number }>;
  }
}

/** What is shown of what a clock moves: so many days before today. */
const DAYS_SHOWN = 28;
/** How far ahead a clock can be promised. */
const DAYS_AHEAD = 400;

type Asked = { from: LocalDate; next: Clock };

/** Why a store's clock can't be another from a day on, with the field that it is about; null where it can. */
const whyNot = (store: StoreRow, { from, next }: Asked, now: Date): [field: string, why: string] | null => {
  const planned = plannedClock(store, now);
  if (planned) return ['from', `Another clock is planned from ${planned.from} on. Undo that first.`];
  const old = clockAt(store, now);
  if (sameClock(old, next)) return ['timezone', 'Its days are counted like this already'];
  const first = earliestDay(old, next, now);
  if (from < first) return ['from', `What was counted stays. Choose ${first} or a later day.`];
  if (from > addDays(store.today, DAYS_AHEAD)) return ['from', `Choose a day within ${DAYS_AHEAD} days`];
  if (minutesOfLastDay(old, next, from) <= 0) {
    return [
      'timezone',
      `Nothing would be left of ${addDays(from, -1)}. Change the beginning of the day apart.`,
    ];
  }
  return null;
};

const askedOf = ({ from, timezone, day_cutoff_minutes }: Asked['next'] & { from: LocalDate }): Asked => ({
  from,
  next: { timezone, day_cutoff_minutes },
});

/** What another clock of a store would move. Nothing is written. @throws ApiError NOT_FOUND */
export const previewClock = async ({
  db,
  services,
  body,
}: Call<typeof storesEndpoints.previewStoreClock>) => {
  const store = await readStore(db, body.storeId);
  const asked = askedOf(body);
  const now = new Date();
  const refused = whyNot(store, asked, now)?.[1] ?? null;
  // A day that is over is refused: nothing is said of it.
  const from = later(asked.from, store.today);
  const since = addDays(store.today, -DAYS_SHOWN);
  const [ask] = services.house.asked('movedByClock');
  const moved = ask
    ? await ask(db, { shopId: store.shop_id, since, clock: asked.next })
    : { orders: 0, net_cents: 0 };
  return {
    refused,
    last_day: addDays(from, -1),
    last_day_minutes: minutesOfLastDay(clockAt(store, now), asked.next, from),
    shown_days: DAYS_SHOWN,
    moved_orders: moved.orders,
    moved_net_sales: toDollars(moved.net_cents),
  };
};

const write = async (trx: Database, shopId: number, clocks: unknown): Promise<void> => {
  await trx
    .updateTable('shops')
    .set({ clocks: clocks === null ? null : JSON.stringify(clocks), updated_at: new Date() })
    .where('shop_id', '=', shopId)
    .execute();
};

/**
 * Plans another zone or another beginning of the day for a store, from one of its days on that hasn't begun. What was
 * counted before stays on its days.
 * @throws ApiError NOT_FOUND; VALIDATION_FAILED at what stands against it
 */
export const changeClock = async ({ db, actor, body }: Call<typeof storesEndpoints.changeStoreClock>) =>
  db.transaction().execute(async (trx) => {
    const store = await readStore(trx, body.storeId, true);
    const asked = askedOf(body);
    const now = new Date();
    const why = whyNot(store, asked, now);
    if (why) throw invalidField(...why);
    const { from, next } = asked;
    await write(trx, store.shop_id, withClock(store, next, from));
    await audit(trx, actor, {
      action: 'store.clock-planned',
      entity: 'store',
      entityId: body.storeId,
      shopId: store.shop_id,
      before: { ...clockAt(store, now), from: null },
      after: { ...next, from },
      reason: body.note || null,
    });
    const after = await readStore(trx, body.storeId);
    return { store: presentStore(after), message: `${store.name} counts its days anew from ${from} on` };
  });

/** Takes back what is planned for a store's clock. @throws ApiError NOT_FOUND; CONFLICT where nothing is planned */
export const undoClock = async ({ db, actor, body }: Call<typeof storesEndpoints.undoStoreClock>) =>
  db.transaction().execute(async (trx) => {
    const store = await readStore(trx, body.storeId, true);
    const now = new Date();
    const planned = plannedClock(store, now);
    if (!planned) throw new ApiError('CONFLICT', 'Nothing is planned for its clock any more');
    await write(trx, store.shop_id, withoutLast(store));
    const { from, ...clock } = planned;
    await audit(trx, actor, {
      action: 'store.clock-undone',
      entity: 'store',
      entityId: body.storeId,
      shopId: store.shop_id,
      before: { ...clock, from },
      after: { ...clockAt(store, now), from: null },
    });
    return { message: 'Its clock stays as it is' };
  });

/** Makes the zone and cut-off of one store those of its today. */
const turnClock = (db: Database, shopId: number, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const store = await trx
      .selectFrom('shops')
      .select(['timezone', 'day_cutoff_minutes', 'clocks'])
      .where('shop_id', '=', shopId)
      .forUpdate()
      .executeTakeFirst();
    if (!store) return;
    const clock = clockAt(store, now);
    if (sameClock(store, clock)) return;
    await trx
      .updateTable('shops')
      .set({ ...clock, updated_at: now })
      .where('shop_id', '=', shopId)
      .execute();
    const { timezone, day_cutoff_minutes } = store;
    await audit(trx, systemActor('turn-clocks'), {
      action: 'store.clock-changed',
      entity: 'store',
      entityId: String(shopId),
      shopId,
      before: { timezone, day_cutoff_minutes },
      after: clock,
    });
  });

/** Makes the zone and cut-off of each store those of its today, when the day of a planned clock has come. */
export const turnClocks = async (db: Database, now = new Date()): Promise<void> => {
  const stores = await db
    .selectFrom('shops')
    .select('shop_id')
    .where('clocks', 'is not', null)
    .orderBy('shop_id')
    .execute();
  for (const { shop_id } of stores) await turnClock(db, shop_id, now);
};
