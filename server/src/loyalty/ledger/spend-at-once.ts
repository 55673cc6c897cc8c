import type pg from 'pg';
import type { IdempotentRequest } from '../../platform/idempotency.ts';
import { bookerAtOnce } from '../../platform/ledger/book-at-once.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { Planner } from '../../platform/ledger/planner.ts';
import type { StoreDays } from '../../platform/ledger/read-account.ts';
import { togetherOn } from '../../platform/together.ts';
import type { Hundredths } from '../points.ts';
import { type Lot, spendingOrder, takeFromLots } from './lots.ts';
import { type PointsKind, type PointsState, pointsLedger } from './points-ledger.ts';

/** A shopper as they were at a moment, with what they had, lot by lot: nobody is kept from changing it. */
export type Spender = {
  shopId: number;
  id: number;
  firstName: string;
  memberCode: string;
  createdAt: Date;
  unsubscribedAt: Date | null;
  state: PointsState;
  lots: Lot[];
  /** The store that asks. */
  event: StoreDays;
};

/** Who is looked for, and the store that asks. */
type Looked = { identity: string; eventShopId: number };

type Row = PointsState & {
  ord: number;
  shop_id: number;
  id: number;
  first_name: string;
  member_code: string;
  created_at: Date;
  unsubscribed_at: Date | null;
  timezone: string;
  day_cutoff_minutes: number;
  clocks: StoreDays['clocks'];
  lots: [number, Hundredths, number | null, string, string | null][] | null;
};

const spenders = {
  name: 'spenders of points',
  text: `select g.ord, c.shop_id, c.loyalty_customer_id as id, c.first_name, c.member_code, c.created_at,
      c.unsubscribed_at, c.balance_points as balance, c.earned_points as earned, c.spent_points as spent,
      c.entries_count as entries, s.timezone, s.day_cutoff_minutes, s.clocks,
      (select jsonb_agg(jsonb_build_array(l.lot_no, l.left_points, l.earned_shop_id, l.available_at, l.expires_at)
          order by l.lot_no)
        from loyalty_lots l
        where l.shop_id = c.shop_id and l.loyalty_customer_id = c.loyalty_customer_id and l.left_points > 0) as lots
    from jsonb_to_recordset($1::jsonb) as g(ord int, identity text, event_shop_id int)
    join loyalty_identities i on i.identity = g.identity
    join loyalty_customers c on c.shop_id = i.shop_id and c.loyalty_customer_id = i.loyalty_customer_id
    join shops s on s.shop_id = g.event_shop_id
    where c.merged_customer_id is null`,
};

const spenderOf = (row: Row, eventShopId: number): Spender => {
  const { balance, earned, spent, entries, timezone, clocks } = row;
  return {
    shopId: row.shop_id,
    id: row.id,
    firstName: row.first_name,
    memberCode: row.member_code,
    createdAt: row.created_at,
    unsubscribedAt: row.unsubscribed_at,
    state: { balance, earned, spent, entries },
    lots: (row.lots ?? []).map(([lotNo, left, earnedShopId, available, expires]) => ({
      lotNo,
      left,
      earnedShopId,
      availableAt: new Date(available),
      expiresAt: expires === null ? null : new Date(expires),
    })),
    event: { shopId: eventShopId, timezone, dayCutoffMinutes: row.day_cutoff_minutes, clocks },
  };
};

const lookAtMany = async (pool: pg.Pool, looked: readonly Looked[]): Promise<(Spender | null)[]> => {
  // As JSON, not as arrays: of these the database would plan anew for each length.
  const asked = looked.map(({ identity, eventShopId }, ord) => ({
    ord,
    identity,
    event_shop_id: eventShopId,
  }));
  const { rows } = await pool.query<Row>({ ...spenders, values: [JSON.stringify(asked)] });
  const found = new Map(rows.map((row) => [row.ord, row]));
  return looked.map(({ eventShopId }, index) => {
    const row = found.get(index);
    return row ? spenderOf(row, eventShopId) : null;
  });
};

const book = bookerAtOnce(pointsLedger, {
  given: ['points int', 'moves jsonb'],
  seen: [`(c.created_at at time zone 'UTC')::date as joined_on`, 'c.unsubscribed_at is not null as has_left'],
  where: 'c.merged_customer_id is null',
  alongside: [
    `taken as materialized (
      select b.shop_id, b.loyalty_customer_id, b.entry_no, b.event_shop_id, b.local_date, m.*
      from booked b cross join jsonb_to_recordset(b.moves) as m(lot_no int, taken int, cents int, earned_shop_id int)
    )`,
    `moved as (
      insert into loyalty_lot_moves (shop_id, loyalty_customer_id, entry_no, lot_no, points, cents, earned_shop_id,
        event_shop_id, local_date)
      select shop_id, loyalty_customer_id, entry_no, lot_no, -taken, cents, earned_shop_id, event_shop_id, local_date
      from taken
    )`,
    `lots as (
      update loyalty_lots l set left_points = l.left_points - m.taken from taken m
      where l.shop_id = m.shop_id and l.loyalty_customer_id = m.loyalty_customer_id and l.lot_no = m.lot_no
    )`,
    `counted_entries as (
      insert into loyalty_entries_pending (shop_id, local_date, type, points)
      select event_shop_id, local_date, type, amount_points from booked
    )`,
    `counted_customers as (
      insert into loyalty_customers_pending
        (shop_id, joined_on, has_left, customers, balance_points, earned_points, spent_points)
      select shop_id, joined_on, has_left, 0, -points, 0, points from booked
    )`,
  ],
});

/** Tills that ask at the same moment are looked up together. */
const look = togetherOn(lookAtMany);

/** The shopper whom an identity leads to, and all that a redemption in a store needs to know of them; null where it is nobody. */
export const lookAtSpender = (
  pool: pg.Pool,
  identity: string,
  eventShopId: number,
): Promise<Spender | null> => look(pool, { identity, eventShopId });

/** What a redemption at once leaves: the entry's number and the account as it stands. */
export type Spent = { entryNo: number; state: PointsState; lots: Lot[] };

type Spending = {
  points: Hundredths;
  at: Date;
  own: Pick<PointsKind['own'], 'value_cents' | 'config_version'>;
  details: EntryDetails;
};

/**
 * Books a redemption for a shopper as they were looked at, with the record of its answer, if nobody changed anything since
 * (platform/ledger/book-at-once.ts).
 * @param answerOf what is answered, of what the redemption leaves
 * @returns the answer; null where somebody was faster and nothing was booked
 * @throws what the database says where the Idempotency-Key or the entry's key was used: nothing was booked
 */
export const spendAtOnce = async <T>(
  pool: pg.Pool,
  spender: Spender,
  { points, at, own, details }: Spending,
  request: IdempotentRequest,
  answerOf: (spent: Spent) => T,
): Promise<T | null> => {
  const { shopId, id, event, state, lots } = spender;
  const planner = new Planner(pointsLedger, state);
  const entry = { order_cents: null, rate_used: null, written_off_points: 0, ...own };
  planner.add({ type: 'REDEEM', amount: 0 - points, at, own: entry });
  const moves = takeFromLots(spendingOrder(lots, at), points, own.value_cents, event.shopId);
  // What is beyond all lots changes none; of a redemption nothing is, and the locked way says why.
  if (moves.some(({ lotNo }) => lotNo === 0)) return null;
  const entryNo = state.entries + 1;
  const taken = new Map(moves.map((move) => [move.lotNo, move.points]));
  const answer = answerOf({
    entryNo,
    state: planner.state,
    lots: lots.map((lot) => ({ ...lot, left: lot.left - (taken.get(lot.lotNo) ?? 0) })),
  });
  const account = { shopId, id, state, home: { ...event, name: '' }, event };
  const isBooked = await book(pool, account, planner, {
    details,
    request,
    answer,
    given: {
      points,
      moves: moves.map((move) => ({
        lot_no: move.lotNo,
        taken: move.points,
        cents: move.cents,
        earned_shop_id: move.earnedShopId,
      })),
    },
  });
  return isBooked ? answer : null;
};
