/**
 * Where reports take their facts from: the one place between them and the tables. Each function gives the rows
 * of some stores and store-local days as a table expression (give it an alias). Precomputed daily cells with
 * the same columns can take a table's place here, and no report would notice.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ReportRange } from './range.ts';

export type FactRange = Pick<ReportRange, 'shopIds' | 'start' | 'end'>;
export type FactTable = RawBuilder<unknown>;

const rowsOf =
  (table: string) =>
  ({ shopIds, start, end }: FactRange): FactTable =>
    sql`(select * from ${sql.table(table)}
      where shop_id = any(${[...shopIds]}::int[]) and local_date between ${start}::date and ${end}::date)`;

/** Events on merchandise lines. */
export const salesLines = rowsOf('sales_lines');
/** Shipping, fees, tips and gift cards sold. */
export const orderCharges = rowsOf('order_charges');
/** Money taken and given back. */
export const payments = rowsOf('payments');
/** Net sales of events split over tenders. */
export const salesTenders = rowsOf('sales_tenders');
/** Tax of lines and of shipping. */
export const orderTaxes = rowsOf('order_taxes');
/** Discounts of lines and of shipping. */
export const orderDiscounts = rowsOf('order_discounts');

/** Events of edits alone, which are few and have an index of their own. */
export const salesEdits = ({ shopIds, start, end }: FactRange): FactTable =>
  sql`(select * from sales_lines where kind = 2
    and shop_id = any(${[...shopIds]}::int[]) and local_date between ${start}::date and ${end}::date)`;
