import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { CallError } from '../../api/call-error.ts';
import { OrderDrawer } from '../../orders/index.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { FigureCard } from '../../ui/page/figure-card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/page/tabs.tsx';
import { formatDate, formatNumber, formatPoints } from '../../ui/text/format.ts';
import { StatusBadge } from '../../ui/text/status-badge.tsx';
import { nameOf } from '../customer-view.ts';
import { historyListQuery, historyOfEmail, historyOfId } from '../loyalty-queries.ts';
import { AdjustPoints } from '../write/adjust-points.tsx';
import { PointsToCode } from '../write/points-to-code.tsx';
import { ByStore } from './by-store.tsx';
import { Codes } from './codes.tsx';
import { HistoryTab } from './history-tab.tsx';
import { MonthsLine } from './months-line.tsx';
import { OrdersTab } from './orders-tab.tsx';

type Answer = AnswerOf<'getCustomerHistory'>;

/**
 * The shopper is looked for among the first 500, as the specification says, and asked for by e-mail; who isn't there, or has
 * none, is asked for by id.
 */
const useHistory = (customerId: string) => {
  const list = useQuery(historyListQuery());
  const email = list.data?.data.customers.find(({ _id }) => _id === customerId)?.email;
  const isKnown = list.data !== undefined || list.isError;
  return useQuery({ ...(email ? historyOfEmail(email) : historyOfId(customerId)), enabled: isKnown });
};

const Stats = ({ counters }: Answer) => (
  <section aria-label="Customer in figures" className="grid grid-cols-2 gap-2 md:gap-3 lg:grid-cols-4">
    <FigureCard
      label="Current Points"
      value={formatPoints(counters.currentPoints)}
      note={
        counters.nextExpiry
          ? `${formatPoints(counters.nextExpiry.points)} expire on ${formatDate(counters.nextExpiry.at)}`
          : 'nothing expires'
      }
    />
    <FigureCard
      label="Total Spent Points"
      value={formatPoints(counters.totalSpentPoints)}
      note="in all stores"
    />
    <FigureCard label="Total Orders" value={formatNumber(counters.totalOrders)} note="in all stores" />
    <FigureCard label="Member Since" value={formatDate(counters.memberSince)} note="first of the ledger" />
  </section>
);

const isMissing = (error: unknown) => error instanceof CallError && error.status === 404;

/** All that happened to one shopper's points, and their orders, over all stores (specification 2, section 2). */
export const HistoryPage = ({ customerId }: { customerId: string }) => {
  const { data, error, refetch } = useHistory(customerId);
  const [order, setOrder] = useState<string | null>(null);
  const [doing, setDoing] = useState<'adjust' | 'code' | null>(null);
  const done = () => setDoing(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to="/loyalty">Loyalty Program</BackLink>
      <PageHeader
        title={data ? nameOf(data.customer) : 'Customer history'}
        description={
          data ? [data.customer.email, data.customer.shop_name].filter(Boolean).join(' · ') : undefined
        }
        aside={data && <StatusBadge status={data.customer.is_deleted ? 'unsubscribed' : 'active'} />}
        actions={
          data && (
            <>
              <Button onClick={() => setDoing('code')}>Turn points into a code</Button>
              <Button onClick={() => setDoing('adjust')}>Adjust points</Button>
            </>
          )
        }
      />
      {!data && !error && (
        <Card>
          <CardBody aria-busy="true" className="text-table text-muted">
            Loading customer...
          </CardBody>
        </Card>
      )}
      {!data && error && isMissing(error) && (
        <Card>
          <CardBody className="text-table text-muted">Customer not found</CardBody>
        </Card>
      )}
      {!data && error && !isMissing(error) && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Stats {...data} />
          <MonthsLine months={data.months} />
          <Tabs defaultValue="history">
            <TabList aria-label="Customer">
              <Tab value="history">History</Tab>
              <Tab value="orders">Orders</Tab>
            </TabList>
            <TabPanel value="history" className="pt-4">
              <HistoryTab history={data.history} orders={data.orders} onOrder={setOrder} />
            </TabPanel>
            <TabPanel value="orders" className="pt-4">
              <OrdersTab orders={data.orders} onOrder={setOrder} />
            </TabPanel>
          </Tabs>
          <Codes codes={data.codes} />
          <ByStore {...data} />
          {doing === 'adjust' && <AdjustPoints customer={data.customer} onClose={done} />}
          {doing === 'code' && <PointsToCode customer={data.customer} onClose={done} />}
        </>
      )}
      {order && <OrderDrawer orderKey={order} onClose={() => setOrder(null)} />}
    </div>
  );
};
