import type { AnswerOf } from '../../api/call.ts';
import { orderKey } from '../../targets/index.ts';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';
import { FinancialStatusBadge } from '../../ui/text/status-badge.tsx';

type Orders = AnswerOf<'getCustomerHistory'>['orders'];

const heads = ['Number', 'Total', 'Total Paid', 'Payment Status', 'Refunded', 'Shipping', 'Date'];
const money = new Set(['Total', 'Total Paid', 'Refunded', 'Shipping']);

/** The shopper's orders in every store, the newest first. */
export const OrdersTab = ({ orders, onOrder }: { orders: Orders; onOrder: (key: string) => void }) => {
  if (orders.length === 0) {
    return (
      <Card>
        <CardBody className="text-table text-muted">No orders found</CardBody>
      </Card>
    );
  }
  return (
    <Card>
      <TableScroller label="Orders">
        <table className="w-full border-collapse text-table tabular-nums">
          <thead>
            <tr className="border-b border-line text-meta text-muted">
              {heads.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className={`px-4 py-2 font-medium whitespace-nowrap ${money.has(head) ? 'text-right' : 'text-left'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {orders.map((order) => (
              <tr key={`${order.shop}~${order.shopify_order_id}`}>
                <td className="px-4 py-2">
                  <button
                    type="button"
                    className="text-accent underline-offset-3 hover:underline focus-visible:underline"
                    onClick={() => onOrder(orderKey(order.shop, order.shopify_order_id))}
                  >
                    {order.name}
                  </button>
                  <span className="block text-meta text-muted">{order.shop_name}</span>
                </td>
                <td className="px-4 py-2 text-right">
                  <Money value={order.total} />
                </td>
                <td className="px-4 py-2 text-right">
                  <Money value={order.total_paid} />
                </td>
                <td className="px-4 py-2">
                  <FinancialStatusBadge status={order.financial_status} />
                </td>
                <td className="px-4 py-2 text-right">
                  <Money value={order.refunded} />
                </td>
                <td className="px-4 py-2 text-right">
                  <Money value={order.shipping} />
                </td>
                <td className="px-4 py-2 whitespace-nowrap">{formatDateTime(order.date, order.timezone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
    </Card>
  );
};
