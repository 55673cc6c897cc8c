import { sql } from 'kysely';
import type { ReportRange } from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';

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
    where local_date >= ${range.start}::date and type = any(${types}::text[])), 0)::float8`;

/**
 * Every card with an opening liability or an event of money in the range: of the chosen issuers, and those of
 * other stores that something happened to in a chosen store (domain.md 2.2, R10).
 */
export const cardMovements = async (db: Database, range: ReportRange): Promise<CardMovements[]> => {
  const shopIds = [...range.shopIds];
  const { rows } = await sql<CardMovements>`
    with chosen as (
      select shop_id, gift_card_id from gift_card_entries
      where event_shop_id = any(${shopIds}::int[]) and shop_id <> all(${shopIds}::int[])
        and local_date between ${range.start}::date and ${range.end}::date
        and (amount_cents <> 0 or liability_delta_cents <> 0)
      group by 1, 2
    ), entries as (
      select e.* from gift_card_entries e
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
          and type = 'REDEEMED' and event_shop_id <> shop_id), 0)::float8 as redeemed_elsewhere,
        -${moved(range, 'EXPIRED', 'REINSTATED', 'DEACTIVATED')} as expired,
        sum(amount_cents)::float8 as balance,
        count(*) filter (where type = 'RELOADED')::float8 as reloads,
        count(*) filter (where type = 'REDEEMED' and local_date >= ${range.start}::date)::float8 as uses,
        max(local_date) filter (where type = 'REDEEMED') as last_used,
        bool_or(local_date >= ${range.start}::date and (amount_cents <> 0 or liability_delta_cents <> 0)) as moved
      from entries group by 1, 2
    )
    select m.*, c.last_characters, c.customer_email, c.issued_on, c.expires_on, c.deactivated_at, h.name as issuer,
      h.shop_domain as issuer_domain
    from cards m join gift_cards c using (shop_id, gift_card_id) join shops h using (shop_id)
    where m.opening <> 0 or m.moved`.execute(db);
  return rows;
};

export type Settlement = { issuer: number; redeemer: number; cents: number };

/** What was redeemed where with cards of which store, where either is chosen. */
export const settlements = async (db: Database, range: ReportRange): Promise<Settlement[]> => {
  const shopIds = [...range.shopIds];
  const { rows } = await sql<Settlement>`
    select shop_id as issuer, event_shop_id as redeemer, -sum(amount_cents)::float8 as cents
    from gift_card_entries
    where type = 'REDEEMED' and local_date between ${range.start}::date and ${range.end}::date
      and (shop_id = any(${shopIds}::int[]) or event_shop_id = any(${shopIds}::int[]))
    group by 1, 2 order by cents desc, issuer, redeemer`.execute(db);
  return rows;
};
