import type { OrderRow } from '@backroom/contract/orders';
import type { ListColumn } from '../ui/list/list-column.ts';
import { formatDateTime, orDash, zoneNameOf } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { FinancialStatusBadge, StatusBadge, wordsOf } from '../ui/text/status-badge.tsx';

/** The columns of the order list (specification 2, section 3: "as shown in the list"), and some to choose. */
export const orderColumns: ListColumn<OrderRow>[] = [
  {
    key: 'orderNo',
    header: 'Order',
    fixed: true,
    card: 'title',
    cell: (order) => <span className="font-medium">{order.name}</span>,
  },
  { key: 'store', header: 'Store', maxWidth: 180, cell: (order) => order.store_name },
  { key: 'customer', header: 'Customer', maxWidth: 180, cell: (order) => orDash(order.customer_name) },
  {
    key: 'discount',
    header: 'Discount',
    maxWidth: 140,
    cell: (order) => orDash(order.discount_codes.join(', ')),
  },
  { key: 'channel', header: 'Channel', cell: (order) => wordsOf(order.source_name) },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    sort: 'total',
    card: 'side',
    cell: (order) => <Money value={order.current_total_price} />,
  },
  { key: 'paymentMethod', header: 'Payment method', maxWidth: 200, cell: (order) => order.payment_type },
  {
    key: 'status',
    header: 'Status',
    card: 'side',
    cell: (order) => <FinancialStatusBadge status={order.financial_status} />,
  },
  {
    key: 'dateTime',
    header: 'Date',
    sort: 'created_at',
    cell: (order) => (
      <span className="whitespace-nowrap">
        {formatDateTime(order.shopify_created_at, order.shop_timezone)}{' '}
        <span className="text-meta text-muted">
          {zoneNameOf(order.shopify_created_at, order.shop_timezone)}
        </span>
      </span>
    ),
  },
  {
    key: 'fulfillment',
    header: 'Fulfillment',
    hidden: true,
    card: 'none',
    cell: (order) => <StatusBadge status={order.fulfillment_status ?? 'unfulfilled'} />,
  },
  {
    key: 'email',
    header: 'E-mail',
    hidden: true,
    card: 'none',
    maxWidth: 220,
    cell: (order) => orDash(order.customer_email),
  },
  {
    key: 'items',
    header: 'Items',
    align: 'right',
    hidden: true,
    card: 'none',
    cell: (order) => order.lineitems.reduce((sum, line) => sum + line.qty, 0),
  },
];
