import type { Choice } from '../ui/form/select.tsx';

const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Months before the one of `now`, newest first: `2025-03`, "March 2025". */
export const lastMonths = (now: Date, count: number): Choice[] =>
  Array.from({ length: count }, (_, index) => {
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1 - index, 1));
    return { value: month.toISOString().slice(0, 7), label: name.format(month) };
  });
