import { toDollars } from '@backroom/contract/kit/money';
import type { MissingCost } from '@backroom/contract/stock-work';
import { type RawBuilder, sql } from 'kysely';
import { skuCost } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { containing } from '../../platform/database/like.ts';
import type { Holdings } from '../../platform/sessions/scope.ts';
import { heldNow } from '../../platform/sessions/scope-conditions.ts';
import type { Slice } from './low-and-dead.ts';
import type { Asked } from './read-stock.ts';

type Row = Omit<MissingCost, 'known' | 'version'> & { total: number };

const inDollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

/** Rows of `sku` and `cents`, by SKU. */
const costsOf = async (db: Database, costs: RawBuilder<unknown>): Promise<Map<string, number | null>> => {
  const { rows } = await sql<{ sku: string; cents: number | null }>`${costs}`.execute(db);
  return new Map(rows.map(({ sku, cents }) => [sku, cents]));
};

/** SKUs without a cost in some store, with what they cost elsewhere; those with most stock first. */
export const readMissingCosts = async (
  db: Database,
  holdings: Holdings,
  { search = '' }: Asked,
  { limit, offset }: Slice,
): Promise<{ rows: MissingCost[]; total: number }> => {
  const words = search.trim().toLowerCase();
  const { rows } = await sql<Row>`
    select n.*, count(*) over ()::float8 as total from (
      select v.sku, min(p.title) as title, count(distinct v.shop_id)::int as stores,
        coalesce(sum(l.available), 0)::int as available
      from variants v
      join products p on p.shop_id = v.shop_id and p.product_id = v.product_id
      left join (select shop_id, variant_id, sum(available) as available from inventory_levels group by 1, 2) l
        on l.shop_id = v.shop_id and l.variant_id = v.variant_id
      where ${heldNow(holdings, 'v.shop_id')} and p.missing_cost and v.unit_cost_cents is null and not v.gift_card
        and v.sku <> '' and p.status <> 'ARCHIVED'
        and (${words} = '' or lower(concat_ws(' ', p.title, v.sku)) like ${containing(words)})
      group by v.sku
    ) n order by n.available desc, n.sku limit ${limit} offset ${offset}`.execute(db);
  const skus = rows.map(({ sku }) => sku);
  const [known, entered] = await Promise.all([
    costsOf(
      db,
      sql`select sku, mode() within group (order by unit_cost_cents) as cents from variants
        where sku = any(${skus}::text[]) and unit_cost_cents is not null and ${heldNow(holdings, 'shop_id')}
        group by sku`,
    ),
    costsOf(db, sql`select sku, current_unit_cost_cents as cents from skus where sku = any(${skus}::text[])`),
  ]);
  return {
    rows: rows.map(({ total: _, ...row }) => ({
      ...row,
      version: skuCost(entered.get(row.sku) ?? null).version,
      known: inDollars(known.get(row.sku) ?? null),
    })),
    total: rows[0]?.total ?? 0,
  };
};
