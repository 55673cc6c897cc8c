/** The columns of the order list (specification 2, section 3: "as shown in the list"), and some to choose. */
import { listColumns } from './kit/list.ts';

export const orderColumns = listColumns([
  { key: 'orderNo', label: 'Order', kind: 'text', fixed: true },
  { key: 'dateTime', label: 'Date', kind: 'store-moment', sort: 'created_at' },
  { key: 'store', label: 'Store', kind: 'text' },
  { key: 'customer', label: 'Customer', kind: 'text' },
  { key: 'total', label: 'Total', kind: 'money', sort: 'total' },
  { key: 'status', label: 'Status', kind: 'code' },
  { key: 'paymentMethod', label: 'Payment', kind: 'text' },
  { key: 'channel', label: 'Channel', kind: 'code' },
  { key: 'discount', label: 'Discount code', kind: 'text' },
  { key: 'fulfillment', label: 'Fulfillment', kind: 'code', hidden: true },
  { key: 'email', label: 'E-mail', kind: 'text', hidden: true },
  { key: 'phone', label: 'Phone', kind: 'text', hidden: true },
  { key: 'items', label: 'Items', kind: 'count', hidden: true },
  { key: 'timezone', label: 'Time zone', kind: 'text', hidden: true },
  { key: 'shopifyOrderId', label: 'Order id', kind: 'text', hidden: true },
]);
