import { percent, toDollars } from '@backroom/contract/kit/money';
import {
  average,
  type Goods,
  goodsBySku,
  matching,
  metaOf,
  netOf,
  productsOf,
  profitOf,
  type ReportFilters,
  readRange,
  textsOfProduct,
  totalGoods,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';

const figuresOf = (sums: Goods) => {
  const net = netOf(sums);
  const units = sums.units_sold - sums.units_returned;
  const { gross_profit, margin_pct } = profitOf(sums);
  return {
    units_sold: sums.units_sold,
    units_returned: sums.units_returned,
    net_units: units,
    average_unit_cost: average(sums.cogs, units),
    cogs: toDollars(sums.cogs),
    net_sales: toDollars(net),
    net_sales_without_cost: toDollars(sums.uncosted),
    gross_profit,
    margin_pct,
    markup_pct: percent(net - sums.uncosted - sums.cogs, sums.cogs),
    cost_coverage_pct: percent(net - sums.uncosted, net),
  };
};

/** R12: what the goods sold had cost, per SKU, the dearest first (domain.md 2.2). */
export const costOfGoodsSold = async (scope: Scope, db: Database, filters: ReportFilters | undefined) => {
  const range = await readRange(scope, db, filters);
  const all = await goodsBySku(db, range);
  const productOf = await productsOf(
    db,
    all.map(({ id }) => id),
  );
  const { listed } = matching(all, filters?.search, ({ id }) => textsOfProduct(productOf(id)));
  const sums = totalGoods(listed);
  const data = listed
    .map((group) => {
      const { current_unit_cost, ...product } = productOf(group.id);
      return {
        ...product,
        ...figuresOf(group),
        cost_missing: group.uncosted !== 0,
        current_unit_cost,
      };
    })
    .sort((a, b) => b.cogs - a.cogs || a.sku.localeCompare(b.sku));
  const totals = { ...figuresOf(sums), current_unit_cost: null };
  const { cogs, net_sales, gross_profit, margin_pct, cost_coverage_pct } = totals;
  return {
    data,
    summary: {
      cogs,
      net_sales,
      gross_profit,
      margin_pct,
      cost_coverage_pct,
      skus_without_cost: data.filter((row) => row.cost_missing).length,
    },
    totals,
    meta: await metaOf(db, range, {
      isEmpty: all.length === 0,
    }),
  };
};
