import type { OrderRow } from '@backroom/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callOptions } from '../api/call-options.ts';
import { download } from '../api/download.ts';
import { useSavedViews } from '../saved-views/index.ts';
import { storesQuery } from '../stores/index.ts';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import type { ListState } from '../ui/list/list-state.ts';
import { wordsOf } from '../ui/text/status-badge.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderRowDetails } from './order-row-details.tsx';
import { orderDefaults, orderFilterOf, orderKeyOf, ordersQuery } from './orders-query.ts';

const statuses = ['paid', 'pending', 'partially_refunded', 'refunded', 'cancelled'];
const fulfillments = ['fulfilled', 'partial', 'unfulfilled'];

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: wordsOf(value) }));

const useOrderFilters = (): ListFilter[] => {
  const stores = useQuery(storesQuery());
  const gateways = useQuery(callOptions('getPaymentGateways'));
  const channels = useQuery(callOptions('getSalesChannels'));
  return useMemo(() => {
    // A split order joins its tenders; choosing one finds it too, so only single tenders are offered.
    const tenders = new Set(gateways.data?.paymentMethods.flatMap(({ name }) => name.split(' + ')));
    return [
      {
        key: 'store',
        label: 'Store',
        kind: 'many',
        choices: stores.data?.map((store) => ({
          value: store.shop_domain,
          label: store.name,
          hint: store.shop_domain,
        })),
      },
      { key: 'status', label: 'Status', kind: 'many', choices: choicesOf(statuses) },
      { key: 'fulfillment', label: 'Fulfillment', kind: 'many', choices: choicesOf(fulfillments) },
      {
        key: 'payment',
        label: 'Payment',
        kind: 'many',
        choices: gateways.data && [...tenders].sort().map((name) => ({ value: name, label: name })),
      },
      {
        key: 'channel',
        label: 'Channel',
        kind: 'many',
        choices: channels.data?.salesChannels.map(({ name }) => ({ value: name, label: wordsOf(name) })),
      },
      { key: 'date', label: 'Date', kind: 'dates' },
    ];
  }, [stores.data, gateways.data, channels.data]);
};

const rowLabel = (order: OrderRow) => `order ${order.name} of ${order.store_name}`;

const exportOrders = (state: ListState) =>
  download('exportOrderList', { body: orderFilterOf(state) }, { fileName: 'orders.csv' });

/** Every store's orders, as they stand now. */
export const OrdersPage = () => (
  <ListPage
    name="orders"
    title="Orders"
    description="Every order of your stores, as it stands now. Dates are each store's own."
    columns={orderColumns}
    defaults={orderDefaults}
    search="Number, customer, SKU, code"
    filters={useOrderFilters()}
    query={ordersQuery}
    read={(answer) => ({ rows: answer.orders, total: answer.total_count })}
    rowKey={orderKeyOf}
    rowLabel={rowLabel}
    expand={(order) => <OrderRowDetails order={order} />}
    details={(key, close) => <OrderDrawer orderKey={key} onClose={close} />}
    onExport={exportOrders}
    savedViews={useSavedViews('/orders')}
    empty={{
      title: 'No orders yet',
      text: 'Orders appear here once a store sells something, or after an import of its history.',
    }}
  />
);
