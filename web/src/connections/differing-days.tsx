import type { DifferingDay } from '@backroom/contract/shopify-fields';
import { Notice } from '../ui/feedback/notice.tsx';
import { formatDate } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';

type Order = DifferingDay['orders'][number];

const words: Readonly<Record<Order['what'], string>> = {
  missing: 'isn’t here',
  extra: 'isn’t in the shop any more',
  older: 'changed in the shop since',
  amount: 'comes to another amount',
};

const Amount = ({ value }: { value: number | null }) => (value === null ? 'none' : <Money value={value} />);

const Day = ({ day, is_mending, our_orders, their_orders, our_total, their_total, orders }: DifferingDay) => (
  <li className="grid gap-1 px-4 py-2">
    <p className="text-table font-medium">
      {formatDate(day)}
      {is_mending && <span className="font-normal text-muted"> · being read again</span>}
    </p>
    <p className="text-meta text-soft tabular-nums">
      Here {our_orders} orders, <Money value={our_total} />; Shopify {their_orders} orders,{' '}
      <Money value={their_total} />
    </p>
    <ul className="text-meta text-soft">
      {orders.map(({ number, name, what, ours, theirs }) => (
        <li key={number} className="tabular-nums">
          {name} {words[what]}
          {what === 'amount' && (
            <>
              : here <Amount value={ours} />, Shopify <Amount value={theirs} />
            </>
          )}
        </li>
      ))}
    </ul>
  </li>
);

/** Days whose orders aren't what the shop says, as the nightly comparison found them. */
export const DifferingDays = ({ days }: { days: readonly DifferingDay[] }) => (
  <section aria-labelledby="differing-days" className="grid gap-2">
    <h3 id="differing-days" className="text-table font-medium">
      Days that differ from what Shopify says
    </h3>
    <Notice tone="warn">
      Their orders were read again and are compared once more each night. Reports count what is here.
    </Notice>
    <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line">
      {days.map((day) => (
        <Day key={day.day} {...day} />
      ))}
    </ul>
  </section>
);
