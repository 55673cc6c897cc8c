import type { OrderDetails } from '@backroom/contract/orders';
import type { ReactNode } from 'react';
import { Money } from '../ui/text/money.tsx';

const changeWords: Record<OrderDetails['changes'][number]['kind'], string> = {
  edit: 'Edited afterwards',
  refund: 'Refunded',
  cancellation: 'Cancelled',
};

type LineProps = { label: string; value: ReactNode; look?: 'plain' | 'sum' };

const Line = ({ label, value, look = 'plain' }: LineProps) => (
  <div
    className={
      look === 'sum'
        ? 'flex justify-between border-t border-line pt-1.5 font-semibold'
        : 'flex justify-between text-soft'
    }
  >
    <dt>{label}</dt>
    <dd className="tabular-nums">{value}</dd>
  </div>
);

/** The money of an order, so that each sum is that of the lines above it: first as placed, then what came after. */
export const OrderMoney = ({ order }: { order: OrderDetails }) => (
  <dl className="grid gap-1.5">
    <Line label="Total items" value={order.total_items} />
    {order.total_discount !== 0 && (
      <>
        <Line label="Before discounts" value={<Money value={order.subtotal + order.total_discount} />} />
        <Line label="Total discount" value={<Money value={-order.total_discount} />} />
      </>
    )}
    <Line label="Subtotal" value={<Money value={order.subtotal} />} look="sum" />
    {order.total_discount === 0 && <Line label="Total discount" value={<Money value={0} />} />}
    <Line label="Shipping" value={<Money value={order.shipping_price} />} />
    {order.prices_include_tax ? (
      <Line
        label="Tax, included above"
        value={
          <span className="text-muted">
            (<Money value={order.tax_when_placed} />)
          </span>
        }
      />
    ) : (
      <Line label="Tax" value={<Money value={order.tax_when_placed} />} />
    )}
    {order.tip !== 0 && <Line label="Tip" value={<Money value={order.tip} />} />}
    {order.other_charges !== 0 && (
      <Line label="Other charges" value={<Money value={order.other_charges} />} />
    )}
    <Line label="Total price" value={<Money value={order.total_price} />} look="sum" />
    {order.changes.map(({ kind, amount }) => (
      <Line key={kind} label={changeWords[kind]} value={<Money value={amount} />} />
    ))}
    {order.changes.length > 0 && (
      <Line label="Total now" value={<Money value={order.current_total_price} />} look="sum" />
    )}
  </dl>
);
