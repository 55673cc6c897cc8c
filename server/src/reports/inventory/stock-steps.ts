/**
 * Stock as steps: when a row of stock comes into force it is added (`sign` 1), and the one it takes the place of is
 * taken away (`sign` -1, under the SKU that one had). Whatever stands at close of a day is then a sum over steps.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ReportStore } from '../kit/range.ts';
import { liveStock } from './stock-source.ts';

const both = (before: RawBuilder<unknown>) => sql`
  cross join lateral (values
    (1, s.sku, s.on_hand, s.committed, s.available, s.incoming, s.unit_cost_cents, s.price_cents),
    (-1, ${before})
  ) as c (sign, sku, on_hand, committed, available, incoming, unit_cost_cents, price_cents)
  where c.sku is not null`;

const columns = sql`s.shop_id, s.location_id, s.local_date, c.*`;

/** The steps of a whole history of stock rows. */
export const stepsOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select ${columns} from (
    select r.*, lag(sku) over earlier as old_sku, lag(on_hand) over earlier as old_on_hand,
      lag(committed) over earlier as old_committed, lag(available) over earlier as old_available,
      lag(incoming) over earlier as old_incoming, lag(unit_cost_cents) over earlier as old_unit_cost_cents,
      lag(price_cents) over earlier as old_price_cents
    from ${rows} r
    window earlier as (partition by shop_id, variant_id, location_id order by local_date)
  ) s ${both(sql`s.old_sku, s.old_on_hand, s.old_committed, s.old_available, s.old_incoming,
    s.old_unit_cost_cents, s.old_price_cents`)})`;

/** The steps of today, from what was last summed up to the live levels; only where they differ. */
export const liveSteps = (
  stores: readonly ReportStore[],
  through: string,
  now: Date,
): RawBuilder<unknown> => sql`
  (select ${columns} from (
    select l.shop_id, l.location_id, l.local_date, l.sku, l.on_hand, l.committed, l.available, l.incoming,
      l.unit_cost_cents, l.price_cents, p.sku as old_sku, p.on_hand as old_on_hand, p.committed as old_committed,
      p.available as old_available, p.incoming as old_incoming, p.unit_cost_cents as old_unit_cost_cents,
      p.price_cents as old_price_cents
    from (${liveStock(stores, through, now)}) l
    left join inventory_standing p using (shop_id, variant_id, location_id)
    where (l.sku, l.on_hand, l.committed, l.available, l.incoming, l.unit_cost_cents, l.price_cents)
      is distinct from (p.sku, p.on_hand, p.committed, p.available, p.incoming, p.unit_cost_cents, p.price_cents)
  ) s ${both(sql`s.old_sku, s.old_on_hand, s.old_committed, s.old_available, s.old_incoming,
    s.old_unit_cost_cents, s.old_price_cents`)})`;

/** Rows without a SKU are one SKU. */
export const skuOf = sql`coalesce(nullif(sku, ''), '(no SKU)')`;
/** Units on hand and what they cost, of a step: negative stock is none and worth nothing. */
export const stepUnits = sql`sign * greatest(on_hand, 0)::bigint`;
export const stepValue = sql`sign * greatest(on_hand, 0)::bigint * coalesce(unit_cost_cents, 0)`;
