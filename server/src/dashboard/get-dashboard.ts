import type { dashboardEndpoints } from '@backroom/contract/dashboard';
import { comparedRange, metaOf, presentCompared, readRange } from '../figures/index.ts';
import { besides, namedForOthers } from '../platform/database/side-by-side.ts';
import { inSnapshot } from '../platform/database/snapshot.ts';
import type { Call } from '../platform/http/call.ts';
import { stockToWatch } from '../reports/index.ts';
import { needsAttention } from './attention.ts';
import { latestOrders, salesByHour, topSkus } from './charts.ts';
import { firstSteps } from './first-steps.ts';
import { presentSales, readDays, readStores } from './sales-of-range.ts';
import { readStanding, readStockValue, standingFigures } from './standing-figures.ts';

type Asked = Call<typeof dashboardEndpoints.getDashboard>;

const figuresOf = async ({ scope, db, services, body }: Asked) => {
  const range = await readRange(scope, db, body);
  const compared = comparedRange(range, body?.compare);
  await namedForOthers(db);
  const asked = { range, compared };
  const [standing, [stores, byHour, skus, orders, stock, value], [days, attention, steps]] =
    await Promise.all([
      besides(db, (at) => readStanding(scope, at, range)),
      besides(db, (at) =>
        Promise.all([
          readStores(at, asked),
          salesByHour(at, range),
          topSkus(at, range),
          latestOrders(at, range),
          stockToWatch(at, range),
          readStockValue(at, range),
        ]),
      ),
      Promise.all([
        readDays(db, asked),
        needsAttention({ scope, db, house: services.house, range }),
        firstSteps(scope, { ...services, db }),
      ]),
    ]);
  const { kpis, isEmpty, ...sales } = presentSales(days, stores);
  return {
    range: { start_date: range.start, end_date: range.end },
    compared: presentCompared(compared),
    kpis: [...kpis, ...standingFigures(standing, value)],
    ...sales,
    byHour,
    topSkus: skus,
    lowStock: stock,
    latestOrders: orders,
    attention,
    meta: await metaOf(db, range, { isEmpty }),
    firstSteps: steps,
  };
};

/**
 * The dashboard: the figures of the reports at a glance, all of one moment, none of them worked out in a way of its own
 * (I13).
 */
export const getDashboard = (call: Asked) =>
  inSnapshot(call.db, (db) => figuresOf({ ...call, db }), { isKept: true });
