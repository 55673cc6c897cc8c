import * as z from 'zod';
import { localDate, moment, money, search, shopDomains } from '../kit/fields.ts';
import { storeInterruption } from '../store-fields.ts';
import { type Column, type ColumnKind, isNumeric, type RowOf, type TotalsOf } from './columns.ts';

const schemaOfKind: Record<ColumnKind, z.ZodType> = {
  text: z.string(),
  count: z.int(),
  money,
  percent: z.number().meta({ description: '12.5 means 12.5 %' }),
  number: z.number(),
  date: localDate,
  moment,
  'yes-no': z.boolean(),
};

const schemaOf = ({ kind, nullable, definition }: Column) => {
  const schema = nullable ? schemaOfKind[kind].nullable() : schemaOfKind[kind];
  return schema.meta({ description: definition });
};

const shapeOf = (columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column.key, schemaOf(column)]));

type Shape<Values> = { [Key in keyof Values]: z.ZodType<Values[Key]> };

/** The schema of a report's row. */
export const rowSchema = <const Columns extends readonly Column[]>(columns: Columns) =>
  // The shape is built from the same columns as its type; the compiler can't follow the loop.
  z.object(shapeOf(columns) as Shape<RowOf<Columns>>);

/** The schema of a report's totals row: the columns of numbers. */
export const totalsSchema = <const Columns extends readonly Column[]>(columns: Columns) =>
  // As above.
  z.object(shapeOf(columns.filter(isNumeric)) as Shape<TotalsOf<Columns>>);

/**
 * What every report takes (domain.md 2.1, "Filters"): stores (none means all one may see), store-local days
 * both included (first of this month to today where absent), and a text that a row must contain.
 */
export const reportFilters = {
  shop_name: shopDomains.optional(),
  start_date: localDate.optional(),
  end_date: localDate.optional(),
  search,
};

export const reportBody = z.strictObject(reportFilters).optional();

/** Of reports of what happened, in distinction to what there is (stock, balances). */
export const flowFilters = {
  ...reportFilters,
  /**
   * The last day of a range that this one stands beside. Where that day still goes on in a store, this range counts
   * up to the same hour of its own last day, so that like is compared with like.
   */
  beside: localDate.optional(),
};

export const flowBody = z.strictObject(flowFilters).optional();

/** What stands behind the numbers: whose days, which stores and how complete, and whether they add up. */
export const reportMeta = z.object({
  start_date: localDate,
  end_date: localDate,
  /** Whether the last day counts only up to the hour that it is now (`beside`). */
  to_same_hour: z.boolean(),
  timezones: z.array(z.string()),
  currency: z.string(),
  stores: z.array(
    z.object({
      shop: z.string(),
      store_name: z.string(),
      timezone: z.string(),
      synced_through: moment.nullable(),
      /** Why nothing more comes of the store for now; its figures are as of `synced_through` then. */
      interrupted: storeInterruption.nullable(),
      /** Whether everything until the end of the range has arrived. */
      complete: z.boolean(),
    }),
  ),
  checks: z.array(z.object({ id: z.string(), ok: z.boolean(), difference: money })),
  /** Where the range holds nothing: the nearest month that has something, if any. */
  nearest: z.object({ start_date: localDate, end_date: localDate }).nullable(),
});

/** The days that a range is compared with; where its last day goes on, up to the same hour. */
export const comparedDays = z.object({
  start_date: localDate,
  end_date: localDate,
  to_same_hour: z.boolean(),
});

export type ReportMeta = z.output<typeof reportMeta>;

/** Rows, key figures, totals row and what stands behind them. */
export const reportAnswer = <Row extends z.ZodType, Summary extends z.ZodType, Totals extends z.ZodType>(
  row: Row,
  summary: Summary,
  totals: Totals,
) => z.object({ data: z.array(row), summary, totals, meta: reportMeta });
