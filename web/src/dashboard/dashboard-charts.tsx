import type { AnswerOf } from '../api/call.ts';
import { barItemsOf, comparedWords } from '../reports/index.ts';
import {
  ordersTarget,
  type ReportState,
  reportTarget,
  salesTarget,
  skuTarget,
  TargetLink,
} from '../targets/index.ts';
import { BarChart, ShareBar, TrendChart } from '../ui/chart.tsx';
import { comparedPoints, dayPoints } from '../ui/dates/day-points.ts';
import { formatMoney, formatMoneyShort, formatPercent } from '../ui/text/format.ts';
import { ChartCard } from './chart-card.tsx';
import { HourHeatMap } from './hour-heat-map.tsx';

type Dashboard = AnswerOf<'getDashboard'>;
type DashboardChartProps = { answer: Dashboard | undefined; state: ReportState };

const share = (value: number | null) => (value === null ? undefined : formatPercent(value));

/** Net sales of every day, beside the days compared. */
export const NetSalesByDay = ({
  answer,
  state,
  onDay,
}: DashboardChartProps & { onDay: (day: string) => void }) => (
  <ChartCard
    className="xl:col-span-2"
    title="Net sales by day"
    target={salesTarget(state)}
    targetName="Sales"
    height={206}
  >
    {answer && (
      <TrendChart
        label="Net sales by day"
        height={178}
        current={{ name: 'This range', points: dayPoints(answer.byDay, 'net_sales') }}
        before={{
          name: comparedWords(state.days, state.compare, answer.compared.to_same_hour),
          points: comparedPoints(answer.byDayCompared, 'net_sales', answer.compared.to_same_hour),
        }}
        format={formatMoney}
        formatShort={formatMoneyShort}
        onFollow={(index) => {
          const day = answer.byDay[index]?.date;
          if (day) onDay(day);
        }}
      />
    )}
  </ChartCard>
);

/** The ten stores that sell most. */
export const TopStores = ({ answer, state }: DashboardChartProps) => (
  <ChartCard
    title="Top stores"
    target={reportTarget('/reports/sales-by-location', state)}
    targetName="Sales by location"
    height={310}
  >
    {answer &&
      (answer.byStore.length > 0 ? (
        <BarChart
          label="Net sales by store, the ten highest"
          most={10}
          nameHead="Store"
          parts={['Net sales']}
          beforeLabel={comparedWords(state.days, state.compare, answer.compared.to_same_hour)}
          format={formatMoney}
          items={answer.byStore
            .toSorted((a, b) => b.net_sales - a.net_sales)
            .map((store) => ({
              key: store.shop,
              name: store.store_name,
              label: (
                <TargetLink target={salesTarget(state, { shop: store.shop })}>{store.store_name}</TargetLink>
              ),
              values: [store.net_sales],
              before: store.previous_net_sales,
            }))}
        />
      ) : null)}
  </ChartCard>
);

export const PaymentTypes = ({ answer, state }: DashboardChartProps) => (
  <ChartCard
    title="How customers pay"
    target={reportTarget('/reports/sales-by-payment-type', state)}
    targetName="Sales by payment type"
    height={220}
  >
    {answer &&
      (answer.byPaymentType.length > 0 ? (
        <ShareBar
          label="Net payments by payment type"
          format={formatMoney}
          formatShare={formatPercent}
          parts={answer.byPaymentType.map(({ name, net_payments }) => ({
            key: name,
            name,
            label: <TargetLink target={ordersTarget(state, { payment: name })}>{name}</TargetLink>,
            value: net_payments,
          }))}
        />
      ) : null)}
  </ChartCard>
);

export const Categories = ({ answer, state }: DashboardChartProps) => (
  <ChartCard
    title="Categories"
    target={reportTarget('/reports/sales-by-category', state)}
    targetName="Sales by category"
    height={280}
  >
    {answer &&
      (answer.byCategory.length > 0 ? (
        <BarChart
          label="Net sales by category"
          nameHead="Category"
          parts={['Net sales']}
          format={formatMoney}
          items={barItemsOf({
            rows: answer.byCategory,
            rowKey: ['name'],
            name: (row) => String(row.name),
            values: ['net_sales'],
            link: (row) => skuTarget(state, { category: String(row.name) }),
            note: (row) => share(typeof row.share_pct === 'number' ? row.share_pct : null),
          })}
        />
      ) : null)}
  </ChartCard>
);

export const BusyHours = ({ answer, state }: DashboardChartProps) => (
  <ChartCard
    title="When it is busy"
    description="Orders by weekday and hour, in each store's own time."
    target={ordersTarget(state)}
    targetName="Orders"
    height={230}
  >
    {answer && <HourHeatMap byHour={answer.byHour} />}
  </ChartCard>
);
