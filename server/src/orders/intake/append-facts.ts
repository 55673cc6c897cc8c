import type { Query, Statement } from '../../platform/database/query.ts';
import { holdShop, reopenPeriods } from '../rolled-periods.ts';
import { columnsOf, type FactRows, type FactTable, factTableNames } from './fact-tables.ts';

const insertInto = (table: FactTable): Statement => {
  const columns = columnsOf(table);
  const names = columns.map(([name]) => name).join(', ');
  const typed = columns.map(([name, type]) => `${name} ${type}`).join(', ');
  return {
    name: `append ${table}`,
    text: `insert into ${table} (shop_id, order_id, ${names})
      select $1, $2, ${names} from jsonb_to_recordset($3::jsonb) as r (${typed})
      where exists (select from orders where shop_id = $1 and order_id = $2)`,
  };
};

const inserts = new Map(factTableNames.map((table) => [table, insertInto(table)]));

/** The statements, with their values, that append rows to an order's facts: nothing where there is no such order. */
export const appendSteps = (
  shop_id: number,
  order_id: number,
  rows: FactRows,
): [statement: Statement, values: unknown[]][] =>
  [...inserts]
    .filter(([table]) => rows[table].length > 0)
    .map(([table, insert]) => [insert, [shop_id, order_id, JSON.stringify(rows[table])]]);

/** The business days that some rows fall on. */
export const daysOf = (rows: FactRows): Set<string> =>
  new Set(factTableNames.flatMap((table) => rows[table].map((row) => String(row.local_date))));

/** Appends rows to an order's facts. */
export const appendFacts = async (
  query: Query,
  shop_id: number,
  order_id: number,
  rows: FactRows,
): Promise<void> => {
  const days = daysOf(rows);
  if (days.size === 0) return;
  await holdShop(query, shop_id);
  for (const [statement, values] of appendSteps(shop_id, order_id, rows)) await query(statement, values);
  await reopenPeriods(query, shop_id, days);
};
