import type { LocalDate } from '@backroom/contract/kit/dates';
import type { Choice } from '../ui/form/select.tsx';

const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Months before the one of `now`, newest first: `2025-03`, "March 2025". */
const lastMonths = (now: Date, count: number): Choice[] =>
  Array.from({ length: count }, (_, index) => {
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1 - index, 1));
    return { value: month.toISOString().slice(0, 7), label: name.format(month) };
  });

/** Ten years: further back nobody is billed any more. */
const MOST = 120;

type FirstSale = { shop: string; first_sale: LocalDate | null };

/** The months there is something to state for: since the first sale of any of the stores chosen; none means all. */
export const monthsOnOffer = (
  now: Date,
  stores: readonly FirstSale[],
  chosen: readonly string[],
): Choice[] => {
  const [first] = stores
    .filter(({ shop }) => chosen.length === 0 || chosen.includes(shop))
    .flatMap(({ first_sale }) => first_sale?.slice(0, 7) ?? [])
    .sort();
  return first === undefined ? [] : lastMonths(now, MOST).filter(({ value }) => value >= first);
};
