import type pg from 'pg';
import type { FactRow, FactRows } from '../orders/intake/fact-tables.ts';
import { factTableNames, factTables, measuresOf } from '../orders/intake/fact-tables.ts';

/**
 * The facts of a shop summed by order and natural key, keys that sum to nothing left out: what tests compare,
 * because corrections are rows of their own.
 */
export const storedSums = async (pool: pg.Pool, shop_id: number): Promise<FactRows> => {
  const tables: Partial<Record<keyof FactRows, FactRow[]>> = {};
  for (const table of factTableNames) {
    const { key } = factTables[table];
    const keys = ['shopify_order_id', ...Object.keys(key)].join(', ');
    const sums = measuresOf(table);
    const { rows } = await pool.query<FactRow>(
      `select ${keys}, ${sums.map((name) => `sum(f.${name})::integer as ${name}`).join(', ')}
       from ${table} f join (select shop_id, order_id, shopify_order_id from orders) o using (shop_id, order_id)
       where shop_id = $1 group by ${keys}
       having ${sums.map((name) => `sum(f.${name}) <> 0`).join(' or ')} order by ${keys}`,
      [shop_id],
    );
    tables[table] = rows;
  }
  return tables as FactRows; // every name was visited
};

/** How many rows all fact tables of a shop hold. */
export const countFactRows = async (pool: pg.Pool, shop_id: number): Promise<number> => {
  let count = 0;
  for (const table of factTableNames) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::integer as n from ${table} where shop_id = $1`,
      [shop_id],
    );
    count += rows[0]?.n ?? 0;
  }
  return count;
};
