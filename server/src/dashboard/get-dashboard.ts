import type { dashboardEndpoints } from '@backroom/contract/dashboard';
import { toDollars } from '@backroom/contract/kit/money';
import type { Call } from '../platform/http/call.ts';
import { netByStore, salesByCategory, salesByLocation, salesByPaymentType } from '../reports/index.ts';
import { changeOf, metaOf, readRange } from '../reports/kit/index.ts';
import { salesByDay } from '../sales/index.ts';
import { needsAttention } from './attention.ts';
import { latestOrders, salesByHour, topSkus } from './charts.ts';
import { comparedRange } from './compared-range.ts';
import { salesFigures } from './key-figures.ts';
import { standingFigures } from './standing-figures.ts';
import { stockToWatch } from './stock-to-watch.ts';

/** The dashboard: the figures of the reports at a glance, none of them worked out in a way of its own (I13). */
export const getDashboard = async ({ scope, db, body }: Call<typeof dashboardEndpoints.getDashboard>) => {
  const range = await readRange(scope, db, body);
  const compared = comparedRange(range, body?.compare ?? 'previous_period');
  const filters = { shop_name: body?.shop_name, start_date: range.start, end_date: range.end };
  const [current, before, locations, earlier, tenders, categories] = await Promise.all([
    salesByDay(db, range),
    salesByDay(db, compared),
    salesByLocation(scope, db, filters),
    netByStore(db, compared),
    salesByPaymentType(scope, db, filters),
    salesByCategory(scope, db, filters),
  ]);
  const [standing, byHour, skus, stock, orders, attention] = await Promise.all([
    standingFigures(scope, db, range),
    salesByHour(db, range),
    topSkus(db, range),
    stockToWatch(scope, db, range),
    latestOrders(db, range),
    needsAttention(scope, db, range),
  ]);
  const idOf = new Map(range.stores.map((store) => [store.shop, store.shop_id]));
  return {
    range: { start_date: range.start, end_date: range.end },
    compared: { start_date: compared.start, end_date: compared.end },
    kpis: [...salesFigures([current.sums, before.sums]), ...standing],
    byDay: current.series,
    byDayCompared: before.series,
    byStore: locations.data.map((row) => {
      const previous = toDollars(earlier.get(idOf.get(row.shop) ?? 0) ?? 0);
      return {
        shop: row.shop,
        store_name: row.store_name,
        cid: row.cid,
        franchisee_name: row.franchisee_name,
        orders_count: row.orders_count,
        net_sales: row.net_sales,
        previous_net_sales: previous,
        change_pct: changeOf(row.net_sales, previous),
        average_order_value: row.average_order_value,
        margin_pct: row.margin_pct,
        return_rate_pct: row.return_rate_pct,
      };
    }),
    byPaymentType: tenders.data.map(({ payment_type, net_payments, share_pct }) => ({
      name: payment_type,
      net_payments,
      share_pct,
    })),
    byCategory: categories.data.map(({ category, net_sales, share_pct }) => ({
      name: category,
      net_sales,
      share_pct,
    })),
    byHour,
    topSkus: skus,
    lowStock: stock,
    latestOrders: orders,
    attention,
    meta: await metaOf(db, range, { checks: [], isEmpty: current.isEmpty }),
  };
};
