import type { OrderRow } from '@backroom/contract/orders';
import { formatMoney, formatPhone, orDash } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { ProductImage } from './product-image.tsx';

const addressOf = (order: OrderRow): string =>
  [
    order.shipping_address1,
    [order.shipping_city, order.shipping_province, order.shipping_zip].filter(Boolean).join(' '),
    order.shipping_country,
  ]
    .filter(Boolean)
    .join(', ');

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-meta text-muted">{label}</dt>
    <dd className="truncate" title={value}>
      {value}
    </dd>
  </div>
);

const Amount = ({ label, value }: { label: string; value: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-meta text-muted">{label}</dt>
    <dd className="text-right tabular-nums">
      <Money value={value} />
    </dd>
  </div>
);

/**
 * What stands under a row of the list. Shipping method, shipping cost and tax are the fixed values the
 * specification gives the list; the order itself shows the real ones.
 */
export const OrderRowDetails = ({ order }: { order: OrderRow }) => {
  const subtotal = order.lineitems.reduce((sum, line) => sum + line.price * line.qty, 0);
  return (
    <div className="grid gap-4 text-table lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <ul className="grid content-start gap-2" aria-label={`Items of ${order.name}`}>
        {order.lineitems.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order have no id in the list
          <li key={index} className="flex items-center gap-3">
            <ProductImage address={line.p_img} />
            <span className="min-w-0 flex-1 truncate">{line.name}</span>
            <span className="shrink-0 text-muted">
              {line.qty} × {formatMoney(line.price)}
            </span>
            <span className="w-20 shrink-0 text-right">
              <Money value={line.price * line.qty} />
            </span>
          </li>
        ))}
      </ul>
      <dl className="grid content-start gap-2">
        <Fact label="Shipping method" value="Standard" />
        <Fact label="Shipping address" value={orDash(addressOf(order))} />
        <Fact label="E-mail" value={orDash(order.customer_email)} />
        <Fact label="Phone" value={formatPhone(order.customer_phone)} />
      </dl>
      <dl className="grid content-start gap-2">
        <Amount label="Subtotal" value={subtotal} />
        <Amount label="Shipping" value={0} />
        <Amount label="Tax" value={0} />
      </dl>
    </div>
  );
};
