import { addDays, businessDateOf } from '@backroom/contract/kit/dates';
import { defaultTerms, type LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import type { OrderDocument } from '@backroom/contract/order-document';
import type { DemoOrder } from '@backroom/demo/orders/store-orders';
import { hashOfName } from '@backroom/demo/random';
import {
  addPoints,
  addVersion,
  type CustomerKey,
  expirePoints,
  lockCustomer,
  namesOf,
  type OpeningMember,
  openMembers,
  orderEntries,
  setSubscribed,
  takePoints,
} from '../../loyalty/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { momentInZone } from '../../platform/zoned-moment.ts';
import type { LoadedStore } from './stores.ts';

const DAY_MS = 86_400_000;

/** The programme began so many days ago; what shoppers had collected on paper until then was brought over. */
const PROGRAMME_DAYS = 63;
/** Of who hasn't bought since, only this much was worth bringing over: ten points, in hundredths. */
const WORTH_BRINGING = 1_000;
const HEAD_OFFICE = { kind: 'user', name: 'ruth.thimble@example.com' } as const;

const terms: LoyaltyTerms = { ...defaultTerms, program_name: 'Thimble Points' };

/** A shopper before the programme began: the last order, and what each store's card had collected. */
type Before = { store: LoadedStore; document: OrderDocument; points: Map<LoadedStore, number> };

/** What a chain's orders say of points, from the first store to the last. */
export class LoyaltyLog {
  readonly start: Date;
  readonly before = new Map<string, Before>();
  readonly orders: { store: LoadedStore; document: OrderDocument; email: string }[] = [];

  constructor(until: Date) {
    this.start = new Date(until.getTime() - PROGRAMME_DAYS * DAY_MS);
  }

  add(store: LoadedStore, orders: readonly DemoOrder[]): void {
    const start = this.start.toISOString();
    for (const { document, points } of orders) {
      const email = document.customer?.email;
      if (!email) continue;
      if (document.placed_at >= start) {
        this.orders.push({ store, document, email });
        continue;
      }
      const known = this.before.get(email);
      const all = (known?.points ?? new Map<LoadedStore, number>()).set(store, points);
      const isLater = !known || known.document.placed_at < document.placed_at;
      this.before.set(email, { ...(known && !isLater ? known : { store, document }), points: all });
    }
  }
}

/** The last moment of the day a year after the last order: what a programme that had always been there would say. */
const yearAfter = (placedAt: string): Date => {
  const day = addDays(businessDateOf(new Date(placedAt), terms.timezone), 365);
  return new Date(Date.parse(momentInZone(addDays(day, 1), '00:00:00', terms.timezone)) - 1);
};

const sumOf = ({ points }: Before) => [...points.values()].reduce((sum, one) => sum + one, 0);

const memberOf = ([email, before]: [string, Before], row: number): OpeningMember => {
  const { store, document } = before;
  return {
    ...namesOf(document.customer?.name ?? null),
    email,
    phone: document.customer?.phone ?? null,
    row,
    store: { shopId: store.shop_id, timezone: store.timezone, dayCutoffMinutes: store.day_cutoff_minutes },
    points: Math.max(0, sumOf(before)),
    expiresAt: yearAfter(document.placed_at),
    since: new Date(document.placed_at),
  };
};

/** Of a statement. */
const BATCH = 500;

/** Opens the accounts of shoppers who had collected points on paper. */
const bringOver = async (db: Database, at: Date, brought: readonly [string, Before][]): Promise<void> => {
  const members = brought.map(memberOf);
  for (let start = 0; start < members.length; start += BATCH) {
    await openMembers(db, members.slice(start, start + BATCH), {
      source: 'demo opening',
      actor: HEAD_OFFICE,
      reason: 'Stamp card',
      at,
      terms,
    });
  }
};

/** What people at head office and at tills did beside the orders. `ago` is in days. */
const byHand: readonly {
  /** Which of the shoppers with the most points, over all stores. */
  rank: number;
  ago: number;
  points: number;
  reason: string;
  /** At the till of which store; by head office where it says none. */
  store?: number;
}[] = [
  { rank: 2, ago: 41, points: 500, reason: 'Parcel came two weeks late' },
  { rank: 5, ago: 33, points: 1_000, reason: 'Won the colouring contest' },
  { rank: 9, ago: 27, points: -350, reason: 'Counted twice at the fair' },
  { rank: 14, ago: 12, points: 250, reason: 'Puzzle with a piece missing' },
  { rank: 1, ago: 24, points: -1_500, reason: 'Spent on a visit', store: 3 },
  { rank: 4, ago: 19, points: -1_250, reason: 'Spent on a visit', store: 8 },
  { rank: 7, ago: 16, points: -800, reason: 'Spent on a visit', store: 0 },
  { rank: 11, ago: 9, points: -1_000, reason: 'Spent on a visit', store: 15 },
  { rank: 16, ago: 6, points: -600, reason: 'Spent on a visit', store: 20 },
  { rank: 21, ago: 4, points: -750, reason: 'Spent on a visit', store: 12 },
];
/** Ranks of who wanted no more of it. */
const left = [3, 18];

const addByHand = (db: Database, stores: readonly LoadedStore[], until: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const best = await trx
      .selectFrom('loyalty_customers')
      .select(['shop_id', 'loyalty_customer_id'])
      .orderBy('balance_points', 'desc')
      .orderBy('email')
      .limit(30)
      .execute();
    const keyOf = (rank: number): CustomerKey | null => {
      const row = best[rank];
      return row ? { shopId: row.shop_id, id: row.loyalty_customer_id } : null;
    };
    for (const { rank, ago, points, reason, store } of byHand) {
      const key = keyOf(rank);
      const where = store === undefined ? undefined : stores[store % stores.length]?.shop_id;
      if (!key) continue;
      const customer = await lockCustomer(trx, key, where);
      if (customer.state.balance + points < 0) continue;
      const at = new Date(until.getTime() - ago * DAY_MS);
      const isTill = where !== undefined;
      const details = {
        actor: isTill ? ({ kind: 'app', name: 'Till' } as const) : HEAD_OFFICE,
        idempotencyKey: `demo ${reason} ${rank}`,
        reason: isTill ? null : reason,
        note: isTill ? reason : null,
      };
      const own = { value_cents: isTill ? -points : 0 };
      if (points > 0)
        await addPoints(trx, customer, { type: 'ADJUST', points, at, borneBy: null, terms }, details);
      else {
        const type = isTill ? 'REDEEM' : 'ADJUST';
        await takePoints(trx, customer, { type, points: -points, at, own }, details);
      }
    }
    for (const rank of left) {
      const key = keyOf(rank);
      if (key) await setSubscribed(trx, key, false, new Date(until.getTime() - rank * DAY_MS));
    }
  });

const LANES = 3;

/**
 * The programme: its terms, what shoppers brought over, what they earned and spent since in whichever stores, oldest
 * order first, what expired meanwhile, and what people did by hand. Different shoppers have nothing to do with each
 * other, so they are booked side by side.
 */
export const addLoyalty = async (
  db: Database,
  stores: readonly LoadedStore[],
  { start, before, orders }: LoyaltyLog,
  until: Date,
): Promise<void> => {
  await addVersion(db, { version: 1, effective_from: start, terms, updated_by: HEAD_OFFICE.name });
  const buying = new Set(orders.map(({ email }) => email));
  const brought = [...before].filter(([email, known]) => buying.has(email) || sumOf(known) >= WORTH_BRINGING);
  await db.transaction().execute((trx) => bringOver(trx, start, brought));
  const inOrder = orders.toSorted((a, b) => (a.document.placed_at < b.document.placed_at ? -1 : 1));
  const lanes = Map.groupBy(inOrder, ({ email }) => hashOfName(email) % LANES);
  const book = (lane: number) =>
    db.transaction().execute(async (trx) => {
      for (const { store, document } of lanes.get(lane) ?? []) await orderEntries(trx, store, document, null);
    });
  await Promise.all(Array.from({ length: LANES }, (_, lane) => book(lane)));
  await addByHand(db, stores, until);
  await expirePoints(db, until);
};
