import { type Audience, mayOpen } from '@backroom/contract/kit/access';
import { addDays } from '@backroom/contract/kit/dates';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { callOptions } from '../api/call-options.ts';
import { readOrders } from '../orders/read-orders.ts';
import { localDay } from '../ui/dates/date-range.ts';
import { formatDateTime, formatMoney } from '../ui/text/format.ts';

const Sparkline = lazy(() => import('../ui/charts/sparkline.tsx'));

/** Days that the figure and its line are of, today included. */
const DAYS = 30;

type StoreAnswerProps = { audience: Audience; domain: string };

/** What a store's name is answered with: net sales of the last 30 days with their line, and the last order. */
export const StoreAnswer = ({ audience, domain }: StoreAnswerProps) => {
  const today = localDay();
  const sales = useQuery({
    ...callOptions('getSalesData', {
      body: { shop: [domain], from: addDays(today, 1 - DAYS), to: today, limit: 1 },
    }),
    enabled: mayOpen(audience, '/apps'),
    retry: false,
  });
  const orders = useQuery({
    ...callOptions('getOrderList', { body: { shop_domain: [domain], page: 1, limit: 1 } }),
    select: readOrders,
    retry: false,
  });
  const last = orders.data?.rows[0];
  return (
    <dl aria-live="polite" className="flex min-h-12 items-center gap-6 px-3 py-1.5 text-table">
      {sales.data && (
        <div className="flex items-center gap-3">
          <div>
            <dt className="text-meta text-muted">Net sales, {DAYS} days</dt>
            <dd className="font-semibold tabular-nums">
              {formatMoney(Number(sales.data.summary.net_sales))}
            </dd>
          </div>
          <Suspense>
            <Sparkline values={sales.data.series.map((day) => day.net_sales)} width={96} height={28} />
          </Suspense>
        </div>
      )}
      {orders.data && (
        <div className="min-w-0">
          <dt className="text-meta text-muted">Last order</dt>
          <dd className="truncate">
            {last
              ? `${last.name}, ${formatDateTime(last.shopify_created_at, last.shop_timezone)}, ${formatMoney(last.current_total_price)}`
              : 'none yet'}
          </dd>
        </div>
      )}
      {!sales.data && !orders.data && (
        <dd className="text-muted">
          {orders.isError ? 'Its figures could not be read.' : 'Reading its figures…'}
        </dd>
      )}
    </dl>
  );
};
