import { paginationOf } from '@backroom/contract/kit/list';
import { toCents, toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import {
  matching,
  type Product,
  productsOf,
  type ReportFilters,
  readRange,
  salesLines,
  textsOfProduct,
} from '../figures/index.ts';
import { skuCost } from '../orders/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';

type Missing = { sku_id: number; stores: number; units: number; uncosted: number; last: string };

const withVersion = (product: Product) => ({
  ...product,
  version: skuCost(product.current_unit_cost === null ? null : toCents(product.current_unit_cost)).version,
});

type MissingFilters = ReportFilters & { page?: number | undefined; limit?: number | undefined };

/**
 * SKUs sold without a known cost, the most revenue first: what every margin in the range leaves out. Lines
 * without SKU are among them, though no cost can be entered for those.
 */
export const missingCosts = async (scope: Scope, db: Database, filters: MissingFilters | undefined) => {
  const range = await readRange(scope, db, filters);
  const { page = 1, limit = 50 } = filters ?? {};
  const { rows } = await sql<Missing>`
    select sku_id, count(distinct shop_id)::float8 as stores, sum(units_sold)::float8 as units,
      sum(uncosted_net_cents)::float8 as uncosted, max(local_date) as last
    from ${salesLines(range)} s where uncosted_net_cents <> 0
    group by sku_id having sum(uncosted_net_cents) <> 0
    order by uncosted desc, sku_id`.execute(db);
  const productOf = await productsOf(
    db,
    rows.map((row) => row.sku_id),
  );
  const { listed } = matching(rows, filters?.search, (row) => textsOfProduct(productOf(row.sku_id)));
  return {
    data: listed.slice((page - 1) * limit, page * limit).map((row) => ({
      ...withVersion(productOf(row.sku_id)),
      stores_count: row.stores,
      units_sold: row.units,
      net_sales_without_cost: toDollars(row.uncosted),
      last_sold: row.last,
    })),
    totals: {
      skus: listed.length,
      units_sold: listed.reduce((sum, row) => sum + row.units, 0),
      net_sales_without_cost: toDollars(listed.reduce((sum, row) => sum + row.uncosted, 0)),
    },
    pagination: paginationOf(page, limit, listed.length),
  };
};
