import type { AnswerOf } from '../api/call.ts';
import type { Asked } from '../reports/index.ts';
import { Sparkline } from '../ui/chart.tsx';
import { localDay } from '../ui/dates/date-range.ts';
import { FigureCard } from '../ui/page/figure-card.tsx';
import { formatMoney, formatNumber, formatPercent } from '../ui/text/format.ts';
import { HrefLink } from './href-link.tsx';

type Dashboard = AnswerOf<'getDashboard'>;
type Kpi = Dashboard['kpis'][number];

const writers: Record<Kpi['kind'], (value: number) => string> = {
  money: formatMoney,
  count: formatNumber,
  percent: (value) => formatPercent(value),
};

const textOf = (kind: Kpi['kind'], value: number | null) => (value === null ? '-' : writers[kind](value));

const lessIsBetter: ReadonlySet<string> = new Set(['returns_rate', 'discount_rate']);

/** The day's part of a figure, for its small trend; figures that are "now" have none. */
const trends: Partial<Record<Kpi['id'], 'net_sales' | 'total_sales' | 'orders_count' | 'units_sold'>> = {
  net_sales: 'net_sales',
  total_sales: 'total_sales',
  orders: 'orders_count',
  units: 'units_sold',
};

/** Today goes on: its fall is none. */
const closedDays = (days: Dashboard['byDay']) => days.filter(({ date }) => date < localDay());

const noteOf = ({ kind, previous, note }: Kpi) =>
  [previous === null ? '' : `was ${textOf(kind, previous)}`, note ?? ''].filter(Boolean).join(' · ');

type KpiCardsProps = { answer: Dashboard | undefined; asked: Asked };

/** Figures that are "now" share the last row, whatever the number of columns. */
const grid =
  'grid grid-cols-2 gap-2 max-lg:[&>:last-child:nth-child(odd)]:col-span-2 md:gap-3 lg:grid-cols-12 lg:[&>*]:col-span-3 lg:[&>:nth-child(n+9):nth-last-child(-n+3)]:col-span-4';

/** Key figures with change and trend; each leads to the report that explains it. */
export const KpiCards = ({ answer, asked }: KpiCardsProps) => {
  if (!answer) {
    return (
      <div className={grid}>
        {Array.from({ length: 11 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <FigureCard key={index} label=" " value={undefined} />
        ))}
      </div>
    );
  }
  return (
    <div className={grid}>
      {answer.kpis.map((kpi) => {
        const trend = trends[kpi.id];
        const value = textOf(kpi.kind, kpi.value);
        return (
          <HrefLink
            key={kpi.id}
            href={kpi.href}
            asked={asked}
            className="block h-full min-w-0 rounded-lg *:hover:border-line-strong"
          >
            <FigureCard
              label={kpi.label}
              value={value}
              change={
                kpi.previous === null
                  ? undefined
                  : {
                      percent: kpi.change,
                      inPoints: kpi.kind === 'percent',
                      lessIsBetter: lessIsBetter.has(kpi.id),
                    }
              }
              note={noteOf(kpi)}
              trend={
                trend &&
                answer.byDay.length > 2 && (
                  <span className="max-sm:hidden">
                    <Sparkline values={closedDays(answer.byDay).map((day) => day[trend])} />
                  </span>
                )
              }
            />
          </HrefLink>
        );
      })}
    </div>
  );
};
