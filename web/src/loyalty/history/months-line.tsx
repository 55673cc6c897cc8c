import type { AnswerOf } from '../../api/call.ts';
import { TrendChart } from '../../ui/chart.tsx';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { formatPoints } from '../../ui/text/format.ts';

type Months = AnswerOf<'getCustomerHistory'>['months'];

const monthWords = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric' });

/** Earned by month, with what was spent beside it. Nothing for a single month: the figures say that. */
export const MonthsLine = ({ months }: { months: Months }) => {
  if (months.length < 2) return null;
  const series = (name: string, of: (month: Months[number]) => number) => ({
    name,
    points: months.map((month) => ({ label: monthWords(month.month), value: of(month) })),
  });
  return (
    <Card>
      <CardHeader title="Points by month" description="Earned, beside what was spent." />
      <CardBody>
        <TrendChart
          label="Points earned by month"
          current={series('Earned', ({ earned }) => earned)}
          before={series('Spent', ({ spent }) => spent)}
          format={formatPoints}
          formatShort={(value) => String(Math.round(value))}
          height={180}
        />
      </CardBody>
    </Card>
  );
};
