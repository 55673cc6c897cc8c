import type { OrderDetails } from '@backroom/contract/orders';
import { Ban, CreditCard, type LucideIcon, ShoppingBag, Undo2 } from 'lucide-react';
import { countOf, formatDateTime } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';

const nameOf = (payment: OrderDetails['payments'][number]) =>
  payment.gift_card ? `${payment.payment_type}, card ending ${payment.gift_card}` : payment.payment_type;

/** What was paid and given back, first to last. */
export const OrderPayments = ({ order }: { order: OrderDetails }) => (
  <ul className="grid gap-1.5">
    {order.payments.map((payment) => (
      <li key={payment.id} className="flex justify-between gap-4">
        <span className="min-w-0 break-words">
          {payment.kind === 'refund' ? `Refunded to ${nameOf(payment)}` : nameOf(payment)}
        </span>
        <span className="shrink-0 tabular-nums">
          <Money value={payment.kind === 'refund' ? -payment.amount : payment.amount} />
        </span>
      </li>
    ))}
  </ul>
);

type Entry = { id: string; at: string; icon: LucideIcon; title: string; detail?: string };

const entriesOf = (order: OrderDetails): Entry[] => {
  const placed: Entry = { id: 'placed', at: order.shopify_created_at, icon: ShoppingBag, title: 'Placed' };
  const entries: Entry[] = [
    ...order.payments.map((payment) => ({
      id: payment.id,
      at: payment.at,
      icon: payment.kind === 'refund' ? Undo2 : CreditCard,
      title: payment.kind === 'refund' ? `Refunded to ${nameOf(payment)}` : `Paid by ${nameOf(payment)}`,
    })),
    ...order.refunds.map((refund) => {
      const items = refund.lines.reduce((sum, line) => sum + line.qty, 0);
      return {
        id: `return ${refund.id}`,
        at: refund.at,
        icon: Undo2,
        title: items > 0 ? `Returned ${countOf(items, 'item')}` : 'Refund without return',
        detail: [refund.lines.map((line) => `${line.qty} × ${line.name}`).join(', '), refund.note]
          .filter(Boolean)
          .join(' · '),
      };
    }),
  ];
  if (order.cancelled_at)
    entries.push({ id: 'cancelled', at: order.cancelled_at, icon: Ban, title: 'Cancelled' });
  return [placed, ...entries.sort((a, b) => a.at.localeCompare(b.at))];
};

/** What happened with an order, first to last, in the store's time. */
export const OrderTimeline = ({ order }: { order: OrderDetails }) => (
  <ol className="grid gap-2.5">
    {entriesOf(order).map(({ id, at, icon: Icon, title, detail }) => (
      <li key={id} className="flex gap-3">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p>{title}</p>
          {detail && <p className="text-meta break-words text-soft">{detail}</p>}
          <p className="text-meta text-muted">{formatDateTime(at, order.shop_timezone)}</p>
        </div>
      </li>
    ))}
  </ol>
);
