/**
 * Where reports take their facts from: the one place between them and the tables. Each function gives rows of some
 * stores and store-local days as a table expression (give it an alias).
 *
 * `salesLines` and those below it are the facts, a row each. `productSales` and those below it are the same facts
 * where only sums matter: a row may stand for a whole month, quarter or year of a store (reports/rollups), then its
 * `local_date` is the period's first day. No period reaches over a day named in `cuts`.
 */
import type { LocalDate } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import { inDays } from '../platform/sessions/scope-conditions.ts';
import { piecesOf } from './pieces.ts';
import type { ReportRange } from './range.ts';
import {
  charges,
  columnsOf,
  discounts,
  overFacts,
  payments,
  places,
  products,
  type Rollup,
  taxes,
  tenders,
} from './rollups/rollup.ts';
import { beforeMoments, type Until } from './same-hour.ts';

export type FactRange = Pick<ReportRange, 'shopIds' | 'start' | 'end' | 'rolled' | 'held'> & {
  until?: ReportRange['until'];
};
type DayRange = Omit<FactRange, 'rolled'>;
export type FactTable = RawBuilder<unknown>;

/** Tenders have no moment of their own: they count with the event of their order. */
const countedTenders = (until: Until, { shopIds, end }: Pick<DayRange, 'shopIds' | 'end'>) => sql`
  (shop_id, order_id, event) in (select shop_id, order_id, event from sales_lines
    where shop_id = any(${[...shopIds]}::int[]) and local_date between ${until.day}::date and ${end}::date
      and ${beforeMoments(until, shopIds)})`;

/** Some stores' rows of some days, as far as the caller may see those days, and where the last of them is cut. */
export const inRange = (table: string, { shopIds, start, end, until, held = 'all' }: DayRange): FactTable => {
  const days = sql`shop_id = any(${[...shopIds]}::int[])
    and local_date between ${start}::date and ${end}::date and ${inDays(held, 'shop_id', 'local_date')}`;
  if (!until || until.day > end) return days;
  const isCounted =
    table === 'sales_tenders' ? countedTenders(until, { shopIds, end }) : beforeMoments(until, shopIds);
  return sql`${days} and (local_date < ${until.day}::date or ${isCounted})`;
};

const rowsOf =
  (table: string) =>
  (range: DayRange): FactTable =>
    sql`(select * from ${sql.table(table)} where ${inRange(table, range)})`;

/** Events on merchandise lines. */
export const salesLines = rowsOf('sales_lines');
/** Shipping, fees, tips and gift cards sold. */
export const orderCharges = rowsOf('order_charges');
/** Net sales of events split over tenders. */
export const salesTenders = rowsOf('sales_tenders');
/** Tax of lines and of shipping. */
export const orderTaxes = rowsOf('order_taxes');
/** Discounts of lines and of shipping. */
export const orderDiscounts = rowsOf('order_discounts');
/** Money taken and given back. */
export const paymentRows = rowsOf('payments');

/** What was added to orders later: by edits, and what came late of a sale. Few, with an index of their own. */
export const salesAdded = (range: FactRange): FactTable =>
  sql`(select * from sales_lines
    where (kind = 2 or kind = 1 and local_date > order_date) and ${inRange('sales_lines', range)})`;

const sumsOf = (rollup: Rollup) => {
  const { columns, grouping } = overFacts(rollup);
  const ofSums = columnsOf(rollup).join(', ');
  return (range: FactRange, cuts: readonly LocalDate[] = []): FactTable => {
    const { periods, days } = piecesOf(range, cuts);
    const parts = days.map(
      (piece) => sql`
        select shop_id, local_date, ${sql.raw(columns)} from ${sql.table(rollup.facts)}
        where ${inRange(rollup.facts, { ...range, ...piece })} ${sql.raw(grouping)}`,
    );
    if (periods.length > 0) {
      parts.push(sql`
        select shop_id, first_day as local_date, ${sql.raw(ofSums)} from ${sql.table(rollup.table)}
        where shop_id = any(${[...range.shopIds]}::int[]) and period = any(${periods}::text[])`);
    }
    return sql`(${sql.join(parts, sql` union all `)})`;
  };
};

/** Merchandise by SKU, vendor and category. */
export const productSales = sumsOf(products);
/** Merchandise by location and by how it is taxed. */
export const placeSales = sumsOf(places);
/** Shipping, fees, tips and gift cards sold, by location and kind. */
export const chargeSums = sumsOf(charges);
/** Money taken and given back, by payment type. */
export const paymentSums = sumsOf(payments);
/** Net sales by payment type. */
export const tenderSums = sumsOf(tenders);
/** Tax by tax. */
export const taxSums = sumsOf(taxes);
/** Discounts by label. */
export const discountSums = sumsOf(discounts);
