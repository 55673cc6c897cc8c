/**
 * Where reports take their facts from: the one place between them and the tables. Each function gives rows of some
 * stores and store-local days as a table expression (give it an alias): the facts themselves, a row each. Where only sums
 * matter, figures/sums-source.ts has them from fewer rows.
 */
import { type RawBuilder, sql } from 'kysely';
import { inDays } from '../platform/sessions/scope-conditions.ts';
import type { ReportRange } from './range.ts';
import { beforeMoments, type Until } from './same-hour.ts';

export type FactRange = Pick<
  ReportRange,
  'shopIds' | 'start' | 'end' | 'cells' | 'folded' | 'pending' | 'held'
> & {
  until?: ReportRange['until'];
};
/**
 * How sums by store are worked out before they are joined with small tables: by themselves, so that the plan is one of few rows; of
 * several stores on several servers each with its own join, for sums by themselves would be brought together and handed to all again.
 */
export const byThemselves = ({ folded, shopIds }: FactRange): RawBuilder<unknown> =>
  folded !== null && shopIds.length > 1 ? sql`not materialized` : sql`materialized`;

type DayRange = Omit<FactRange, 'cells' | 'folded' | 'pending'>;
export type FactTableRows = RawBuilder<unknown>;

/** Tenders have no moment of their own: they count with the event of their order. */
const countedTenders = (until: Until, { shopIds, end }: Pick<DayRange, 'shopIds' | 'end'>) => sql`
  (shop_id, order_id, event) in (select shop_id, order_id, event from sales_lines
    where shop_id = any(${[...shopIds]}::int[]) and local_date between ${until.day}::date and ${end}::date
      and ${beforeMoments(until, shopIds)})`;

/** Some stores' rows of some days, as far as the caller may see those days, and where the last of them is cut. */
export const inRange = (
  table: string,
  { shopIds, start, end, until, held = 'all' }: DayRange,
): FactTableRows => {
  const days = sql`shop_id = any(${[...shopIds]}::int[])
    and local_date between ${start}::date and ${end}::date and ${inDays(held, 'shop_id', 'local_date')}`;
  if (!until || until.day > end) return days;
  const isCounted =
    table === 'sales_tenders' ? countedTenders(until, { shopIds, end }) : beforeMoments(until, shopIds);
  return sql`${days} and (local_date < ${until.day}::date or ${isCounted})`;
};

const rowsOf =
  (table: string) =>
  (range: DayRange): FactTableRows =>
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

/** Whether a sales line was added to its order later: by an edit, or as it came late of a sale. */
export const isAdded: RawBuilder<unknown> = sql`(kind = 2 or kind = 1 and local_date > order_date)`;

/** What was added to orders later. Few, with an index of their own. */
export const salesAdded = (range: FactRange): FactTableRows =>
  sql`(select * from sales_lines where ${isAdded} and ${inRange('sales_lines', range)})`;
