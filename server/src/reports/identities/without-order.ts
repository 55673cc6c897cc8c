import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { ReportRange } from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';

type Moved = { shop_id: number; order_name: string | null; reloaded: number; redeemed: number };

/** What moved on gift cards by hand or at a till, less what was taken back, by store and the order that was named. */
const movedByHand = async (db: Database, { start, end }: ReportRange): Promise<Moved[]> => {
  const { rows } = await sql<Moved>`
    select e.event_shop_id as shop_id, e.order_name,
      coalesce(sum(e.amount_cents) filter (where coalesce(o.type, e.type) = 'RELOADED' and e.paid), 0)::float8 as reloaded,
      coalesce(-sum(e.amount_cents) filter (where coalesce(o.type, e.type) = 'REDEEMED'), 0)::float8 as redeemed
    from gift_card_entries e
    left join gift_card_entries o on o.shop_id = e.shop_id and o.gift_card_id = e.gift_card_id
      and o.entry_no = e.reverses_entry_no
    where e.order_id is null and e.local_date between ${start}::date and ${end}::date
      and coalesce(o.type, e.type) in ('RELOADED', 'REDEEMED')
    group by e.event_shop_id, e.order_name`.execute(db);
  return rows;
};

/**
 * What sales and payments can't know of: paid reloads, and redemptions whose order, if one was named, never came; in
 * dollars. An order that came after the till took its money counts the payment itself.
 */
export const withoutOrder = async (
  db: Database,
  range: ReportRange,
): Promise<{ reloaded: number; redeemed: number }> => {
  const moved = await movedByHand(db, range);
  const names = [...new Set(moved.flatMap(({ order_name }) => order_name ?? []))];
  const { rows } =
    names.length === 0
      ? { rows: [] }
      : await sql<{ shop_id: number; name: string }>`
          select shop_id, name from orders where name = any(${names}::text[])
            and shop_id = any(${[...new Set(moved.map(({ shop_id }) => shop_id))]}::int[])`.execute(db);
  const came = new Set(rows.map(({ shop_id, name }) => `${shop_id} ${name}`));
  const loose = moved.filter(({ shop_id, order_name }) => !came.has(`${shop_id} ${order_name}`));
  const sum = (cents: readonly number[]) => toDollars(cents.reduce((all, one) => all + one, 0));
  return {
    reloaded: sum(moved.map(({ reloaded }) => reloaded)),
    redeemed: sum(loose.map(({ redeemed }) => redeemed)),
  };
};
