import type { ChecksResult } from '@backroom/contract/checks';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type Asked, orderKey, ordersTarget, TargetLink } from '../targets/index.ts';
import { useHint } from '../ui/overlay/use-hint.ts';
import { formatMoney, formatNumber, formatRate } from '../ui/text/format.ts';

type Check = ChecksResult['checks'][number];

const Behind = ({ check, asked }: { check: Check; asked: Asked }) => (
  <ul className="mt-1.5 grid gap-1 border-l-2 border-line pl-3 text-meta">
    {check.behind.map((one) => (
      <li key={`${one.shop} ${one.name}`} className="flex justify-between gap-3">
        <span className="truncate">
          {one.shopify_order_id ? (
            <TargetLink
              target={ordersTarget(asked, {
                shop: one.shop,
                search: one.name,
                open: orderKey(one.shop, one.shopify_order_id),
              })}
            >
              {one.name}
            </TargetLink>
          ) : (
            one.name
          )}
          <span className="text-muted"> · {one.store_name}</span>
        </span>
        <span className="shrink-0">{formatMoney(one.difference)}</span>
      </li>
    ))}
  </ul>
);

const formats = { money: formatMoney, count: formatNumber, percent: formatRate };

/** A sum that agrees is one line: what it is, and in how many places; which ones on hover and focus. */
const Agreeing = ({ check: { title, figure, detail } }: { check: Check }) => {
  const ref = useHint(() => <p>{detail}</p>);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what was compared shows on focus
    <span ref={ref} tabIndex={0} className="rounded-sm">
      {figure
        ? `${title} ${formats[figure.kind](figure.value)}, the same in ${figure.places.length} places`
        : title}
    </span>
  );
};

/** Each identity with green, or the exact difference and what is behind it. */
export const CheckList = ({ result }: { result: ChecksResult }) => {
  const asked: Asked = {
    days: { from: result.start_date, to: result.end_date },
    preset: null,
    stores: [],
    compare: 'previous_period',
  };
  const redFirst = result.checks.toSorted((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <ul className="grid gap-2">
      {redFirst.map((check) => {
        const Icon = check.ok ? CircleCheck : CircleAlert;
        return (
          <li key={`${check.id} ${check.title}`} className="flex gap-2.5 text-table">
            <Icon
              aria-label={check.ok ? 'Agrees' : 'Differs'}
              className={`mt-px size-4 shrink-0 ${check.ok ? 'text-good' : 'text-bad'}`}
            />
            <div className="min-w-0 flex-1">
              <p className="flex justify-between gap-3">
                {check.ok ? (
                  <Agreeing check={check} />
                ) : (
                  <span>
                    <span className="text-muted">{check.id}</span> {check.title}
                  </span>
                )}
                {!check.ok && (
                  <span className="shrink-0 font-medium text-bad">
                    {formats[check.figure?.kind ?? 'money'](check.difference)}
                  </span>
                )}
              </p>
              {!check.ok && <p className="text-meta text-muted">{check.detail}</p>}
              {check.behind.length > 0 && <Behind check={check} asked={asked} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
};
