import type { AnswerOf } from '../../api/call.ts';
import { TrendChart } from '../../ui/chart.tsx';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { formatPoints } from '../../ui/text/format.ts';

type Months = AnswerOf<'getCustomerHistory'>['months'];

const monthWords = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric' });

/** Every month from the first to the last: one without movement is nought, not left out. */
const everyMonth = (months: Months): Months => {
  const known = new Map(months.map((month) => [month.month, month]));
  const all: Months = [];
  const last = months.at(-1)?.month ?? '';
  for (let month = months[0]?.month ?? ''; month !== '' && month <= last; ) {
    all.push(known.get(month) ?? { month, earned: 0, spent: 0 });
    const [year = 0, number = 0] = month.split('-').map(Number);
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
  }
  return all;
};

/** Earned by month, with what was spent beside it. Nothing for a single month: the figures say that. */
export const MonthsLine = ({ months }: { months: Months }) => {
  if (months.length < 2) return null;
  const series = (name: string, of: (month: Months[number]) => number) => ({
    name,
    points: everyMonth(months).map((month) => ({ label: monthWords(month.month), value: of(month) })),
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
