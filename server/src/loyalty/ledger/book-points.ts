import { businessDateOf } from '@backroom/contract/kit/dates';
import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { endOfDaySql } from '../../platform/database/end-of-day.ts';
import { appendEntries, type Booked } from '../../platform/ledger/append.ts';
import type { AccountKey, EntryDetails } from '../../platform/ledger/ledger.ts';
import { Planner, type Reversed } from '../../platform/ledger/planner.ts';
import { dayInStore, type LockedAccount, lockAccount } from '../../platform/ledger/read-account.ts';
import type { Hundredths } from '../points.ts';
import { type LotMove, spendingOrder, takeFromLots } from './lots.ts';
import { type PointsKind, pointsLedger } from './points-ledger.ts';
import { readLots } from './read-lots.ts';

export type CustomerKey = AccountKey;
/** A shopper under lock: nobody else changes their points before this transaction ends. */
export type LockedCustomer = LockedAccount<PointsKind>;
export type BookedCustomer = Booked<PointsKind>;

/** Locks one shopper until the transaction ends; `eventShopId` is the store where something happens. @throws ApiError NOT_FOUND */
export const lockCustomer = (
  trx: Database,
  key: CustomerKey,
  eventShopId?: number,
): Promise<LockedCustomer> => lockAccount(trx, pointsLedger, key, eventShopId);

/** Days that points given back live at least (domain.md 3.3, REDEEM_REVERSAL). */
const RESTORED_DAYS = 30;

type Base = {
  type: PointsKind['type'];
  at: Date;
  /** What an entry says of its own; nothing of it is needed by the rules. */
  own?: Partial<PointsKind['own']>;
};

/** Points that come in, as a lot of their own. */
type Comes = Base & {
  points: Hundredths;
  /** The store that bears them; null is head office. */
  borneBy: number | null;
  terms: LoyaltyTerms | null;
  /** Earning by an order keeps all that one has alive (INACTIVITY). */
  isActivity?: boolean;
  /** Of points that moved here with a date of their own. */
  expiresAt?: Date | null;
};

/** Points that go, from the soonest-expiring lots; `first` names lots that are taken before. */
type Goes = Base & {
  points: Hundredths;
  first?: readonly number[];
  alreadyDone?: boolean;
};

/** Points that go back to the lots that they came from. */
type Returns = Base & { lots: readonly LotMove[]; reverses?: Reversed<PointsKind> };

const ownOf = (own: Base['own']): PointsKind['own'] => ({
  value_cents: 0,
  order_cents: null,
  rate_used: null,
  config_version: null,
  written_off_points: 0,
  ...own,
});

const writeMoves = async (
  trx: Database,
  customer: BookedCustomer,
  at: Date,
  moves: readonly LotMove[],
  sign: 1 | -1,
): Promise<void> => {
  if (moves.length === 0) return;
  const { shopId, id, event, entryNo } = customer;
  const day = dayInStore(event, at);
  const rows = moves.map((move) => ({
    lot_no: move.lotNo,
    points: sign * move.points,
    cents: 0 - sign * move.cents,
    earned_shop_id: move.earnedShopId,
  }));
  await sql`insert into loyalty_lot_moves (shop_id, loyalty_customer_id, entry_no, lot_no, points, cents, earned_shop_id,
      event_shop_id, local_date)
    select ${shopId}, ${id}, ${entryNo}, m.lot_no, m.points, m.cents, m.earned_shop_id, ${event.shopId}, ${day}::date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m(lot_no int, points int, cents int, earned_shop_id int)`.execute(trx);
};

const changeLots = async (
  trx: Database,
  { shopId, id }: CustomerKey,
  changes: readonly { lotNo: number; by: Hundredths }[],
  { expired = false, until }: { expired?: boolean; until?: Date },
): Promise<void> => {
  const rows = changes.flatMap(({ lotNo, by }) => (lotNo > 0 && by !== 0 ? [{ lot_no: lotNo, by }] : []));
  if (rows.length === 0) return;
  await sql`update loyalty_lots l set left_points = l.left_points + m.by,
      expired_points = l.expired_points - case when ${expired} then m.by else 0 end,
      expires_at = case when l.expires_at is null then null
        else greatest(l.expires_at, ${until ?? null}::timestamptz) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(lot_no int, by int)
    where l.shop_id = ${shopId} and l.loyalty_customer_id = ${id} and l.lot_no = m.lot_no`.execute(trx);
};

const append = async (
  trx: Database,
  customer: LockedCustomer,
  { type, at, own }: Base,
  amount: number,
  details: EntryDetails,
  more: { alreadyDone?: boolean | undefined; reverses?: Reversed<PointsKind> | undefined } = {},
): Promise<BookedCustomer> => {
  const planner = new Planner(pointsLedger, customer.state);
  planner.add({ type, amount, at, own: ownOf(own), ...more });
  return appendEntries(trx, pointsLedger, customer, planner, details);
};

/** When points that come in now expire under the terms, as SQL: at the end of a day in the chain's zone. */
export const expiryOf = (terms: LoyaltyTerms | null, at: Date) => {
  if (!terms || terms.expiry_mode === 'NEVER') return sql`null::timestamptz`;
  const day = businessDateOf(at, terms.timezone);
  return endOfDaySql(
    sql`(${day}::date + make_interval(months => ${terms.expiry_months}::int))::date`,
    sql`${terms.timezone}::text`,
  );
};

/** Books points that come in: what isn't needed for a balance below zero becomes a lot. */
export const addPoints = async (
  trx: Database,
  customer: LockedCustomer,
  movement: Comes,
  details: EntryDetails,
): Promise<BookedCustomer> => {
  const { points, borneBy, terms, at } = movement;
  const booked = await append(trx, customer, movement, points, details);
  if (points === 0) return booked;
  const left = Math.max(0, Math.min(points, booked.state.balance));
  const expires =
    movement.expiresAt === undefined ? expiryOf(terms, at) : sql`${movement.expiresAt}::timestamptz`;
  const pending = terms && movement.type === 'EARN' ? terms.pending_days : 0;
  const { shopId, id, entryNo } = booked;
  await sql`insert into loyalty_lots (shop_id, loyalty_customer_id, lot_no, points, left_points, earned_shop_id, earned_at,
      available_at, expires_at)
    values (${shopId}, ${id}, ${entryNo}, ${points}, ${left}, ${borneBy}, ${at},
      ${new Date(at.getTime() + pending * 86_400_000)}, ${expires})`.execute(trx);
  if (movement.isActivity && terms?.expiry_mode === 'INACTIVITY' && customer.state.balance > 0) {
    await sql`update loyalty_lots set expires_at = ${expires}
      where shop_id = ${shopId} and loyalty_customer_id = ${id} and left_points > 0
        and expires_at < ${expires}`.execute(trx);
  }
  return booked;
};

/**
 * Books points that go, from the soonest-expiring lots, with what they were worth at the till (`own.value_cents`).
 * @throws ApiError LOYALTY_INSUFFICIENT_POINTS where the type may not take the balance below zero
 */
export const takePoints = async (
  trx: Database,
  customer: LockedCustomer,
  movement: Goes,
  details: EntryDetails,
): Promise<BookedCustomer> => {
  const { points, at, type, first, alreadyDone } = movement;
  const booked = await append(trx, customer, movement, 0 - points, details, { alreadyDone });
  const lots = spendingOrder(await readLots(trx, customer), at, first);
  const moves = takeFromLots(lots, points, movement.own?.value_cents ?? 0, customer.event.shopId);
  await changeLots(
    trx,
    customer,
    moves.map((move) => ({ lotNo: move.lotNo, by: 0 - move.points })),
    { expired: type === 'EXPIRE' },
  );
  await writeMoves(trx, booked, at, moves, -1);
  return booked;
};

/** Books points that go back to the lots that they came from; what a balance below zero needs stays out of them. */
export const returnPoints = async (
  trx: Database,
  customer: LockedCustomer,
  movement: Returns,
  details: EntryDetails,
): Promise<BookedCustomer> => {
  const { lots, at, reverses } = movement;
  const points = lots.reduce((sum, move) => sum + move.points, 0);
  const cents = lots.reduce((sum, move) => sum + move.cents, 0);
  const own = { ...movement.own, value_cents: 0 - cents };
  const booked = await append(trx, customer, { ...movement, own }, points, details, { reverses });
  // What was beyond all lots filled no lot, and what the balance lacked is filled first.
  let lacking = Math.max(0, 0 - customer.state.balance);
  const beyond = lots.find(({ lotNo }) => lotNo === 0);
  let loose = 0;
  const changes = lots.flatMap(({ lotNo, points: given }) => {
    const kept = Math.min(lacking, given);
    lacking -= kept;
    if (lotNo === 0) {
      loose += given - kept;
      return [];
    }
    return [{ lotNo, by: given - kept }];
  });
  const until = new Date(at.getTime() + RESTORED_DAYS * 86_400_000);
  await changeLots(trx, customer, changes, { until });
  await writeMoves(trx, booked, at, lots, 1);
  if (loose > 0 && beyond) {
    await sql`insert into loyalty_lots (shop_id, loyalty_customer_id, lot_no, points, left_points, earned_shop_id, earned_at,
        available_at, expires_at)
      values (${booked.shopId}, ${booked.id}, ${booked.entryNo}, ${loose}, ${loose}, ${beyond.earnedShopId}, ${at}, ${at},
        ${until})`.execute(trx);
  }
  return booked;
};

/** Writes down what a claw-back could not take. */
export const writeOff = (
  trx: Database,
  customer: LockedCustomer,
  movement: Base & { own: { written_off_points: Hundredths } },
  details: EntryDetails,
): Promise<BookedCustomer> => append(trx, customer, movement, 0, details);
