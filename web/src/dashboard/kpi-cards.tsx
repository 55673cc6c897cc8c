import type { Column } from '@backroom/contract/reports/columns';
import { sales } from '@backroom/contract/reports/definitions/sales';
import { salesByLocation } from '@backroom/contract/reports/definitions/sales-by-location';
import { salesByManufacturer } from '@backroom/contract/reports/definitions/sales-by-manufacturer';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { FigureHint } from '../reports/index.ts';
import type { Asked } from '../targets/index.ts';
import { Sparkline } from '../ui/chart.tsx';
import { localDay } from '../ui/dates/date-range.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useHint } from '../ui/overlay/use-hint.ts';
import { Card } from '../ui/page/card.tsx';
import { FigureCard, isLongFigure } from '../ui/page/figure-card.tsx';
import { Change, type Movement } from '../ui/text/change.tsx';
import { formatMoney, formatNumber, formatPercent } from '../ui/text/format.ts';
import { HrefLink } from './href-link.tsx';

type Dashboard = AnswerOf<'getDashboard'>;
type Kpi = Dashboard['kpis'][number];
type Day = Dashboard['byDay'][number];

const writers: Record<Kpi['kind'], (value: number) => string> = {
  money: formatMoney,
  count: formatNumber,
  percent: formatPercent,
};

const textOf = (kind: Kpi['kind'], value: number | null) => (value === null ? '-' : writers[kind](value));

/** The large figures and the day's part of each, for its small trend. */
const large: Partial<Record<Kpi['id'], (day: Day) => number>> = {
  net_sales: (day) => day.net_sales,
  total_sales: (day) => day.total_sales,
  orders: (day) => day.orders_count,
  average_order_value: (day) =>
    day.orders_count === 0 ? 0 : (day.gross_sales - day.discounts) / day.orders_count,
};
const LARGE = Object.keys(large).length;
const LESSER = 8;

const movementOf = (kpi: Kpi): Movement | undefined =>
  kpi.previous === null
    ? undefined
    : { percent: kpi.change, better: kpi.better, inPoints: kpi.kind === 'percent' };

const wasOf = ({ kind, previous }: Kpi) => (previous === null ? undefined : `was ${textOf(kind, previous)}`);

/** The columns that the key figures are, and are made of. */
const columns: readonly Column[] = [
  ...sales.summary,
  ...salesByLocation.columns,
  ...salesByManufacturer.columns,
];
const measures = [
  'net_sales',
  'total_sales',
  'orders_count',
  'average_order_value',
  'units_sold',
  'margin_pct',
  'return_rate_pct',
  'average_discount_pct',
];
/** What the key figures are, for "How these are calculated". */
export const kpiColumns = measures
  .map((measure) => columns.find(({ key }) => key === measure))
  .filter((column) => column !== undefined);

/** What a key figure means and how it came about; those that are "now" have no column in the reports. */
const hintOf = (kpi: Kpi, answer: Dashboard): ReactNode => {
  const column = columns.find(({ key }) => key === kpi.measure);
  if (column)
    return (
      <FigureHint column={column} columns={columns} row={{ ...answer.sales, [column.key]: kpi.value }} />
    );
  return kpi.note ? <p>{`${kpi.label}: ${kpi.note}`}</p> : null;
};

type LesserProps = { kpi: Kpi; answer: Dashboard; asked: Asked; onExplain?: () => void };

const Lesser = ({ kpi, answer, asked, onExplain }: LesserProps) => {
  const ref = useHint(() => hintOf(kpi, answer));
  const movement = movementOf(kpi);
  const change = movement && movement.percent !== null && <Change {...movement} />;
  return (
    <div ref={ref} className="relative min-w-0 px-4 py-2.5">
      <dt className="truncate text-meta text-muted">{kpi.label}</dt>
      <dd className="truncate font-semibold">
        <HrefLink
          href={kpi.href}
          asked={asked}
          className="rounded-sm after:absolute after:inset-0 hover:text-accent-text hover:underline"
        >
          {textOf(kpi.kind, kpi.value)}
        </HrefLink>
      </dd>
      <dd className="min-h-4 truncate text-meta text-muted">
        {change && onExplain ? (
          <button
            type="button"
            onClick={onExplain}
            className="relative z-1 -mx-1 rounded-sm px-1 underline-offset-3 hover:underline focus-visible:underline"
          >
            {change}
            <span className="sr-only">, explain the change of {kpi.label}</span>
          </button>
        ) : (
          (change ?? kpi.note)
        )}
      </dd>
    </div>
  );
};

type KpiCardsProps = {
  answer: Dashboard | undefined;
  asked: Asked;
  /** Opens what explains the change of a measure, where there is an explanation. */
  explain: (measure: string | null) => (() => void) | undefined;
};

/** The four figures one looks at first, with change and trend. */
export const LargeKpis = ({ answer, asked, explain }: KpiCardsProps) => {
  const kpis = answer?.kpis.filter(({ id }) => large[id]);
  const small = kpis?.some(({ kind, value }) => isLongFigure(textOf(kind, value)));
  // Today goes on: its fall is none.
  const days = answer?.byDay.filter(({ date }) => date < localDay()) ?? [];
  return (
    <div className="grid grid-cols-2 gap-2 max-md:auto-rows-[minmax(7.25rem,auto)] md:gap-3 xl:grid-cols-4">
      {(kpis ?? Array.from({ length: LARGE }, () => null)).map((kpi, index) => {
        const trend = kpi && large[kpi.id];
        return (
          <FigureCard
            key={kpi?.id ?? index}
            label={kpi?.label ?? ' '}
            value={kpi ? textOf(kpi.kind, kpi.value) : undefined}
            change={kpi ? movementOf(kpi) : undefined}
            onExplain={kpi ? explain(kpi.measure) : undefined}
            note={kpi && wasOf(kpi)}
            small={small}
            hint={() => kpi && answer && hintOf(kpi, answer)}
            link={kpi ? (name) => <HrefLink href={kpi.href} asked={asked} label={name} /> : undefined}
            trend={
              trend &&
              days.length > 2 && (
                <span className="max-sm:hidden">
                  <Sparkline values={days.map(trend)} />
                </span>
              )
            }
          />
        );
      })}
    </div>
  );
};

/** The other figures, two lines of them. */
export const LesserKpis = ({ answer, asked, explain }: KpiCardsProps) => {
  const kpis = answer?.kpis.filter(({ id }) => !large[id]);
  return (
    <Card>
      <dl className="grid grid-cols-2 sm:grid-cols-4">
        {answer && kpis
          ? kpis.map((kpi) => (
              <Lesser key={kpi.id} kpi={kpi} answer={answer} asked={asked} onExplain={explain(kpi.measure)} />
            ))
          : Array.from({ length: LESSER }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <div key={index} className="grid h-[74px] content-center gap-2 px-4">
                <Skeleton className="w-16" />
                <Skeleton className="w-24" />
              </div>
            ))}
      </dl>
    </Card>
  );
};
