import type { AnswerOf } from '../api/call.ts';
import { ChartSection, comparedWords } from '../reports/index.ts';
import type { Days } from '../targets/index.ts';
import { ChartSkeleton, TrendChart } from '../ui/chart.tsx';
import { comparedPoints, dayPoints } from '../ui/dates/day-points.ts';
import { formatMoney, formatMoneyShort } from '../ui/text/format.ts';

type SalesChartProps = {
  answer: AnswerOf<'getSalesData'> | undefined;
  days: Days;
  onDay: (day: string) => void;
};

/** Net sales of every day of the range beside as many days before. A click shows one day. */
export const SalesChart = ({ answer, days, onDay }: SalesChartProps) => (
  <ChartSection title="How did net sales go, day by day?">
    {answer ? (
      <TrendChart
        label="Net sales by day"
        height={170}
        current={{ name: 'This range', points: dayPoints(answer.series, 'net_sales') }}
        before={{
          name: comparedWords(days, 'previous_period', answer.compared.to_same_hour),
          points: comparedPoints(answer.previousSeries, 'net_sales', answer.compared.to_same_hour),
        }}
        format={formatMoney}
        formatShort={formatMoneyShort}
        onFollow={(index) => {
          const day = answer.series[index]?.date;
          if (day) onDay(day);
        }}
      />
    ) : (
      <ChartSkeleton height={198} />
    )}
  </ChartSection>
);
