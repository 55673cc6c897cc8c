import { type RawBuilder, sql } from 'kysely';
import type { ReportRange } from '../../figures/index.ts';
import { cardLedger } from '../../gift-cards/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { countsAs, settlementOf } from '../../platform/ledger/settlement.ts';

/** A card over a range, in cents of liability; `balance` is what stands on it at the end, expired or not. */
export type CardMovements = {
  shop_id: number;
  gift_card_id: number;
  last_characters: string;
  customer_email: string | null;
  issued_on: string;
  expires_on: string | null;
  deactivated_at: Date | null;
  issuer: string;
  issuer_domain: string;
  opening: number;
  sold: number;
  issued: number;
  reloaded: number;
  refunded: number;
  adjusted: number;
  redeemed: number;
  redeemed_elsewhere: number;
  expired: number;
  balance: number;
  reloads: number;
  uses: number;
  last_used: string | null;
};

/** Sum of the liability that entries of some types moved inside the range. */
const moved = (range: ReportRange, ...types: string[]) => sql`
  coalesce(sum(liability_delta_cents) filter (
    where local_date >= ${range.start}::date and counts_as = any(${types}::text[])), 0)::float8`;

/** How often something was done and not taken back. */
const times = (type: string, when = sql`true`) => sql`
  (count(*) filter (where type = ${type} and ${when})
    - count(*) filter (where reverses_type = ${type} and ${when}))::float8`;

/**
 * Every card with an opening liability or an event of money in the range: of the chosen issuers, and those of
 * other stores that something happened to in a chosen store (domain.md 2.2, R10).
 */
const moving = (range: ReportRange) => {
  const shopIds = [...range.shopIds];
  return sql`
    chosen as (
      select shop_id, gift_card_id from gift_card_entries
      where event_shop_id = any(${shopIds}::int[]) and shop_id <> all(${shopIds}::int[])
        and local_date between ${range.start}::date and ${range.end}::date
        and (amount_cents <> 0 or liability_delta_cents <> 0)
      group by 1, 2
    ), entries as (
      select e.*, ${countsAs} as counts_as from gift_card_entries e
      where e.local_date <= ${range.end}::date
        and (e.shop_id = any(${shopIds}::int[]) or (e.shop_id, e.gift_card_id) in (select * from chosen))
    ), cards as (
      select shop_id, gift_card_id,
        coalesce(sum(liability_delta_cents) filter (where local_date < ${range.start}::date), 0)::float8 as opening,
        ${moved(range, 'SOLD', 'SALE_REFUNDED')} as sold,
        ${moved(range, 'ISSUED', 'IMPORTED')} as issued,
        ${moved(range, 'RELOADED')} as reloaded,
        ${moved(range, 'REFUNDED_TO_CARD')} as refunded,
        ${moved(range, 'ADJUSTED')} as adjusted,
        -${moved(range, 'REDEEMED')} as redeemed,
        -coalesce(sum(liability_delta_cents) filter (where local_date >= ${range.start}::date
          and counts_as = 'REDEEMED' and event_shop_id <> shop_id), 0)::float8 as redeemed_elsewhere,
        -${moved(range, 'EXPIRED', 'REINSTATED', 'DEACTIVATED')} as expired,
        sum(amount_cents)::float8 as balance,
        ${times('RELOADED')} as reloads,
        ${times('REDEEMED', sql`local_date >= ${range.start}::date`)} as uses,
        max(local_date) filter (where type = 'REDEEMED') as last_used,
        bool_or(local_date >= ${range.start}::date and (amount_cents <> 0 or liability_delta_cents <> 0)) as moved
      from entries group by 1, 2
    ), listed as materialized (
      select *, opening + sold + issued + reloaded + refunded + adjusted - redeemed - expired as closing
      from cards where opening <> 0 or moved
    )`;
};

/** What stands on a card itself, beside its movements `m`. */
const named = sql`m.*, c.last_characters, c.customer_email, c.issued_on, c.expires_on, c.deactivated_at, h.name as issuer,
  h.shop_domain as issuer_domain`;
const withNames = sql`listed m join gift_cards c using (shop_id, gift_card_id) join shops h using (shop_id)`;

export const cardMovements = async (db: Database, range: ReportRange): Promise<CardMovements[]> => {
  const { rows } = await sql<CardMovements>`
    with ${moving(range)} select ${named} from ${withNames}`.execute(db);
  return rows;
};

/** Sums of movements, with the number of cards and of those with something left. */
export type SummedMovements = Record<(typeof summed)[number], number> & { cards: number; active: number };

const summed = [
  'opening',
  'sold',
  'issued',
  'reloaded',
  'refunded',
  'adjusted',
  'redeemed',
  'redeemed_elsewhere',
  'expired',
  'uses',
] as const;

const sums = sql`count(*)::int as cards, count(*) filter (where closing > 0)::int as active, ${sql.join(
  summed.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::float8 as ${sql.ref(name)}`),
)}`;

/** The columns of the report that are called otherwise here; the specification's rule of the status is that of the report. */
const orders: Record<string, RawBuilder<unknown>> = {
  masked_code: sql`c.last_characters`,
  source_store: sql`h.name`,
  shop_domain: sql`h.shop_domain`,
  customer_email: sql`c.customer_email`,
  issued_date: sql`c.issued_on`,
  expires_at: sql`c.expires_on`,
  opening_balance: sql`m.opening`,
  refunded_to_card: sql`m.refunded`,
  closing_balance: sql`m.closing`,
  redeem_count: sql`m.uses`,
};

const orderOf = (key: string, end: string) =>
  key === 'status'
    ? sql`case when c.expires_on <= ${end}::date then 'expired' when m.balance < 0 then 'refunded'
        when m.balance = 0 then 'redeemed' when m.reloads > 0 then 'reloaded' else 'active' end`
    : (orders[key] ?? sql`m.${sql.ref(key)}`);

/** Which cards of those that moved: a page of them in an order of the report, `closing_balance:desc`. */
export type CardPage = { page: number; limit: number; sort: string };

/**
 * A page of the cards that moved, with the sums of all and of those that chosen stores issued. One statement, so that
 * what moved is worked out once.
 */
export const pageOfMovements = async (
  db: Database,
  range: ReportRange,
  { page, limit, sort }: CardPage,
): Promise<{ cards: CardMovements[]; all: SummedMovements; own: SummedMovements }> => {
  const [key = '', direction] = sort.split(':');
  const order = sql`${orderOf(key, range.end)} ${direction === 'asc' ? sql`asc` : sql`desc`} nulls last,
    m.gift_card_id, m.shop_id`;
  const { rows } = await sql<{ cards: CardMovements[] | null; all: SummedMovements; own: SummedMovements }>`
    with ${moving(range)}, page as (
      select ${named}, row_number() over (order by ${order}) as place from ${withNames}
      order by place limit ${limit} offset ${(page - 1) * limit}
    )
    select (select json_agg(p order by p.place) from page p) as cards,
      (select row_to_json(s) from (select ${sums} from listed) s) as all,
      (select row_to_json(s) from (
        select ${sums} from listed where shop_id = any(${[...range.shopIds]}::int[])) s) as own`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('Sums are always there');
  return { ...found, cards: found.cards ?? [] };
};

/** What was redeemed where with cards of which store, less what was taken back, where either is chosen. */
export const settlements = (db: Database, range: ReportRange) => {
  const shopIds = [...range.shopIds];
  return settlementOf(
    db,
    cardLedger,
    ['REDEEMED'],
    sql`e.local_date between ${range.start}::date and ${range.end}::date
      and (e.shop_id = any(${shopIds}::int[]) or e.event_shop_id = any(${shopIds}::int[]))`,
  );
};
