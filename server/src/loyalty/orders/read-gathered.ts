import type { Database } from '../../platform/database/connect.ts';
import { endOfDayText } from '../../platform/database/end-of-day.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import { lockAccounts } from '../../platform/ledger/read-account.ts';
import type { CustomerKey, LockedCustomer } from '../ledger/book-points.ts';
import type { Lot } from '../ledger/lots.ts';
import { pointsLedger } from '../ledger/points-ledger.ts';
import type { Booked } from './tie-payments.ts';

/** A redemption that no order is tied to yet. */
export type Loose = Booked & { event_shop_id: number; at: Date; reversed: boolean };

/** What an entry did to a lot, as it stands in the ledger; lot 0 is what was beyond all lots. */
export type Moved = {
  entry_no: number;
  lot_no: number;
  points: number;
  cents: number;
  earned_shop_id: number | null;
};

/** When points of a day expire under terms, by `expiryKey`. */
export type Expiries = ReadonlyMap<string, Date>;

export type Expiring = { day: string; months: number; zone: string };

export const expiryKey = ({ day, months, zone }: Expiring): string => `${day} ${months} ${zone}`;

/** A shopper under lock, with all of their points that an order may touch. */
export type HeldShopper = { locked: LockedCustomer; lots: Lot[]; loose: Loose[]; moved: Moved[] };

const statement: Statement = {
  name: 'points of shoppers who pay with them',
  // $1 the shoppers' store, $2 their ids, $3 the store of the orders, $4 their names, $5 and $6 within which moments tills took
  // points for one of them, $7 entries of codes, $8 what may expire when.
  text: `with loose as materialized (
      select e.* from loyalty_entries e
      where e.shop_id = $1 and e.loyalty_customer_id = any($2::bigint[]) and e.type = 'REDEEM' and e.order_id is null
        and (e.event_shop_id = $3 and (e.order_name = any($4::text[])
            or e.order_name is null and e.at between $5::timestamptz and $6::timestamptz)
          or e.entry_no = any($7::int[]))
    ), moved as materialized (
      select m.* from loose e join loyalty_lot_moves m
        on m.shop_id = $1 and m.loyalty_customer_id = e.loyalty_customer_id and m.entry_no = e.entry_no
    )
    select 'lot' as kind, l.loyalty_customer_id as id, jsonb_build_object('lotNo', l.lot_no, 'left', l.left_points,
        'earnedShopId', l.earned_shop_id, 'availableAt', l.available_at, 'expiresAt', l.expires_at) as row
    from loyalty_lots l where l.shop_id = $1 and l.loyalty_customer_id = any($2::bigint[])
      and (l.left_points > 0 or exists (
        select from moved m where m.loyalty_customer_id = l.loyalty_customer_id and m.lot_no = l.lot_no))
    union all
    select 'loose', e.loyalty_customer_id, to_jsonb(e) || jsonb_build_object('reversed', exists (
        select from loyalty_entries r where r.shop_id = $1 and r.loyalty_customer_id = e.loyalty_customer_id
          and r.reverses_entry_no = e.entry_no))
    from loose e
    union all
    select 'moved', m.loyalty_customer_id, to_jsonb(m) from moved m
    union all
    select 'expiry', 0, to_jsonb(x) || jsonb_build_object('at',
        ${endOfDayText('(x.day + make_interval(months => x.months))::date', 'x.zone')})
    from jsonb_to_recordset($8::jsonb) as x(day date, months int, zone text)`,
};

type Json<T> = { [Name in keyof T]: T[Name] extends Date | null ? string | Exclude<T[Name], Date> : T[Name] };

type Row =
  | { kind: 'lot'; id: number; row: Json<Lot> }
  | { kind: 'loose'; id: number; row: Json<Loose> }
  | { kind: 'moved'; id: number; row: Moved }
  | { kind: 'expiry'; id: number; row: Expiring & { at: string } };

export type Asked = {
  /** The store where the orders were placed. */
  shopId: number;
  orders: readonly { name: string; placed_at: string }[];
  /** Redemptions that stand for codes. */
  codes: readonly number[];
  expiring: readonly Expiring[];
};

export const DAY_MS = 86_400_000;

/** Locks shoppers of one store in the order of their ids and reads what they have, and what tills and codes took for orders. */
export const readShoppers = async (
  trx: Database,
  shopId: number,
  ids: readonly number[],
  asked: Asked,
): Promise<{ shoppers: Map<CustomerKey['id'], HeldShopper>; expiries: Expiries }> => {
  const locked = await lockAccounts(trx, pointsLedger, shopId, ids, asked.shopId);
  const moments = asked.orders.map(({ placed_at }) => Date.parse(placed_at));
  const { rows } = await run<Row>(trx, statement, [
    shopId,
    ids,
    asked.shopId,
    asked.orders.map(({ name }) => name),
    new Date(moments.reduce((a, b) => Math.min(a, b)) - DAY_MS),
    new Date(moments.reduce((a, b) => Math.max(a, b)) + DAY_MS),
    asked.codes,
    JSON.stringify(asked.expiring),
  ]);
  const shoppers = new Map(
    locked.map((one): [number, HeldShopper] => [one.id, { locked: one, lots: [], loose: [], moved: [] }]),
  );
  const expiries = new Map<string, Date>();
  for (const { kind, id, row } of rows) {
    if (kind === 'expiry') expiries.set(expiryKey(row), new Date(row.at));
    const shopper = shoppers.get(id);
    if (!shopper) continue;
    if (kind === 'lot') {
      const { availableAt, expiresAt } = row;
      const until = expiresAt === null ? null : new Date(expiresAt);
      shopper.lots.push({ ...row, availableAt: new Date(availableAt), expiresAt: until });
    } else if (kind === 'loose') shopper.loose.push({ ...row, at: new Date(row.at) });
    else if (kind === 'moved') shopper.moved.push(row);
  }
  return { shoppers, expiries };
};
