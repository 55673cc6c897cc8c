import { lazy, Suspense } from 'react';
import type { AnswerOf } from '../api/call.ts';

const Sparkline = lazy(() => import('../ui/charts/sparkline.tsx'));

type Sales = AnswerOf<'getProduct'>['product']['sales'];

const WEEK = 7 * 86_400_000;

/** Units of each week, those without a sale too. */
export const unitsByWeek = ({ from, to, weeks }: Pick<Sales, 'from' | 'to' | 'weeks'>): number[] => {
  const sold = new Map(weeks.map(({ week, units }) => [week, units]));
  const day = new Date(`${from}T00:00:00Z`);
  // PostgreSQL's weeks begin on Monday.
  const first = day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000;
  const units: number[] = [];
  for (let week = first; week <= Date.parse(`${to}T00:00:00Z`); week += WEEK) {
    units.push(sold.get(new Date(week).toISOString().slice(0, 10)) ?? 0);
  }
  return units;
};

export const WeeksOfSales = (sales: Sales) =>
  sales.units === 0 ? null : (
    <Suspense>
      <Sparkline values={unitsByWeek(sales)} width={260} height={40} />
    </Suspense>
  );
