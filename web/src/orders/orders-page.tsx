import { isTooShort } from '@backroom/contract/kit/list';
import type { OrderRow } from '@backroom/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { download } from '../api/download.ts';
import { useSavedViews } from '../saved-views/index.ts';
import { FreshnessLine, useStoreChoices } from '../stores/index.ts';
import { choicesFrom } from '../ui/form/choice-source.ts';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import type { ListState } from '../ui/list/list-state.ts';
import { wordsOf } from '../ui/text/status-badge.tsx';
import { orderColumns } from './order-columns.tsx';
import { orderDefaults, orderFilterOf, orderKeyOf, ordersQuery } from './orders-query.ts';
import { readOrders } from './read-orders.ts';

// What a row opens comes with the first click, not with the list.
const OrderDrawer = lazy(async () => ({ default: (await import('./order-drawer.tsx')).OrderDrawer }));
const OrderRowDetails = lazy(async () => ({
  default: (await import('./order-row-details.tsx')).OrderRowDetails,
}));

const statuses = ['paid', 'pending', 'partially_refunded', 'refunded', 'cancelled'];
const fulfillments = ['fulfilled', 'partial', 'unfulfilled'];

/** What the dates are of; figures of reports lead to the orders that they count. */
const whatHappened = [
  { value: 'placed', label: 'it was placed' },
  { value: 'sold', label: 'it sold something' },
  { value: 'paid', label: 'money moved' },
];

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: wordsOf(value) }));

/** A split order joins its tenders; choosing one finds it too, so only single tenders are offered. */
const tendersOf = ({ paymentMethods }: AnswerOf<'getPaymentGateways'>) =>
  [...new Set(paymentMethods.flatMap(({ name }) => name.split(' + ')))]
    .sort()
    .map((name) => ({ value: name, label: name }));

const useOrderFilters = (): ListFilter[] => {
  const stores = useStoreChoices();
  const gateways = useQuery(callOptions('getPaymentGateways'));
  const channels = useQuery(callOptions('getSalesChannels'));
  return [
    { key: 'store', label: 'Store', kind: 'many', ...stores },
    { key: 'status', label: 'Status', kind: 'many', choices: choicesOf(statuses) },
    { key: 'fulfillment', label: 'Fulfillment', kind: 'many', choices: choicesOf(fulfillments) },
    {
      key: 'payment',
      label: 'Payment',
      kind: 'many',
      ...choicesFrom(gateways, tendersOf),
    },
    {
      key: 'channel',
      label: 'Channel',
      kind: 'many',
      ...choicesFrom(channels, ({ salesChannels }) => choicesOf(salesChannels.map(({ name }) => name))),
    },
    { key: 'date', label: 'Date', kind: 'dates' },
    { key: 'days', label: 'Days on which', kind: 'one', choices: whatHappened },
  ];
};

const rowLabel = (order: OrderRow) => `order ${order.name} of ${order.store_name}`;

const exportOrders = (state: ListState, columns: string[]) =>
  download('exportOrderList', { body: { ...orderFilterOf(state), columns } }, { fileName: 'orders.csv' });

/** Every store's orders, as they stand now. */
export const OrdersPage = () => (
  <ListPage
    name="orders"
    title="Orders"
    description="Every order of your stores, as it stands now. Dates are each store's own."
    columns={orderColumns}
    defaults={orderDefaults}
    search="Number, customer, SKU, code"
    isTooShort={isTooShort}
    filters={useOrderFilters()}
    query={ordersQuery}
    read={readOrders}
    rowKey={orderKeyOf}
    rowLabel={rowLabel}
    expand={(order) => (
      <Suspense>
        <OrderRowDetails order={order} />
      </Suspense>
    )}
    details={(key, close) => <OrderDrawer orderKey={key} onClose={close} />}
    onExport={exportOrders}
    savedViews={useSavedViews('/orders')}
    above={<FreshnessLine />}
    live={{ kind: 'orders', one: 'order' }}
    empty={{
      title: 'No orders yet',
      text: 'Orders appear here once a store sells something, or after an import of its history.',
    }}
  />
);
