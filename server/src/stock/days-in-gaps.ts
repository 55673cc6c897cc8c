import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { rowsOfSums } from '../platform/database/sums-of-stores.ts';
import type { Keyed } from './stock-movements.ts';
import type { StockSums } from './stock-sums.ts';

/**
 * Days of a range on which nothing of a group was on hand in any of the stores: all its members, SKUs of stores, are
 * in a gap at once, and at least one of them was stocked before. `members` says how many there are per group.
 */
export const daysInGaps = async (
  db: Database,
  { shopIds, isOfOne }: Pick<StockSums, 'shopIds' | 'isOfOne'>,
  { start, end }: { start: string; end: string },
  { column, join, where }: Keyed,
  members: ReadonlyMap<string, number>,
): Promise<Map<string, number>> => {
  const out = {
    statement: sql`
    select ${column} as key, s.shop_id, s.sku, s.from_date = '-infinity' as is_first,
      greatest(s.from_date, ${start}::date) as first, least(s.until_date, ${end}::date + 1) as until
    from inventory_gaps s ${join}
    where s.shop_id = any(${[...shopIds]}::int[]) and s.until_date > ${start}::date and ${where}
      and case when s.from_date = '-infinity' then s.until_date <= ${end}::date else s.from_date <= ${end}::date end`,
    by: { key: 'text', shop_id: 'integer', sku: 'text', is_first: 'boolean', first: 'date', until: 'date' },
    sums: {},
  } as const;
  const rows = await rowsOfSums(
    db,
    isOfOne,
    { out },
    (tables) => sql<{ key: string; days: number }>`
    with gaps as materialized (select * from ${tables.out} g), counted as (
      select key, count(distinct (shop_id, sku)) as members, count(*) filter (where is_first) as new_members,
        min(until) filter (where is_first) as stocked_from
      from gaps group by key
    ), missing as (
      -- Of groups with a member that was never out, no day can count.
      select key, m.members, case when new_members = m.members then stocked_from else ${start}::date end as known_from
      from counted c join unnest(${[...members.keys()]}::text[], ${[...members.values()]}::int[])
        as m (key, members) using (key)
      where c.members = m.members
    ), turns as (
      select key, day, sum(change) as change from (
        select key, greatest(first, known_from) as day, 1 as change from gaps join missing using (key)
        where until > known_from
        union all
        select key, until, -1 from gaps join missing using (key) where until > known_from
      ) t group by 1, 2
    ), days as (
      select key, sum(change) over w as out, lead(day) over w - day as days
      from turns window w as (partition by key order by day)
    )
    select key, sum(days)::float8 as days from days join missing using (key)
    where out = members group by key`,
  );
  return new Map(rows.map((row) => [row.key, row.days]));
};
