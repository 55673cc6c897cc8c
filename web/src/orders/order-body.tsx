import type { OrderDetails } from '@backroom/contract/orders';
import type { ReactNode } from 'react';
import { formatDateTime, formatPhone, orDash, zoneNameOf } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { wordsOf } from '../ui/text/status-badge.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderPayments, OrderTimeline } from './order-timeline.tsx';

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line py-4 first:border-t-0 first:pt-0">
    <h3 className="mb-2 text-meta font-semibold text-muted uppercase">{title}</h3>
    {children}
  </section>
);

type FactProps = { label: string; children: ReactNode };

const Fact = ({ label, children }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-meta text-muted">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

const addressLines = (order: OrderDetails): string[] =>
  [
    order.shipping_customer_name,
    order.shipping_address1,
    order.shipping_address2,
    [order.shipping_city, order.shipping_province, order.shipping_zip].filter(Boolean).join(' '),
    order.shipping_country,
  ].filter((line): line is string => Boolean(line?.trim()));

/** All about one order. What it doesn't have isn't shown. */
const OrderBody = ({ order }: { order: OrderDetails }) => {
  const address = addressLines(order);
  const zone = zoneNameOf(order.shopify_created_at, order.shop_timezone);
  const hasCustomer = order.customer_email || order.customer_name || order.customer_phone;
  return (
    <div className="text-table">
      <Section title="Order">
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <Fact label="Order date">
            {formatDateTime(order.shopify_created_at, order.shop_timezone)} {zone}
          </Fact>
          <Fact label="Store">{order.store_name}</Fact>
          <Fact label="Total price">
            <Money value={order.total_price} />
          </Fact>
          <Fact label="Payment type">{order.payment_type}</Fact>
          <Fact label="Source">{wordsOf(order.source_name)}</Fact>
          <Fact label="Discount codes">{orDash(order.discount_codes.join(', '))}</Fact>
        </dl>
      </Section>
      <Section title="Line items">
        <OrderLines lines={order.lineItems} />
      </Section>
      <Section title="Summary">
        <OrderMoney order={order} />
      </Section>
      {order.payments.length > 0 && (
        <Section title="Payments and refunds">
          <OrderPayments order={order} />
        </Section>
      )}
      {(hasCustomer || address.length > 0) && (
        <Section title="Customer">
          <dl className="grid grid-cols-2 gap-3">
            {order.customer_name && <Fact label="Customer name">{order.customer_name}</Fact>}
            {order.customer_email && (
              <Fact label="Customer email">
                <a className="text-accent hover:underline" href={`mailto:${order.customer_email}`}>
                  {order.customer_email}
                </a>
              </Fact>
            )}
            {order.customer_phone && <Fact label="Customer phone">{formatPhone(order.customer_phone)}</Fact>}
            {address.length > 0 && (
              <Fact label="Shipping address">
                {address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </Fact>
            )}
          </dl>
        </Section>
      )}
      <Section title="Timeline">
        <OrderTimeline order={order} />
      </Section>
      <details className="border-t border-line py-3">
        <summary className="text-meta font-semibold text-muted uppercase">Technical</summary>
        <dl className="mt-2 grid grid-cols-2 gap-3">
          <Fact label="Order ID">{order.shopify_order_id}</Fact>
          <Fact label="Shop">{order.shop}</Fact>
          <Fact label="Fulfillment status">{wordsOf(order.fulfillment_status ?? 'unfulfilled')}</Fact>
          {order.note && <Fact label="Note">{order.note}</Fact>}
        </dl>
      </details>
    </div>
  );
};

export default OrderBody;
