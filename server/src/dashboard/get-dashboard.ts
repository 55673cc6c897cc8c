import type { dashboardEndpoints } from '@backroom/contract/dashboard';
import { comparedRange, metaOf, presentCompared, readRange } from '../figures/index.ts';
import { inSnapshot } from '../platform/database/snapshot.ts';
import type { Call } from '../platform/http/call.ts';
import { needsAttention } from './attention.ts';
import { latestOrders, salesByHour, topSkus } from './charts.ts';
import { firstSteps } from './first-steps.ts';
import { dashboardSales } from './sales-of-range.ts';
import { standingFigures } from './standing-figures.ts';
import { stockToWatch } from './stock-to-watch.ts';

type Asked = Call<typeof dashboardEndpoints.getDashboard>;

const figuresOf = async ({ scope, db, services, body }: Asked) => {
  const range = await readRange(scope, db, body);
  const compared = comparedRange(range, body?.compare);
  const asked = { shop_name: body?.shop_name, range, compared };
  const { kpis, isEmpty, ...sales } = await dashboardSales(scope, db, asked);
  const [standing, byHour, skus, stock, orders, attention] = await Promise.all([
    standingFigures(scope, db, range),
    salesByHour(db, range),
    topSkus(db, range),
    stockToWatch(scope, db, range),
    latestOrders(db, range),
    needsAttention({ scope, db, house: services.house, range }),
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
    meta: await metaOf(db, range, { checks: [], isEmpty }),
  };
};

/**
 * The dashboard: the figures of the reports at a glance, all of one moment, none of them worked out in a way of its own
 * (I13).
 */
export const getDashboard = async (call: Asked) => {
  const firstStepsOfChain = await firstSteps(call.scope, call.services);
  const figures = await inSnapshot(call.db, (db) => figuresOf({ ...call, db }));
  return { ...figures, firstSteps: firstStepsOfChain };
};
