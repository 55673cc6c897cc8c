import { orderColumns as declared } from '@backroom/contract/order-columns';
import type { OrderRow } from '@backroom/contract/orders';
import { columnsOf } from '../ui/list/columns-of.tsx';
import { formatPhone } from '../ui/text/format.ts';
import { FinancialStatusBadge, StatusBadge } from '../ui/text/status-badge.tsx';

/** The columns of the order list on the screen. */
export const orderColumns = columnsOf<OrderRow, typeof declared>(
  declared,
  {
    orderNo: { cell: (order) => <span className="font-medium">{order.name}</span>, card: 'title' },
    dateTime: { value: (order) => order.shopify_created_at, card: 'under' },
    store: { value: (order) => order.store_name, maxWidth: 170, card: 'under' },
    customer: { value: (order) => order.customer_name, maxWidth: 170 },
    total: { value: (order) => order.current_total_price, card: 'side' },
    status: { cell: (order) => <FinancialStatusBadge status={order.financial_status} />, card: 'status' },
    paymentMethod: { value: (order) => order.payment_type, maxWidth: 190 },
    channel: { value: (order) => order.source_name },
    discount: { value: (order) => order.discount_codes.join(', '), maxWidth: 140 },
    fulfillment: { cell: (order) => <StatusBadge status={order.fulfillment_status ?? 'unfulfilled'} /> },
    email: { value: (order) => order.customer_email, maxWidth: 220 },
    phone: { value: (order) => formatPhone(order.customer_phone) },
    items: { value: (order) => order.lineitems.reduce((sum, line) => sum + line.qty, 0) },
    timezone: { value: (order) => order.shop_timezone },
    shopifyOrderId: { value: (order) => order.shopify_order_id },
  },
  { zoneOf: (order) => order.shop_timezone },
);
