import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { countsAs } from '../../platform/ledger/settlement.ts';

/** What was given in stores of one owner and taken in another's, in cents; null is head office. */
type Owed = { by: number | null; to: number | null; cents: number };

type Days = { start: string; end: string };

/** Who owned the stores on the day it happened, as joins on `x`: `home` bears it, `event` took it. */
const owners = sql`
  left join shop_owners h on h.shop_id = x.home and x.local_date between h.from_date and h.to_date
  left join shop_owners o on o.shop_id = x.event and x.local_date between o.from_date and o.to_date`;

const betweenOwners = sql`select h.franchisee_id as by, o.franchisee_id as "to", sum(x.cents)::float8 as cents
  from x ${owners} where h.franchisee_id is distinct from o.franchisee_id group by 1, 2 having sum(x.cents) <> 0`;

const owedForPoints = async (db: Database, { start, end }: Days): Promise<Owed[]> => {
  const { rows } = await sql<Owed>`
    with x as (
      select local_date, earned_shop_id as home, event_shop_id as event, sum(cents) as cents from loyalty_lot_moves
      where local_date between ${start}::date and ${end}::date and cents <> 0 group by 1, 2, 3
    ) ${betweenOwners}`.execute(db);
  return rows;
};

/** Gift cards settle between the store that issued them and the one that took them (domain.md 2, R10). */
const owedForCards = async (db: Database, { start, end }: Days): Promise<Owed[]> => {
  const { rows } = await sql<Owed>`
    with x as (
      select e.local_date, e.shop_id as home, e.event_shop_id as event, -sum(e.amount_cents) as cents
      from gift_card_entries e
      where e.local_date between ${start}::date and ${end}::date and ${countsAs} = 'REDEEMED'
        and e.event_shop_id <> e.shop_id group by 1, 2, 3
    ) ${betweenOwners}`.execute(db);
  return rows;
};

type Position = { pay: number; receive: number };

const positionsOf = (owed: readonly Owed[]): Map<number | null, Position> => {
  const sums = new Map<number | null, Position>();
  const add = (owner: number | null, pay: number, receive: number) => {
    const sum = sums.get(owner) ?? { pay: 0, receive: 0 };
    sums.set(owner, { pay: sum.pay + pay, receive: sum.receive + receive });
  };
  for (const { by, to, cents } of owed) {
    add(by, cents, 0);
    add(to, 0, cents);
  }
  return sums;
};

const none: Position = { pay: 0, receive: 0 };

/**
 * What owners owe each other for points and for gift cards over some days, netted per owner; nobody owes themselves, and an
 * owner is who held the store on the day. Over all stores: what one pays another receives.
 * @param headOffice how it is called
 */
export const settledOwners = async (db: Database, days: Days, headOffice: string) => {
  const [points, cards, names] = await Promise.all([
    owedForPoints(db, days).then(positionsOf),
    owedForCards(db, days).then(positionsOf),
    sql<{ franchisee_id: number; name: string; email: string }>`
      select franchisee_id, trim(first_name || ' ' || last_name) as name, corporate_email as email
      from franchisees`.execute(db),
  ]);
  const known = new Map(names.rows.map((row) => [row.franchisee_id, row.name || row.email]));
  return [...new Set([...points.keys(), ...cards.keys()])]
    .map((id) => {
      const [ofPoints, ofCards] = [points.get(id) ?? none, cards.get(id) ?? none];
      const net = ofPoints.receive - ofPoints.pay;
      const cardsNet = ofCards.receive - ofCards.pay;
      return {
        owner: id === null ? headOffice : (known.get(id) ?? ''),
        to_pay: toDollars(ofPoints.pay),
        to_receive: toDollars(ofPoints.receive),
        net: toDollars(net),
        cards_net: toDollars(cardsNet),
        total_net: toDollars(net + cardsNet),
      };
    })
    .toSorted((a, b) => a.owner.localeCompare(b.owner));
};

/**
 * What the owner of a store owes for points on some of its days, in cents: what others took of points earned here, less what
 * was taken here of points earned elsewhere. Head office and stores of the same owner count as one side each.
 */
export const pointsOwedBy = async (db: Database, shopId: number, days: readonly Days[]): Promise<number> => {
  if (days.length === 0) return 0;
  const { rows } = await sql<{ cents: number }>`
    with x as (
      select m.local_date, m.earned_shop_id as home, m.event_shop_id as event, m.cents
      from loyalty_lot_moves m
      join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(start date, "end" date)
        on m.local_date between d.start and d."end"
      where m.cents <> 0 and (m.earned_shop_id = ${shopId} or m.event_shop_id = ${shopId})
    )
    select coalesce(sum(case when x.home = ${shopId} then x.cents else -x.cents end), 0)::float8 as cents
    from x ${owners} where h.franchisee_id is distinct from o.franchisee_id`.execute(db);
  return rows[0]?.cents ?? 0;
};
