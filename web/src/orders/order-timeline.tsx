import type { OrderDetails } from '@backroom/contract/orders';
import { CreditCard, Undo2 } from 'lucide-react';
import { countOf, formatDateTime } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';

type Entry = { id: string; at: string; isRefund: boolean; title: string; detail: string; amount: number };

const entriesOf = (order: OrderDetails): Entry[] =>
  [
    ...order.payments.map((payment) => ({
      id: payment.id,
      at: payment.at,
      isRefund: payment.kind === 'refund',
      title: payment.kind === 'refund' ? `Refunded to ${payment.payment_type}` : payment.payment_type,
      detail: payment.gift_card ? `Gift card ending ${payment.gift_card}` : '',
      amount: payment.kind === 'refund' ? -payment.amount : payment.amount,
    })),
    ...order.refunds.map((refund) => ({
      id: `return ${refund.id}`,
      at: refund.at,
      isRefund: true,
      title:
        refund.lines.length > 0
          ? `Returned ${countOf(
              refund.lines.reduce((sum, line) => sum + line.qty, 0),
              'item',
            )}`
          : 'Refund without return',
      detail: [refund.lines.map((line) => `${line.qty} × ${line.name}`).join(', '), refund.note]
        .filter(Boolean)
        .join(' · '),
      amount: -refund.amount,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));

/** What happened with the money of an order, first to last, in the store's time. */
export const OrderTimeline = ({ order }: { order: OrderDetails }) => (
  <ol className="grid gap-3">
    {entriesOf(order).map((entry) => {
      const Icon = entry.isRefund ? Undo2 : CreditCard;
      return (
        <li key={entry.id} className="flex gap-3">
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <p>{entry.title}</p>
            <p className="text-meta text-muted">
              {formatDateTime(entry.at, order.shop_timezone)}
              {entry.detail && ` · ${entry.detail}`}
            </p>
          </div>
          <span className="shrink-0">
            <Money value={entry.amount} />
          </span>
        </li>
      );
    })}
  </ol>
);
