/**
 * Distinct orders are sums of columns that have a 1 on the first row of an order (migrations/0040). Right for every
 * order that began inside the range; this file counts the others, which are few.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { type FactRange, inRange } from './facts-source.ts';

/**
 * Orders that began before the range and whose 1 in a counting column lies there too, though something of them is in
 * the range: what a sum of that column leaves out. Only rows of later days than the order's first are looked at.
 * @returns orders by group; `group` and `presence` are SQL over the rows of `table`.
 */
const carriedOver = async (
  db: Database,
  range: FactRange,
  of: { table: string; group: RawBuilder<unknown>; counted: string; presence?: RawBuilder<unknown> },
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; orders: number }>`
    select id, count(*)::float8 as orders from (
      select ${of.group} as id from ${sql.table(of.table)}
      where local_date > order_date and order_date < ${range.start}::date and ${inRange(of.table, range)}
        and ${of.presence ?? sql`true`}
      group by 1, shop_id, order_id having sum(${sql.ref(of.counted)}) = 0
    ) o group by 1`.execute(db);
  return new Map(rows.map(({ id, orders }) => [id, orders]));
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
    }),
  );

/** By store and tax, as `store/tax`. */
export const taxesCarriedOver = (db: Database, range: FactRange): Promise<Map<string, number>> =>
  carriedOver(db, range, {
    table: 'order_taxes',
    group: sql`shop_id || '/' || tax_id`,
    counted: 'tax_orders',
  });

export const paymentTypesCarriedOver = async (db: Database, range: FactRange): Promise<Map<number, number>> =>
  numbered(
    await carriedOver(db, range, {
      table: 'payments',
      group: sql`payment_type_id::text`,
      counted: 'payment_type_orders',
    }),
  );

const total = (groups: ReadonlyMap<string, number>) =>
  groups.values().reduce((sum, orders) => sum + orders, 0);

/** With any tax. */
export const taxedCarriedOver = async (db: Database, range: FactRange): Promise<number> =>
  total(
    await carriedOver(db, range, { table: 'order_taxes', group: sql`''::text`, counted: 'orders_count' }),
  );

/** With any money moved. */
export const paidCarriedOver = async (db: Database, range: FactRange): Promise<number> =>
  total(
    await carriedOver(db, range, {
      table: 'payments',
      group: sql`''::text`,
      counted: 'orders_count',
      presence: sql`amount_cents <> 0`,
    }),
  );

/** With any use of a discount. */
export const discountedCarriedOver = async (db: Database, range: FactRange): Promise<number> =>
  total(
    await carriedOver(db, range, {
      table: 'order_discounts',
      group: sql`''::text`,
      counted: 'orders_count',
      presence: sql`uses <> 0`,
    }),
  );
