import { earlier } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { sumsOfStores } from '../platform/database/sums-of-stores.ts';
import type { DaysOfStores } from '../stores/index.ts';
import { BEGINNING, monthEndUntil, stockSums } from './stock-sums.ts';

/**
 * What some stores hold of each SKU at close of a range, as a table expression of `sku`, `units` and `value` in cents: the last end of
 * a month and what has changed since. SKUs of which nothing is left are in it.
 */
export const closingStock = async (
  db: Database,
  { stores, end }: DaysOfStores,
): Promise<RawBuilder<unknown>> => {
  const stock = await stockSums(db, stores, end);
  const last = stock.through === null ? BEGINNING : monthEndUntil(earlier(end, stock.through));
  const statement = sql`
    with since as materialized (
      select sku, sum(units::float8) as units, sum(value_cents::float8) as value from ${stock.changes(last, end)} c group by 1
    )
    select sku, sum(units) as units, sum(value) as value from (
      select sku, units::float8 as units, value_cents::float8 as value from inventory_month_ends
      where shop_id = any(${[...stock.shopIds]}::int[]) and month_end = ${last}::date
      union all
      select sku, units, value from since
    ) s group by 1`;
  return await sumsOfStores(db, {
    statement,
    by: { sku: 'text' },
    sums: { units: 'double precision', value: 'double precision' },
  });
};
