import type { dashboardEndpoints } from '@backroom/contract/dashboard';
import { comparedRange, metaOf, presentCompared, readRange } from '../figures/index.ts';
import type { Call } from '../platform/http/call.ts';
import { needsAttention } from './attention.ts';
import { latestOrders, salesByHour, topSkus } from './charts.ts';
import { firstSteps } from './first-steps.ts';
import { dashboardSales } from './sales-of-range.ts';
import { standingFigures } from './standing-figures.ts';
import { stockToWatch } from './stock-to-watch.ts';

/** The dashboard: the figures of the reports at a glance, none of them worked out in a way of its own (I13). */
export const getDashboard = async ({
  scope,
  db,
  services,
  body,
}: Call<typeof dashboardEndpoints.getDashboard>) => {
  const range = await readRange(scope, db, body);
  const compared = comparedRange(range, body?.compare);
  const asked = { shop_name: body?.shop_name, range, compared };
  const { kpis, isEmpty, ...sales } = await dashboardSales(scope, db, asked);
  const [standing, byHour, skus, stock, orders, attention, steps] = await Promise.all([
    standingFigures(scope, db, range),
    salesByHour(db, range),
    topSkus(db, range),
    stockToWatch(scope, db, range),
    latestOrders(db, range),
    needsAttention({ scope, db, house: services.house, range }),
    firstSteps(scope, services),
  ]);
  return {
    range: { start_date: range.start, end_date: range.end },
    compared: presentCompared(compared),
    kpis: [...kpis, ...standing],
    ...sales,
    byHour,
    topSkus: skus,
    lowStock: stock,
    latestOrders: orders,
    attention,
    firstSteps: steps,
    meta: await metaOf(db, range, { checks: [], isEmpty }),
  };
};
