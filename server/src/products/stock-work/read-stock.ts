import { DEAD_DAYS } from '@backroom/contract/stock-work-columns';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { containing } from '../../platform/database/like.ts';
import { type Holdings, type Scope, shopsAskedFor } from '../../platform/sessions/scope.ts';
import { heldNow } from '../../platform/sessions/scope-conditions.ts';

export type Asked = { search?: string | undefined; store?: readonly string[] | undefined };

/** @throws ApiError 400 for a store that there isn't, 403 for one of others */
export const storesAsked = (scope: Scope, db: Database, { store }: Asked): Promise<Holdings> =>
  shopsAskedFor(scope, db, store, 'store');

const matching = ({ search = '' }: Asked): RawBuilder<unknown> => {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((word) => sql`lower(concat_ws(' ', p.title, v.sku, p.vendor)) like ${containing(word)}`),
    sql` and `,
  );
};

/**
 * What each store has of each tracked variant that is for sale, with what it sold in the last 90 of its own days: a subquery of shop_id,
 * product_id, variant_id, sku, title, variant_title, cost, available, sold. What was first seen here less than 90 days ago is left
 * out of none: it is new where `is_new` says so, and can't be dead yet.
 */
export const stockedVariants = (holdings: Holdings, asked: Asked): RawBuilder<unknown> => sql`(
  select v.shop_id, v.product_id, v.variant_id, v.sku, p.title, v.title as variant_title, v.unit_cost_cents as cost,
    p.created_at > now() - make_interval(days => ${DEAD_DAYS}) as is_new,
    coalesce(sum(l.available), 0)::int as available, coalesce(max(sold.units), 0)::int as sold
  from variants v
  join products p on p.shop_id = v.shop_id and p.product_id = v.product_id
  left join inventory_levels l on l.shop_id = v.shop_id and l.variant_id = v.variant_id
  left join (
    select f.shop_id, k.sku, sum(f.units_sold - f.units_returned) as units
    from sales_lines f join skus k on k.sku_id = f.sku_id join shops s on s.shop_id = f.shop_id
    where ${heldNow(holdings, 'f.shop_id')} and f.local_date > (now() at time zone s.timezone)::date - ${DEAD_DAYS}::int
    group by f.shop_id, k.sku
  ) sold on sold.shop_id = v.shop_id and sold.sku = v.sku
  where ${heldNow(holdings, 'v.shop_id')} and v.tracked and not v.gift_card and v.sku <> '' and p.status = 'ACTIVE'
    and ${matching(asked)}
  group by v.shop_id, v.variant_id, v.product_id, v.sku, p.title, v.title, v.unit_cost_cents, p.created_at
)`;
