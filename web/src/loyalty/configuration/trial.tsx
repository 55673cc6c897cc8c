import { loyaltyTerms } from '@backroom/contract/loyalty-terms';
import { useState } from 'react';
import { type AnswerOf, call } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import { formatMoney, formatNumber, formatPercent, formatPoints } from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';
import type { TermsForm } from './rules.tsx';

type Tried = AnswerOf<'tryLoyaltyTerms'>;

const Figure = ({ name, value, now }: { name: string; value: string; now?: string }) => (
  <div>
    <dt className="text-meta text-muted">{name}</dt>
    <dd className="text-body font-semibold tabular-nums">{value}</dd>
    {now !== undefined && <dd className="text-meta text-muted tabular-nums">now {now}</dd>}
  </div>
);

const Result = ({ tried }: { tried: Tried }) => (
  <div className="grid gap-4">
    <dl className="grid grid-cols-2 gap-4">
      <Figure
        name="Points earned"
        value={formatPoints(tried.points_earned)}
        now={formatPoints(tried.now_points_earned)}
      />
      <Figure
        name="Owed for them"
        value={formatMoney(tried.liability)}
        now={formatMoney(tried.now_liability)}
      />
      <Figure name="Given back" value={formatPercent(tried.given_back_pct)} />
      <Figure
        name="Orders tried"
        value={`${formatNumber(tried.orders)}${tried.limited ? ', the newest' : ''}`}
      />
    </dl>
    <TableScroller label="By store">
      <table className="w-full border-collapse text-table tabular-nums">
        <thead>
          <tr className="border-b border-line text-meta text-muted">
            <th scope="col" className="py-1.5 text-left font-medium">
              Store
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              Points
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              Owed
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {tried.stores.map((store) => (
            <tr key={store.shop}>
              <th scope="row" className="max-w-40 truncate py-1.5 text-left font-normal">
                {store.store_name}
              </th>
              <td className="py-1.5 pl-3 text-right">{formatPoints(store.points_earned)}</td>
              <td className="py-1.5 pl-3 text-right">
                <Money value={store.cost} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  </div>
);

/** The last 90 days replayed under what stands in the form. */
export const Trial = ({ form }: { form: TermsForm }) => {
  const [tried, setTried] = useState<{ of: string; answer: Tried } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  // What is shown is of what stands in the form; once that changes it is tried again.
  const now = JSON.stringify(form.watch());
  const run = async () => {
    const typed = loyaltyTerms.safeParse(form.getValues());
    setFailure(typed.success ? '' : (typed.error.issues[0]?.message ?? ''));
    if (!typed.success) return;
    setBusy(true);
    try {
      setTried({ of: now, answer: await call('tryLoyaltyTerms', { body: { terms: typed.data } }) });
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Card>
      <CardHeader
        title="Try it"
        description="These terms over the orders of the last 90 days. Nothing is saved."
        actions={
          <Button size="sm" busy={busy} onClick={() => void run()}>
            Try it
          </Button>
        }
      />
      <CardBody className="grid gap-4">
        {failure && <Notice tone="bad">{failure}</Notice>}
        {tried?.of === now ? (
          <Result tried={tried.answer} />
        ) : (
          <p className="text-table text-muted">
            Points earned, what they would be owed for, and which share of sales comes back, by store.
          </p>
        )}
      </CardBody>
    </Card>
  );
};
