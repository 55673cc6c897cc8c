import type { ReactNode } from 'react';
import type { AnswerOf } from '../api/call.ts';
import {
  orderKey,
  ordersTarget,
  type ReportState,
  reportTarget,
  skuTarget,
  TargetLink,
} from '../targets/index.ts';
import { Badge } from '../ui/text/badge.tsx';
import { countOf, formatDateTime, orDash, zoneNameOf } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { FinancialStatusBadge } from '../ui/text/status-badge.tsx';
import { ChartCard } from './chart-card.tsx';

type Dashboard = AnswerOf<'getDashboard'>;
type TopListProps = { answer: Dashboard | undefined; state: ReportState };

const Row = ({ name, detail, children }: { name: ReactNode; detail: ReactNode; children: ReactNode }) => (
  <li className="flex items-center justify-between gap-4 border-b border-line py-2 text-table last:border-0">
    <span className="min-w-0">
      <span className="block truncate">{name}</span>
      <span className="block truncate text-meta text-muted">{detail}</span>
    </span>
    <span className="grid shrink-0 justify-items-end gap-0.5">{children}</span>
  </li>
);

export const TopSkus = ({ answer, state }: TopListProps) => (
  <ChartCard title="Top products" target={skuTarget(state, {})} targetName="Sales by SKU" height={420}>
    {answer &&
      (answer.topSkus.length > 0 ? (
        <ol className="-my-2">
          {answer.topSkus.map((row) => (
            <Row
              key={row.sku}
              name={
                <TargetLink target={skuTarget(state, { sku: row.sku, tickets: true })}>
                  {row.product_title || row.sku}
                </TargetLink>
              }
              detail={row.sku}
            >
              <Money value={row.net_sales} />
              <span className="text-meta text-muted">{countOf(row.net_units, 'unit')}</span>
            </Row>
          ))}
        </ol>
      ) : null)}
  </ChartCard>
);

const stockWords = (row: Dashboard['lowStock'][number]) =>
  row.kind === 'dead'
    ? `${countOf(row.on_hand, 'unit')}, sold none`
    : `${countOf(row.on_hand, 'unit')} left${row.days_left === null ? '' : `, for about ${countOf(Math.round(row.days_left), 'day')}`}`;

export const StockWatch = ({ answer, state }: TopListProps) => (
  <ChartCard
    title="Stock to watch"
    target={reportTarget('/reports/inventory-turn-report', state)}
    targetName="Inventory turn"
    height={420}
  >
    {answer &&
      (answer.lowStock.length > 0 ? (
        <ul className="-my-2">
          {answer.lowStock.map((row) => (
            <Row key={`${row.kind} ${row.sku}`} name={row.product_title || row.sku} detail={stockWords(row)}>
              <Badge tone={row.kind === 'low' ? 'warn' : 'plain'}>
                {row.kind === 'low' ? 'Low' : 'Dead stock'}
              </Badge>
              <span className="text-meta text-muted">
                <Money value={row.value} /> at cost
              </span>
            </Row>
          ))}
        </ul>
      ) : null)}
  </ChartCard>
);

export const LatestOrders = ({ answer, state }: TopListProps) => (
  <ChartCard title="Latest orders" target={ordersTarget(state)} targetName="Orders" height={420}>
    {answer &&
      (answer.latestOrders.length > 0 ? (
        <ul className="-my-2">
          {answer.latestOrders.map((order) => (
            <Row
              key={`${order.shop} ${order.shopify_order_id}`}
              name={
                <>
                  <TargetLink
                    target={{ to: '/orders', search: { open: orderKey(order.shop, order.shopify_order_id) } }}
                  >
                    {order.name}
                  </TargetLink>{' '}
                  <span className="text-muted">{orDash(order.customer_name)}</span>
                </>
              }
              detail={`${order.store_name}, ${formatDateTime(order.at, order.timezone)} ${zoneNameOf(order.at, order.timezone)}`}
            >
              <Money value={order.total} />
              <FinancialStatusBadge status={order.financial_status} />
            </Row>
          ))}
        </ul>
      ) : null)}
  </ChartCard>
);
