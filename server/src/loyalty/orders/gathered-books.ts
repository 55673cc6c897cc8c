import { businessDateOf } from '@backroom/contract/kit/dates';
import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import { valuesOfEntry } from '../../platform/ledger/append.ts';
import { type EntryDetails, entryColumns } from '../../platform/ledger/ledger.ts';
import { type NewEntry, Planner } from '../../platform/ledger/planner.ts';
import { dayInStore } from '../../platform/ledger/read-account.ts';
import { type CodeRow, codeIdOf } from '../codes/code-rows.ts';
import type { BookedCustomer, CustomerKey, LockedCustomer } from '../ledger/book-points.ts';
import type { Lot } from '../ledger/lots.ts';
import { type MovesOfLots, type NewLot, rowsOfMoves } from '../ledger/points-books.ts';
import { type PointsKind, pointsLedger } from '../ledger/points-ledger.ts';
import type { Hundredths } from '../points.ts';
import type { OrderBooks, OrderKey } from './order-books.ts';
import {
  DAY_MS,
  type Expiries,
  expiryKey,
  type HeldShopper,
  type Loose,
  type Moved,
} from './read-gathered.ts';
import type { Booked } from './tie-payments.ts';

/** Said where an order needs what wasn't read for it: its shopper is booked one by one instead. */
export class NotGathered extends Error {}

/** An entry as its row: the columns of the ledger, of which an order reads those of `Booked`. */
export type EntryRow = Booked & { local_date: string };

/** A lot as it is to stand: with the row that is new, or what changed of one that was there. */
export type GatheredLot = Lot & {
  fresh: { points: Hundredths; earnedAt: Date } | null;
  isChanged: boolean;
  isExtended: boolean;
};

export type GatheredMove = Moved & { id: number; local_date: string };

/** What orders did to one shopper, still to be written. */
export type GatheredShopper = {
  before: LockedCustomer['state'];
  locked: LockedCustomer;
  lots: GatheredLot[];
  loose: Loose[];
  entries: EntryRow[];
  tied: Booked[];
  moves: GatheredMove[];
};

const columns = entryColumns(pointsLedger).map(([name]) => name);

const later = (a: Date, b: Date) => (a > b ? a : b);

/**
 * Books of some shoppers of one store in memory: read and locked at once, moved by the same rules as those in the database,
 * and written at once by whoever gathered them. What they don't hold they refuse.
 */
export class GatheredBooks implements OrderBooks {
  readonly #shoppers: Map<number, GatheredShopper>;
  readonly #movedBefore: Map<number, Moved[]>;
  readonly #expiries: Expiries;
  readonly #used: ReadonlySet<string>;
  readonly shopId: number;

  constructor(
    shopId: number,
    { shoppers, expiries }: { shoppers: ReadonlyMap<number, HeldShopper>; expiries: Expiries },
    used: ReadonlySet<string>,
  ) {
    this.shopId = shopId;
    this.#expiries = expiries;
    this.#used = used;
    const held = [...shoppers];
    this.#movedBefore = new Map(held.map(([id, { moved }]) => [id, moved]));
    this.#shoppers = new Map(
      held.map(([id, { locked, lots, loose }]): [number, GatheredShopper] => [
        id,
        {
          before: locked.state,
          locked,
          lots: lots.map((lot) => ({ ...lot, fresh: null, isChanged: false, isExtended: false })),
          loose,
          entries: [],
          tied: [],
          moves: [],
        },
      ]),
    );
  }

  /** What is still to be written, by the shoppers' ids. */
  get shoppers(): ReadonlyMap<number, GatheredShopper> {
    return this.#shoppers;
  }

  /** Leaves out all that was gathered for a shopper. */
  forget({ id }: CustomerKey): void {
    this.#shoppers.delete(id);
  }

  #of({ shopId, id }: CustomerKey): GatheredShopper {
    const shopper = shopId === this.shopId ? this.#shoppers.get(id) : undefined;
    if (!shopper) throw new NotGathered();
    return shopper;
  }

  async lock(key: CustomerKey) {
    const { locked } = this.#of(key);
    // Whoever was merged has their points elsewhere.
    if (locked.shown.mergedId !== null) throw new NotGathered();
    return locked;
  }

  async lots(customer: CustomerKey) {
    return this.#of(customer).lots.filter(({ left }) => left > 0);
  }

  async outstanding(customer: CustomerKey, entryNos: readonly number[]) {
    const { moves } = this.#of(customer);
    const of = [...(this.#movedBefore.get(customer.id) ?? []), ...moves].filter(({ entry_no }) =>
      entryNos.includes(entry_no),
    );
    const byLot = [...Map.groupBy(of, ({ lot_no }) => lot_no)].map(([lotNo, some]) => {
      const sum = (value: (move: Moved) => number) => some.reduce((total, move) => total + value(move), 0);
      const taken = (move: Moved) => move.points < 0;
      return {
        lotNo,
        first: Math.min(...some.map(({ entry_no }) => entry_no)),
        points: 0 - sum(({ points }) => points),
        cents: sum(({ cents }) => cents),
        earnedShopId: some[0]?.earned_shop_id ?? null,
        taken: 0 - sum((move) => (taken(move) ? move.points : 0)),
        takenCents: sum((move) => (taken(move) ? move.cents : 0)),
      };
    });
    return byLot
      .filter(({ points }) => points > 0)
      .toSorted((a, b) => a.first - b.first || a.lotNo - b.lotNo);
  }

  /** Of lots that came just now nothing has. */
  async expired(customer: CustomerKey, lotNos: readonly number[]) {
    const { lots } = this.#of(customer);
    if (lotNos.some((no) => !lots.some(({ lotNo, fresh }) => lotNo === no && fresh))) throw new NotGathered();
    return 0;
  }

  async append(customer: LockedCustomer, entry: NewEntry<PointsKind>, details: EntryDetails) {
    const shopper = this.#of(customer);
    const planner = new Planner(pointsLedger, shopper.locked.state);
    planner.add(entry);
    const entryNo = shopper.locked.state.entries + 1;
    for (const planned of planner.entries) {
      const values = valuesOfEntry(pointsLedger, customer, planned, entryNo, details);
      // The values come in the order of the columns, whose rows these are.
      shopper.entries.push(
        Object.fromEntries(columns.map((name, at) => [name, values[at]])) as unknown as EntryRow,
      );
    }
    shopper.locked = { ...shopper.locked, state: planner.state };
    return { ...shopper.locked, entryNo };
  }

  #until(expires: NewLot['expires'], at: Date): Date | null {
    if ('at' in expires) return expires.at;
    const terms = expires.under;
    if (!terms || terms.expiry_mode === 'NEVER') return null;
    const until = this.#expiries.get(expiryKey(expiringAt(terms, at)));
    if (!until) throw new NotGathered();
    return until;
  }

  async openLot(customer: BookedCustomer, lot: NewLot) {
    const { points, left, borneBy, at, availableAt, expires, keepsAlive } = lot;
    const { lots } = this.#of(customer);
    const expiresAt = this.#until(expires, at);
    for (const one of keepsAlive && expiresAt ? lots : []) {
      if (one.left > 0 && one.expiresAt && expiresAt && one.expiresAt < expiresAt) extend(one, expiresAt);
    }
    lots.push({
      lotNo: customer.entryNo,
      left,
      earnedShopId: borneBy,
      availableAt,
      expiresAt,
      fresh: { points, earnedAt: at },
      isChanged: false,
      isExtended: false,
    });
  }

  async moveLots(customer: BookedCustomer, movement: MovesOfLots) {
    const { at, changes, expired, until } = movement;
    if (expired) throw new NotGathered();
    const { moves, lots } = this.#of(customer);
    const { id, entryNo: entry_no, event } = customer;
    const local_date = dayInStore(event, at);
    moves.push(...rowsOfMoves(movement).map((move) => ({ ...move, id, entry_no, local_date })));
    for (const { lotNo, by } of changes) {
      if (lotNo === 0 || by === 0) continue;
      const lot = lots.find((one) => one.lotNo === lotNo);
      // A lot that was used up wasn't read.
      if (!lot) throw new NotGathered();
      lot.left += by;
      lot.isChanged = true;
      if (until && lot.expiresAt && lot.expiresAt < until) extend(lot, later(lot.expiresAt, until));
    }
  }

  async booked({ document }: OrderKey) {
    const all = [...this.#shoppers.values()].flatMap(({ tied, entries }) => [...tied, ...entries]);
    return all
      .filter(({ order_id }) => order_id === document.shopify_order_id)
      .toSorted((a, b) => a.loyalty_customer_id - b.loyalty_customer_id || a.entry_no - b.entry_no);
  }

  async tieCode({ document }: OrderKey, code: CodeRow) {
    const shopper = this.#of({ shopId: code.shop_id, id: code.loyalty_customer_id });
    if (!this.#used.has(codeIdOf(code))) return undefined;
    return tie(
      shopper,
      shopper.loose.filter(({ entry_no }) => entry_no === code.entry_no),
      document,
    )[0];
  }

  async tieTills({ shop, document }: OrderKey, customer: CustomerKey, cents: number) {
    const shopper = this.#of(customer);
    const placed = Date.parse(document.placed_at);
    const isDue = ({ order_name, at, event_shop_id, reversed }: Loose) =>
      event_shop_id === shop.shop_id &&
      !reversed &&
      (order_name === document.name || (order_name === null && Math.abs(at.getTime() - placed) <= DAY_MS));
    const named = ({ order_name }: Loose) => Number(order_name === null);
    let through = 0;
    const due = shopper.loose
      .filter(isDue)
      .toSorted((a, b) => named(a) - named(b) || a.entry_no - b.entry_no)
      .filter(({ value_cents }) => {
        through += value_cents;
        return through <= cents;
      });
    return tie(shopper, due, document);
  }
}

/** Under which name it was read when points of a moment expire under terms. */
export const expiringAt = ({ timezone, expiry_months }: LoyaltyTerms, at: Date) => ({
  day: businessDateOf(at, timezone),
  months: expiry_months,
  zone: timezone,
});

const extend = (lot: GatheredLot, until: Date): void => {
  lot.expiresAt = until;
  lot.isChanged = true;
  lot.isExtended = true;
};

const tie = (
  shopper: GatheredShopper,
  due: readonly Loose[],
  { shopify_order_id: order_id, name: order_name }: OrderKey['document'],
): Booked[] => {
  const entries = due.map((entry): Booked => ({ ...entry, order_id, order_name }));
  shopper.loose = shopper.loose.filter((entry) => !due.includes(entry));
  shopper.tied.push(...entries);
  return entries;
};
