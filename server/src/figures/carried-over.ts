/**
 * Distinct orders are sums of columns that have a 1 on the first row of an order (migrations/0040). Right for every
 * order that began inside the range; this file counts the others, which are few. Rows may be corrections of others: an
 * order is there where something is left of all of them.
 */
import { addDays, earlier } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import type { DiscountLabel } from '../orders/facts/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { askRowsOfStores } from './ask-range.ts';
import { type FactRange, inRange } from './facts-source.ts';

/** Of what happens to orders later most does within a month, nearly all within three: what comes after so many days has an index of its own (migrations/0230, 0233). */
const LATER = [0, 31, 92] as const;

/** As the indexes say it. */
const laterBy = (days: number) =>
  days === 0 ? sql`local_date > order_date` : sql`local_date > order_date + ${sql.lit(days)}`;

/**
 * Rows of a range whose orders began before it, as a table expression. What lies so many days after the beginning of the range lies as many
 * after the first day of its order, too: of long ranges few rows are looked at beside those of the first days.
 */
const begunBefore = (table: string, range: FactRange): RawBuilder<unknown> => {
  const { start, end } = range;
  const parts = LATER.map((days, level) => {
    const next = LATER[level + 1];
    return { days, from: addDays(start, days), to: next ? earlier(end, addDays(start, next - 1)) : end };
  });
  const rows = parts
    .filter(({ from, to }) => from <= to)
    .map(
      ({ days, from, to }) => sql`
      select * from ${sql.table(table)}
      where ${laterBy(days)} and order_date < ${start}::date
        and ${inRange(table, { ...range, start: from, end: to })}`,
    );
  return sql`(${sql.join(rows, sql` union all `)})`;
};

/**
 * Orders that began before the range and whose 1 in a counting column lies there too, though something of them is in
 * the range: what a sum of that column leaves out.
 * @returns orders by group, `id` over the columns of `table` that tell groups apart; `present` is the column that counts its facts.
 */
const carriedOver = async (
  db: Database,
  range: FactRange,
  of: {
    table: string;
    columns: readonly string[];
    id: RawBuilder<unknown>;
    counted: string;
    present: 'facts' | 'tickets';
  },
): Promise<Map<string, number>> => {
  // Texts are made of groups, which are few, and not of orders.
  const columns = of.columns.map((name) => sql.ref(name));
  const groups = columns.length === 0 ? sql`` : sql`group by ${sql.join(columns)}`;
  const whole = [...new Set([...of.columns, 'shop_id', 'order_id'])].map((name) => sql.ref(name));
  const rows = await askRowsOfStores(
    db,
    range,
    sql<{ id: string; orders: number }>`
    select ${of.id} as id, count(*)::float8 as orders from (
      select ${sql.join(whole)} from ${begunBefore(of.table, range)} r
      group by ${sql.join(whole)} having sum(${sql.ref(of.counted)}) <= 0 and sum(${sql.ref(of.present)}) > 0
    ) o ${groups}`,
  );
  const found = new Map<string, number>();
  for (const { id, orders } of rows) found.set(id, (found.get(id) ?? 0) + orders);
  return found;
};

const numbered = (groups: ReadonlyMap<string, number>) =>
  new Map([...groups].map(([id, orders]) => [Number(id), orders]));

/** By number of the tax bucket. */
export const bucketsCarriedOver = async (db: Database, range: FactRange): Promise<Map<number, number>> =>
  numbered(
    await carriedOver(db, range, {
      table: 'sales_lines',
      columns: ['tax_bucket'],
      id: sql`tax_bucket::text`,
      counted: 'bucket_orders',
      present: 'tickets',
    }),
  );

/** By store and tax, as `store/tax`. */
export const taxesCarriedOver = (db: Database, range: FactRange): Promise<Map<string, number>> =>
  carriedOver(db, range, {
    table: 'order_taxes',
    columns: ['shop_id', 'tax_id'],
    id: sql`shop_id || '/' || tax_id`,
    counted: 'tax_orders',
    present: 'facts',
  });

export const paymentTypesCarriedOver = async (db: Database, range: FactRange): Promise<Map<number, number>> =>
  numbered(
    await carriedOver(db, range, {
      table: 'payments',
      columns: ['payment_type_id'],
      id: sql`payment_type_id::text`,
      counted: 'payment_type_orders',
      present: 'facts',
    }),
  );

const total = (groups: ReadonlyMap<string, number>) =>
  groups.values().reduce((sum, orders) => sum + orders, 0);

/** With any tax. */
export const taxedCarriedOver = async (db: Database, range: FactRange): Promise<number> =>
  total(
    await carriedOver(db, range, {
      table: 'order_taxes',
      columns: [],
      id: sql`''::text`,
      counted: 'orders_count',
      present: 'facts',
    }),
  );

/** With any money moved. */
export const paidCarriedOver = async (db: Database, range: FactRange): Promise<number> =>
  total(
    await carriedOver(db, range, {
      table: 'payments',
      columns: [],
      id: sql`''::text`,
      counted: 'orders_count',
      present: 'facts',
    }),
  );

/** A row of the discount report in one store, by a label of it, and its orders. */
export type DiscountCarriedOver = Pick<DiscountLabel, 'method' | 'title' | 'code'> & {
  shop_id: number;
  orders: number;
};

/** By store and row of the discount report. */
export const discountUsesCarriedOver = (db: Database, range: FactRange): Promise<DiscountCarriedOver[]> =>
  askRowsOfStores(
    db,
    range,
    sql<DiscountCarriedOver>`
    select shop_id, method, title, code, count(*)::float8 as orders from (
      select shop_id, order_id, method,
        case when method in ('MANUAL', 'LOYALTY') then '' else title end as title,
        case when method = 'CODE' then code else '' end as code
      from (
        select shop_id, order_id, discount_label_id, uses, facts from ${begunBefore('order_discounts', range)} r
      ) d join discount_labels using (discount_label_id)
      group by 1, 2, 3, 4, 5 having sum(uses) <= 0 and sum(facts) > 0
    ) o group by 1, 2, 3, 4`,
  );

/** With any use of a discount. */
export const discountedCarriedOver = async (db: Database, range: FactRange): Promise<number> =>
  total(
    await carriedOver(db, range, {
      table: 'order_discounts',
      columns: [],
      id: sql`''::text`,
      counted: 'orders_count',
      present: 'facts',
    }),
  );
