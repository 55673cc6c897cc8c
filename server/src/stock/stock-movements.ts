import { addDays, earlier, type LocalDate } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { rowsOfSums, type SumsOfStores } from '../platform/database/sums-of-stores.ts';
import type { DaysOfStores } from '../stores/index.ts';
import { daysInGaps } from './days-in-gaps.ts';
import { BEGINNING, monthEndUntil, type StockSums, stockSums } from './stock-sums.ts';

/** Stock of a group over a range: units and cents; `average` is the mean of days + 1 closing values. */
export type StockOverTime = {
  key: string;
  opening_units: number;
  closing_units: number;
  opening_value: number;
  closing_value: number;
  average: number;
  days_out: number;
};

/** What stock rows are grouped by: their SKU (`only` some of them), the store, or a name given for each SKU. */
export type StockKey =
  | { kind: 'sku'; only?: readonly string[] }
  | { kind: 'shop' }
  | { kind: 'name'; skus: readonly string[]; names: readonly string[] };

/** `where` says which rows of stock, `s`, are looked at. */
export type Keyed = Record<'column' | 'join' | 'where', RawBuilder<unknown>>;

const keyed = (key: StockKey): Keyed => {
  if (key.kind === 'sku') {
    const where = key.only ? sql`s.sku = any(${[...key.only]}::text[])` : sql`true`;
    return { column: sql`s.sku`, join: sql``, where };
  }
  if (key.kind === 'shop') return { column: sql`s.shop_id::text`, join: sql``, where: sql`true` };
  return {
    column: sql`n.name`,
    where: sql`true`,
    join: sql`join unnest(${[...key.skus]}::text[], ${[...key.names]}::text[]) as n (sku, name) on n.sku = s.sku`,
  };
};

/** Stock at close of a day that ends a month: units, cents, and cents at close of each day until then, added up. */
const monthEnd = ({ shopIds }: StockSums, day: LocalDate, { column, join, where }: Keyed) => sql`
  select ${column} as key, count(*)::float8 as members, sum(units::float8) as units,
    sum(value_cents::float8) as value, sum(value_days::float8) as value_days
  from inventory_month_ends s ${join}
  where shop_id = any(${[...shopIds]}::int[]) and month_end = ${day}::date and ${where} group by 1`;

/**
 * Opening and closing stock, the mean of the daily values and the days without anything on hand, each a sum over
 * changes in stock (domain.md 2.2, R9). `opening` stands on the last end of a month before the range, with the
 * changes since. Where the range holds the end of a month, all until the last one (`base`) is the difference
 * between two such sums, its days without stock are in the gaps, and only the days after it are gone through.
 */
export const stockOverTime = async (
  db: Database,
  range: DaysOfStores,
  key: StockKey,
  source?: StockSums,
): Promise<StockOverTime[]> => {
  const stock = source ?? (await stockSums(db, range.stores, range.end, { bySku: key.kind !== 'shop' }));
  const by = keyed(key);
  const opening = addDays(range.start, -1);
  const usable = (day: LocalDate) =>
    stock.through === null ? BEGINNING : monthEndUntil(earlier(day, stock.through));
  const before = usable(opening);
  const last = usable(range.end);
  const isLong = last > opening;
  const base = isLong ? last : opening;
  const changes = (column: RawBuilder<unknown>, after: LocalDate, until: LocalDate) => sql`
    select ${column} as key, local_date as day, sum(units::float8) as units, sum(value_cents::float8) as value
    from ${stock.changes(after, until)} s where ${by.where} group by 1, 2`;
  // Names are given to sums by SKU: rows on several servers can't be joined with a list before they are added up.
  const between = (after: LocalDate, until: LocalDate) =>
    key.kind === 'name'
      ? sql`with s (sku, day, units, value) as materialized (${changes(sql`s.sku`, after, until)})
          select ${by.column} as key, day, sum(units) as units, sum(value) as value from s ${by.join} group by 1, 2`
      : changes(by.column, after, until);
  const changed = (after: LocalDate, until: LocalDate): SumsOfStores => ({
    statement: between(after, until),
    by: { key: 'text', day: 'date' },
    sums: { units: 'double precision', value: 'double precision' },
  });
  const standing = (day: LocalDate): SumsOfStores => ({
    statement: monthEnd(stock, day, by),
    by: { key: 'text' },
    sums: {
      ...{ members: 'double precision', units: 'double precision' },
      ...{ value: 'double precision', value_days: 'double precision' },
    },
  });
  const rows = await rowsOfSums(
    db,
    stock.isOfOne,
    {
      since: changed(before, opening),
      opened: standing(before),
      closed: isLong ? standing(base) : null,
      after: changed(base, range.end),
    },
    ({ since, opened, closed, after }) => sql<StockOverTime & { members: number }>`
    with since as materialized (select * from ${since} c), opening as (
      select key, sum(units) as units, sum(value) as value, sum(value_days) as value_days from (
        select key, units, value, value_days + value * (${opening}::date - ${before}::date) as value_days
        from ${opened} m
        union all
        select key, units, value, value * (${opening}::date - day + 1) from since
      ) o group by key
    ), base as (
      ${closed ? sql`select * from ${closed} m` : sql`select key, 0::float8 as members, units, value, value_days from opening`}
    ), after as materialized (select * from ${after} c), days as (
      select key, ${base}::date as day, units, value from base
      union all
      select * from after
    ), levels as (
      select *, sum(units) over days as on_hand, coalesce(lead(day) over days, ${range.end}::date + 1) as until
      from days window days as (partition by key order by day)
    ), swept as (
      select key, sum(units) as units, sum(value) as value,
        sum(value * (${range.end}::date - greatest(day, ${base}::date + 1) + 1)) as value_days,
        coalesce(sum(greatest(until - greatest(day, ${base}::date + 1), 0)) filter (where on_hand <= 0), 0) as days_out
      from levels group by key
    )
    select key, coalesce(b.members, 0) as members, coalesce(o.units, 0) as opening_units,
      s.units as closing_units, coalesce(o.value, 0) as opening_value, s.value as closing_value,
      (s.value_days + coalesce(b.value_days, 0) - coalesce(o.value_days, 0) + coalesce(o.value, 0))
        / (${range.end}::date - ${opening}::date + 1) as average,
      s.days_out::float8 as days_out
    from swept s left join base b using (key) left join opening o using (key)`,
  );
  if (!isLong) return rows.map(({ members, ...row }) => row);
  const members = new Map(rows.map((row) => [row.key, row.members]));
  const missing = await daysInGaps(db, stock, { start: range.start, end: base }, by, members);
  return rows.map(({ members: _, ...row }) => ({
    ...row,
    days_out: row.days_out + (missing.get(row.key) ?? 0),
  }));
};
