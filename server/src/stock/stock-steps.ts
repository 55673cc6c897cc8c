/**
 * Stock as steps: when a row of stock comes into force it is added (`sign` 1), and the one it takes the place of is
 * taken away (`sign` -1, under the SKU that one had). Whatever stands at close of a day is then a sum over steps.
 */

import { type RawBuilder, sql } from 'kysely';
import type { ReportStore } from '../stores/index.ts';
import { liveStock, ofTouched } from './stock-source.ts';

const columns = ['sku', 'on_hand', 'committed', 'available', 'incoming', 'unit_cost_cents', 'price_cents'];

/** Two steps of each row: itself, and what it takes the place of, where there is such a row. */
const stepped = (rows: RawBuilder<unknown>) => sql`
  (select shop_id, location_id, local_date, sign, ${sql.raw(
    columns.map((name) => `case when sign = 1 then ${name} else old_${name} end as ${name}`).join(', '),
  )}
  from ${rows} s cross join (values (1), (-1)) as c (sign)
  where sign = 1 or old_sku is not null)`;

const own = sql.raw(
  ['shop_id', 'location_id', 'local_date', ...columns].map((name) => `r.${name}`).join(', '),
);

/** The steps of a whole history of stock rows, which come together first: on several servers they lie in two tables. */
export const stepsOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  stepped(sql`(
    with r as materialized (select * from ${rows} rows)
    select ${own}, ${sql.raw(columns.map((name) => `lag(${name}) over earlier as old_${name}`).join(', '))}
    from r
    window earlier as (partition by shop_id, variant_id, location_id order by local_date))`);

/** Whether a row `r` differs from what was last summed up, `p`. */
export const differs = sql`(${sql.raw(columns.map((name) => `r.${name}`).join(', '))})
  is distinct from (${sql.raw(columns.map((name) => `p.${name}`).join(', '))})`;

/** The steps of today, from what was last summed up to the live levels; only where they differ. */
export const liveSteps = (stores: readonly ReportStore[], through: string, now: Date): RawBuilder<unknown> =>
  stepped(sql`(
    select ${own}, ${sql.raw(columns.map((name) => `p.${name} as old_${name}`).join(', '))}
    from (${liveStock(stores, through, now, ofTouched)}) r
    left join inventory_standing p using (shop_id, variant_id, location_id)
    where ${differs})`);

/** Rows without a SKU are one SKU. */
export const skuOf = sql`coalesce(nullif(sku, ''), '(no SKU)')`;
/** Units on hand and what they cost, of a step: negative stock is none and worth nothing. */
export const stepUnits = sql`sign * greatest(on_hand, 0)::bigint`;
export const stepValue = sql`sign * greatest(on_hand, 0)::bigint * coalesce(unit_cost_cents, 0)`;
