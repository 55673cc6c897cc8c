import { addDays, type LocalDate } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { askTogether } from '../platform/database/one-statement.ts';

/** Days on which a store belonged to a franchisee; null where they are open. */
export type OwnedDays = {
  shop_id: number;
  franchisee_id: number;
  franchisee_name: string;
  from_date: LocalDate | null;
  to_date: LocalDate | null;
};

/** Who owned some stores on which days, oldest first; days that aren't there are the chain's own. */
export const ownersOf = async (db: Database, shopIds: readonly number[]): Promise<OwnedDays[]> => {
  return await askTogether(
    db,
    sql<OwnedDays>`
    select o.shop_id, o.franchisee_id, trim(f.first_name || ' ' || f.last_name) as franchisee_name,
      nullif(o.from_date, '-infinity') as from_date, nullif(o.to_date, 'infinity') as to_date
    from shop_owners o join franchisees f using (franchisee_id)
    where o.shop_id = any(${[...shopIds]}::int[]) order by o.shop_id, o.from_date`,
  );
};

/** A store's own day, as SQL on `s` (shops). */
export const todayOf = sql<LocalDate>`(now() at time zone s.timezone - make_interval(mins => s.day_cutoff_minutes))::date`;

/**
 * Makes `shops.franchisee_id` the owner of the store's own today, where it isn't: after a change of owners, and when the
 * day of a planned one has come. Gives the stores that changed.
 */
export const nameOwnersOfToday = async (
  trx: Database,
  where: RawBuilder<unknown> = sql`true`,
): Promise<{ shop_id: number; was: number | null; is: number | null }[]> => {
  const { rows } = await sql<{ shop_id: number; was: number | null; is: number | null }>`
    with today as (
      select s.shop_id, s.franchisee_id as was,
        (select o.franchisee_id from shop_owners o
          where o.shop_id = s.shop_id and ${todayOf} between o.from_date and o.to_date) as "is"
      from shops s where ${where})
    update shops set franchisee_id = today."is", updated_at = now() from today
    where shops.shop_id = today.shop_id and today.was is distinct from today."is"
    returning today.*`.execute(trx);
  return rows;
};

/**
 * Gives a store to a franchisee, or back to the chain (null), from a store-local day on; `from` null means always. The
 * days of whoever held it before end the day before; what was to come after `from` is void. A day that is still to come
 * changes nothing today: `shops.franchisee_id` follows when it has come (`nameOwnersOfToday`).
 */
export const setOwner = async (
  trx: Database,
  shopId: number,
  franchiseeId: number | null,
  from: LocalDate | null = null,
): Promise<void> => {
  await sql`select 1 from shops where shop_id = ${shopId} for update`.execute(trx);
  const first = from ?? '-infinity';
  await sql`delete from shop_owners where shop_id = ${shopId} and from_date >= ${first}::date`.execute(trx);
  if (from !== null) {
    await sql`update shop_owners set to_date = ${addDays(from, -1)}::date
      where shop_id = ${shopId} and to_date >= ${from}::date`.execute(trx);
  }
  if (franchiseeId !== null) {
    await sql`insert into shop_owners (shop_id, franchisee_id, from_date)
      values (${shopId}, ${franchiseeId}, ${first}::date)`.execute(trx);
  }
  await nameOwnersOfToday(trx, sql`s.shop_id = ${shopId}`);
};
