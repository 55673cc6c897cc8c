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

/** Days within which most of what happens to orders later happens: what comes after them has an index of its own (migrations/0230). */
const SOON = 92;

/**
 * Rows of a range whose orders began before it, as a table expression. What lies so many days after the beginning of the range lies as many
 * after the first day of its order, too: of long ranges few rows are looked at beside those of the first days.
 */
const begunBefore = (table: string, range: FactRange): RawBuilder<unknown> => {
  const rowsOf = (later: RawBuilder<unknown>, days: Pick<FactRange, 'start' | 'end'>) => sql`
      select * from ${sql.table(table)}
      where ${later} and order_date < ${range.start}::date
        and ${inRange(table, { ...range, ...days })}`;
  const { start, end } = range;
  const soon = rowsOf(sql`local_date > order_date`, {
    start,
    end: earlier(end, addDays(start, SOON - 1)),
  });
  const late = addDays(start, SOON);
  if (late > end) return sql`(${soon})`;
  const rest = rowsOf(sql`local_date > order_date + ${sql.lit(SOON)}`, { start: late, end });
  return sql`(${soon} union all ${rest})`;
};

/**
 * Orders that began before the range and whose 1 in a counting column lies there too, though something of them is in
 * the range: what a sum of that column leaves out.
 * @returns orders by group; `group` is SQL over the rows of `table`, `present` the column that counts its facts.
 */
const carriedOver = async (
  db: Database,
  range: FactRange,
  of: { table: string; group: RawBuilder<unknown>; counted: string; present: 'facts' | 'tickets' },
): Promise<Map<string, number>> => {
  const rows = await askRowsOfStores(
    db,
    range,
    sql<{ id: string; orders: number }>`
    select id, count(*)::float8 as orders from (
      select ${of.group} as id from ${begunBefore(of.table, range)} r
      group by 1, shop_id, order_id having sum(${sql.ref(of.counted)}) <= 0 and sum(${sql.ref(of.present)}) > 0
    ) o group by 1`,
  );
  const groups = new Map<string, number>();
  for (const { id, orders } of rows) groups.set(id, (groups.get(id) ?? 0) + orders);
  return groups;
};

const numbered = (groups: ReadonlyMap<string, number>) =>
  new Map([...groups].map(([id, orders]) => [Number(id), orders]));

/** By number of the tax bucket. */
export const bucketsCarriedOver = async (db: Database, range: FactRange): Promise<Map<number, number>> =>
  numbered(
    await carriedOver(db, range, {
      table: 'sales_lines',
      group: sql`tax_bucket::text`,
      counted: 'bucket_orders',
      present: 'tickets',
    }),
  );

/** By store and tax, as `store/tax`. */
export const taxesCarriedOver = (db: Database, range: FactRange): Promise<Map<string, number>> =>
  carriedOver(db, range, {
    table: 'order_taxes',
    group: sql`shop_id || '/' || tax_id`,
    counted: 'tax_orders',
    present: 'facts',
  });

export const paymentTypesCarriedOver = async (db: Database, range: FactRange): Promise<Map<number, number>> =>
  numbered(
    await carriedOver(db, range, {
      table: 'payments',
      group: sql`payment_type_id::text`,
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
      group: sql`''::text`,
      counted: 'orders_count',
      present: 'facts',
    }),
  );

/** With any money moved. */
export const paidCarriedOver = async (db: Database, range: FactRange): Promise<number> =>
  total(
    await carriedOver(db, range, {
      table: 'payments',
      group: sql`''::text`,
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
      group: sql`''::text`,
      counted: 'orders_count',
      present: 'facts',
    }),
  );
