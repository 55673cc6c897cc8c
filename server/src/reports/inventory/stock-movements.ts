import { addDays } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { ReportRange } from '../kit/range.ts';
import { stockThrough } from './stock-source.ts';

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

/** What stock rows are grouped by: their SKU, the store, or a name given for each SKU. */
export type StockKey =
  | { kind: 'sku' }
  | { kind: 'shop' }
  | { kind: 'name'; skus: readonly string[]; names: readonly string[] };

const keyed = (key: StockKey) => {
  if (key.kind === 'sku') return { column: sql`s.sku`, join: sql`` };
  if (key.kind === 'shop') return { column: sql`s.shop_id::text`, join: sql`` };
  return {
    column: sql`n.name`,
    join: sql`join unnest(${[...key.skus]}::text[], ${[...key.names]}::text[]) as n (sku, name) on n.sku = s.sku`,
  };
};

/**
 * Turns stock rows into changes from row to row, each in force from its day on (from the day before the range
 * where it is older), so that every figure is a sum over changes: opening, closing, the mean of the daily values
 * (a change counts on each day from its own to the end) and the days without anything on hand.
 */
export const stockOverTime = async (
  db: Database,
  range: ReportRange,
  key: StockKey,
): Promise<StockOverTime[]> => {
  const { column, join } = keyed(key);
  const opening = addDays(range.start, -1);
  const { rows } = await sql<StockOverTime>`
    with stock as (
      select shop_id, variant_id, location_id, local_date, coalesce(nullif(sku, ''), '(no SKU)') as sku,
        greatest(on_hand, 0)::float8 as units,
        greatest(on_hand, 0)::float8 * coalesce(unit_cost_cents, 0) as value
      from ${stockThrough(range.stores, range.end)} a
    ), changes as (
      select ${column} as key, greatest(local_date, ${opening}::date) as day,
        units - coalesce(lag(units) over earlier, 0) as units, value - coalesce(lag(value) over earlier, 0) as value
      from stock s ${join}
      window earlier as (partition by s.shop_id, s.variant_id, s.location_id order by local_date)
    ), days as (
      select key, day, sum(units) as units, sum(value) as value from changes group by 1, 2
    ), levels as (
      select *, sum(units) over (partition by key order by day) as on_hand,
        coalesce(lead(day) over (partition by key order by day), ${range.end}::date + 1) as until
      from days
    )
    select key,
      coalesce(sum(units) filter (where day = ${opening}::date), 0) as opening_units, sum(units) as closing_units,
      coalesce(sum(value) filter (where day = ${opening}::date), 0) as opening_value, sum(value) as closing_value,
      sum(value * (${range.end}::date - day + 1)) / (${range.end}::date - ${opening}::date + 1) as average,
      coalesce(sum(greatest(until - greatest(day, ${range.start}::date), 0)) filter (where on_hand <= 0), 0)::float8
        as days_out
    from levels group by key`.execute(db);
  return rows;
};
