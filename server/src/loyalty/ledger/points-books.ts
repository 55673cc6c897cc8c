import { businessDateOf } from '@backroom/contract/kit/dates';
import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { endOfDaySql } from '../../platform/database/end-of-day.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import { appendEntries, type Booked } from '../../platform/ledger/append.ts';
import type { AccountKey, EntryDetails } from '../../platform/ledger/ledger.ts';
import { type NewEntry, Planner } from '../../platform/ledger/planner.ts';
import { dayInStore, type LockedAccount, lockAccount } from '../../platform/ledger/read-account.ts';
import type { Hundredths } from '../points.ts';
import type { Lot, LotMove, Outstanding } from './lots.ts';
import { type PointsKind, pointsLedger } from './points-ledger.ts';
import { outstandingOf, readLots } from './read-lots.ts';

export type CustomerKey = AccountKey;
/** A shopper under lock: nobody else changes their points before this transaction ends. */
export type LockedCustomer = LockedAccount<PointsKind>;
export type BookedCustomer = Booked<PointsKind>;

/** Points that came in together, under the number of the entry by which they came. */
export type NewLot = {
  points: Hundredths;
  left: Hundredths;
  /** The store that bears them; null is head office. */
  borneBy: number | null;
  at: Date;
  availableAt: Date;
  /** As the terms say (no terms: never), or at a moment of its own (null: never). */
  expires: { under: LoyaltyTerms | null } | { at: Date | null };
  /** Whether all that the shopper has lives as long from now on. */
  keepsAlive: boolean;
};

export type MovesOfLots = {
  at: Date;
  /** As they stand in the ledger: what is taken counts against them. */
  moves: readonly LotMove[];
  sign: 1 | -1;
  /** What of each lot changes; lot 0 is none. */
  changes: readonly { lotNo: number; by: Hundredths }[];
  expired?: boolean;
  /** Until when lots live at least. */
  until?: Date;
};

/** Where the points of shoppers are read and written: the database, or memory from which many movements are written at once. */
export type PointsBooks = {
  /** @throws ApiError NOT_FOUND */
  lock(key: CustomerKey, eventShopId?: number): Promise<LockedCustomer>;
  lots(customer: CustomerKey): Promise<Lot[]>;
  outstanding(customer: CustomerKey, entryNos: readonly number[]): Promise<Outstanding[]>;
  /** How much of some lots has expired. */
  expired(customer: CustomerKey, lotNos: readonly number[]): Promise<Hundredths>;
  append(
    customer: LockedCustomer,
    entry: NewEntry<PointsKind>,
    details: EntryDetails,
  ): Promise<BookedCustomer>;
  openLot(customer: BookedCustomer, lot: NewLot): Promise<void>;
  moveLots(customer: BookedCustomer, movement: MovesOfLots): Promise<void>;
};

const moveLots: Statement = {
  name: 'move lots of points',
  text: `with moved as (
      insert into loyalty_lot_moves (shop_id, loyalty_customer_id, entry_no, lot_no, points, cents, earned_shop_id,
        event_shop_id, local_date)
      select $1::int, $2::bigint, $3::int, m.lot_no, m.points, m.cents, m.earned_shop_id, $4::int, $5::date
      from jsonb_to_recordset($6::jsonb) as m(lot_no int, points int, cents int, earned_shop_id int)
    )
    update loyalty_lots l set left_points = l.left_points + m.by,
      expired_points = l.expired_points - case when $8::boolean then m.by else 0 end,
      expires_at = case when l.expires_at is null then null else greatest(l.expires_at, $9::timestamptz) end
    from jsonb_to_recordset($7::jsonb) as m(lot_no int, by int)
    where l.shop_id = $1::int and l.loyalty_customer_id = $2::bigint and l.lot_no = m.lot_no`,
};

/** The moves of an entry as rows: signed, with the worth as the ledger counts it. */
export const rowsOfMoves = ({ moves, sign }: Pick<MovesOfLots, 'moves' | 'sign'>) =>
  moves.map((move) => ({
    lot_no: move.lotNo,
    points: sign * move.points,
    cents: 0 - sign * move.cents,
    earned_shop_id: move.earnedShopId,
  }));

/** When points that come in now expire under the terms, as SQL: at the end of a day in the chain's zone. */
export const expiryOf = (terms: LoyaltyTerms | null, at: Date) => {
  if (!terms || terms.expiry_mode === 'NEVER') return sql`null::timestamptz`;
  const day = businessDateOf(at, terms.timezone);
  return endOfDaySql(
    sql`(${day}::date + make_interval(months => ${terms.expiry_months}::int))::date`,
    sql`${terms.timezone}::text`,
  );
};

/** The books in the database, inside a transaction. */
export class StoredBooks implements PointsBooks {
  readonly trx: Database;

  constructor(trx: Database) {
    this.trx = trx;
  }

  lock(key: CustomerKey, eventShopId?: number) {
    return lockAccount(this.trx, pointsLedger, key, eventShopId);
  }

  lots(customer: CustomerKey) {
    return readLots(this.trx, customer);
  }

  outstanding(customer: CustomerKey, entryNos: readonly number[]) {
    return outstandingOf(this.trx, customer, entryNos);
  }

  async expired({ shopId, id }: CustomerKey, lotNos: readonly number[]) {
    if (lotNos.length === 0) return 0;
    const { rows } = await sql<{ expired: number }>`
      select coalesce(sum(expired_points), 0)::float8 as expired from loyalty_lots
      where shop_id = ${shopId} and loyalty_customer_id = ${id} and lot_no = any(${lotNos}::int[])`.execute(
      this.trx,
    );
    return rows[0]?.expired ?? 0;
  }

  append(customer: LockedCustomer, entry: NewEntry<PointsKind>, details: EntryDetails) {
    const planner = new Planner(pointsLedger, customer.state);
    planner.add(entry);
    return appendEntries(this.trx, pointsLedger, customer, planner, details);
  }

  async openLot({ shopId, id, entryNo }: BookedCustomer, lot: NewLot) {
    const { points, left, borneBy, at, availableAt, expires, keepsAlive } = lot;
    const until = 'at' in expires ? sql`${expires.at}::timestamptz` : expiryOf(expires.under, at);
    // One statement for both: the lot that comes isn't among those that are kept alive by it.
    const extended = keepsAlive
      ? sql`, extended as (
          update loyalty_lots set expires_at = until.at from until
          where shop_id = ${shopId} and loyalty_customer_id = ${id} and left_points > 0 and expires_at < until.at)`
      : sql``;
    await sql`with until as materialized (select ${until} as at)${extended}
      insert into loyalty_lots (shop_id, loyalty_customer_id, lot_no, points, left_points, earned_shop_id, earned_at,
        available_at, expires_at)
      select ${shopId}::int, ${id}::bigint, ${entryNo}::int, ${points}::int, ${left}::int, ${borneBy}::int,
        ${at}::timestamptz, ${availableAt}::timestamptz, until.at from until`.execute(this.trx);
  }

  async moveLots({ shopId, id, event, entryNo }: BookedCustomer, movement: MovesOfLots) {
    const { at, moves, changes, expired = false, until = null } = movement;
    if (moves.length === 0) return;
    const changed = changes.flatMap(({ lotNo, by }) =>
      lotNo > 0 && by !== 0 ? [{ lot_no: lotNo, by }] : [],
    );
    await run(this.trx, moveLots, [
      shopId,
      id,
      entryNo,
      event.shopId,
      dayInStore(event, at),
      JSON.stringify(rowsOfMoves(movement)),
      JSON.stringify(changed),
      expired,
      until,
    ]);
  }
}

/** The books meant: those given, or those in the database given. */
export const booksOn = (where: Database | PointsBooks): PointsBooks =>
  'openLot' in where ? where : new StoredBooks(where);
