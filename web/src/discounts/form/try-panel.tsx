import type { DiscountTrial } from '@backroom/contract/discount-trials';
import { plural } from '@backroom/contract/kit/plural';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { callOptions } from '../../api/call-options.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';
import { bodyOf, type DiscountValues } from './form-values.ts';

const spans = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
];

const MOST_STORES = 8;

/** How often one asks how far the whole is. */
const ASK_MS = 1_000;

const percent = (share: number | null) => (share === null ? '—' : `${share.toFixed(1)} %`);

/** Title and code have no part in what it costs: they may still be missing. */
const triedOf = (values: DiscountValues) => ({
  ...bodyOf(values),
  title: values.title.trim() || 'Tried',
  code: values.method === 'CODE' ? 'TRIED' : null,
});

const Row = ({ name, trial }: { name: string; trial: DiscountTrial['by_store'][number] }) => (
  <li className="flex flex-wrap justify-between gap-x-3">
    <span className="min-w-0 truncate">{name}</span>
    <span className="tabular-nums">
      {plural(trial.touched, 'order')}, <Money value={trial.given_away} />
      <span className="text-muted">
        , margin {percent(trial.margin_before_pct)} → {percent(trial.margin_after_pct)}
      </span>
    </span>
  </li>
);

const Result = ({ result }: { result: DiscountTrial }) => {
  const stores = result.by_store.filter(({ touched }) => touched > 0);
  return (
    <div className="grid gap-3" aria-live="polite">
      <p>
        <span className="block text-title font-semibold tabular-nums">
          {result.sample_pct !== null && 'about '}
          <Money value={result.given_away} />
        </span>
        given away in {formatNumber(result.touched)} of {formatNumber(result.orders)} orders
        {result.instead_of > 0 && (
          <>
            , in place of <Money value={result.instead_of} /> that other discounts gave
          </>
        )}
        .
      </p>
      <p>
        Margin of those orders: {percent(result.margin_before_pct)} before, {percent(result.margin_after_pct)}{' '}
        after.
      </p>
      {stores.length > 1 && (
        <ul className="grid gap-1">
          {stores.slice(0, MOST_STORES).map((store) => (
            <Row key={store.shop} name={store.shop_name} trial={store} />
          ))}
          {stores.length > MOST_STORES && (
            <li className="text-muted">and {stores.length - MOST_STORES} more stores</li>
          )}
        </ul>
      )}
      {result.largest.length > 0 && (
        <details>
          <summary className="cursor-pointer text-muted">The orders it would have taken most off</summary>
          <ul className="mt-1 grid gap-1">
            {result.largest.map((order) => (
              <li key={order.order_id} className="flex flex-wrap justify-between gap-x-3">
                <span>
                  {order.name} <span className="text-muted">{order.shop_name}</span>
                </span>
                <Money value={order.given_away} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="text-meta text-muted">
        What would have happened had people bought the same and everybody who could had used it. Before tax,{' '}
        {result.from} to {result.to}.
      </p>
    </div>
  );
};

type Whole = { id: string; onStop: () => void };

/** How far the count of all orders is, while an estimate stands there. */
const Progress = ({ progress, onStop }: { progress: number; onStop: () => void }) => (
  <div className="grid gap-1.5">
    <p className="flex items-center justify-between gap-2 text-muted">
      <span>An estimate from a part of the orders. Counting all: {Math.round(progress)} %</span>
      <Button onClick={onStop}>Stop</Button>
    </p>
    <progress max={100} value={progress} aria-label="Orders counted" className="h-1 w-full accent-accent" />
  </div>
);

const WholeTrial = ({ id, onStop, estimate }: Whole & { estimate: DiscountTrial }) => {
  const { data } = useQuery({
    ...callOptions('getDiscountTrial', { body: { trial_id: id } }),
    refetchInterval: ({ state: { data: answer } }) =>
      answer?.state === 'WAITING' || answer?.state === 'RUNNING' || !answer ? ASK_MS : false,
  });
  const runs = data === undefined || data.state === 'WAITING' || data.state === 'RUNNING';
  return (
    <>
      <Result result={data?.result ?? estimate} />
      {runs && <Progress progress={data?.progress_pct ?? 0} onStop={onStop} />}
      {data?.state === 'FAILED' && (
        <p className="text-bad">Counting all orders failed; the estimate stands.</p>
      )}
      {data?.state === 'CANCELLED' && <p className="text-muted">Stopped: this is an estimate from a part.</p>}
    </>
  );
};

type Asked = { discount: ReturnType<typeof triedOf>; days: 30 | 90 | 365 };

/** What it would have cost, tried on the sales of the stores chosen before it is saved. */
export const TryPanel = ({ values }: { values: DiscountValues }) => {
  const [days, setDays] = useState('30');
  const [asked, setAsked] = useState<Asked | null>(null);
  const labelId = useId();
  const { data, error, isFetching } = useQuery({
    queryKey: ['tryDiscount', asked],
    queryFn: () => call('tryDiscount', { body: asked as Asked }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const trialId = data?.trial_id ?? null;
  const ready = values.shopIds.length > 0 && (values.value !== null || values.discount_type === 'SHIPPING');
  const isStale = asked !== null && JSON.stringify(asked.discount) !== JSON.stringify(triedOf(values));
  const attempt = () => {
    const span = days === '365' ? 365 : days === '90' ? 90 : 30;
    setAsked({ discount: triedOf(values), days: span });
  };
  const stop = () => {
    // Nothing is lost where it can't be stopped: it ends by itself.
    if (trialId) void call('cancelDiscountTrial', { body: { trial_id: trialId } }).catch(() => undefined);
  };
  return (
    <Card>
      <CardHeader title="What it would have cost" />
      <CardBody className="grid gap-3 text-table">
        <div className="flex flex-wrap items-center gap-2">
          <span id={labelId} className="sr-only">
            Days
          </span>
          <Select
            aria-labelledby={labelId}
            value={days}
            choices={spans}
            onChange={(event) => setDays(event.target.value)}
          />
          <Button busy={isFetching} disabled={!ready} onClick={attempt}>
            Try on past sales
          </Button>
        </div>
        {!ready && <p className="text-muted">Choose stores and what it takes off.</p>}
        {error && <p className="text-bad">{messageOf(error)}</p>}
        {isStale && data && <p className="text-warn">The form has changed since: try again.</p>}
        {data &&
          (trialId ? (
            <WholeTrial key={trialId} id={trialId} estimate={data.result} onStop={stop} />
          ) : (
            <Result result={data.result} />
          ))}
      </CardBody>
    </Card>
  );
};
