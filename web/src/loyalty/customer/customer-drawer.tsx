import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { useOpen } from '../../ui/list/use-open.ts';
import { RecordDrawer } from '../../ui/overlay/record-drawer.tsx';
import { formatDate, formatPhone, formatPoints } from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';
import { StatusBadge } from '../../ui/text/status-badge.tsx';
import { nameOf } from '../customer-view.ts';
import { historyOfId } from '../loyalty-queries.ts';

type Answer = AnswerOf<'getCustomerHistory'>;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[9rem_1fr] gap-3 py-1.5">
    <dt className="text-table text-muted">{name}</dt>
    <dd className="min-w-0 text-table break-words">{children}</dd>
  </div>
);

const consent = (given: boolean, at: string | null) =>
  at === null ? 'No store has said' : `${given ? 'Yes' : 'No'}, as of ${formatDate(at)}`;

const Facts = ({ customer, counters, cards }: Answer) => (
  <div className="grid gap-5">
    <div>
      <p className="text-meta text-muted">Balance</p>
      <p className="text-figure font-semibold tabular-nums">{formatPoints(customer.loyalty_points)}</p>
      {counters.nextExpiry && (
        <p className="text-table text-muted">
          {formatPoints(counters.nextExpiry.points)} expire on {formatDate(counters.nextExpiry.at)}
        </p>
      )}
    </div>
    <dl className="divide-y divide-line border-y border-line">
      <Fact name="E-mail">{customer.email ?? '-'}</Fact>
      <Fact name="Phone">{formatPhone(customer.phone)}</Fact>
      <Fact name="Member code">
        <span className="tabular-nums">{customer.member_code}</span>
      </Fact>
      <Fact name="Enrolled in">{customer.shop_name}</Fact>
      <Fact name="Member since">{formatDate(counters.memberSince)}</Fact>
      <Fact name="Earned">{formatPoints(customer.track_loyalty_points)}</Fact>
      <Fact name="Spent">{formatPoints(customer.spent_loyalty_points)}</Fact>
      <Fact name="Orders">
        {customer.total_orders} for <Money value={customer.total_spent} />
      </Fact>
      <Fact name="E-mail marketing">
        {consent(customer.is_email_marketing_opted_in, customer.marketing_updated_at)}
      </Fact>
      <Fact name="SMS marketing">
        {consent(customer.is_sms_marketing_opted_in, customer.marketing_updated_at)}
      </Fact>
    </dl>
    {cards.length > 0 && (
      <section aria-label="Gift cards" className="grid gap-2">
        <h3 className="text-body font-semibold">Gift cards</h3>
        <ul className="divide-y divide-line rounded-lg border border-line">
          {cards.map((card) => (
            <li key={card._id} className="flex justify-between gap-3 px-4 py-2 text-table tabular-nums">
              <span>
                {card.masked_code} <span className="text-muted">{card.shop_name}</span>
              </span>
              <Money value={card.balance} />
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
);

/** One shopper at the side of the list: who it is and what they have, and the way to all that happened. */
export const CustomerDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const open = useOpen();
  const navigate = useNavigate();
  const query = useQuery(historyOfId(id));
  return (
    <RecordDrawer
      kind="Customer"
      record="loyalty-customer"
      id={id}
      query={query}
      onClose={onClose}
      heading={({ customer }) => (
        <>
          {nameOf(customer)}
          <StatusBadge status={customer.is_deleted ? 'unsubscribed' : 'active'} />
        </>
      )}
      actions={() => (
        <>
          <Button onClick={() => open(`${id}~edit`)}>Edit</Button>
          <Button onClick={() => open(`${id}~adjust`)}>Adjust points</Button>
          <Button
            look="primary"
            onClick={() => void navigate({ to: '/loyalty/history/$customerId', params: { customerId: id } })}
          >
            History
          </Button>
        </>
      )}
    >
      {(answer) => <Facts {...answer} />}
    </RecordDrawer>
  );
};
