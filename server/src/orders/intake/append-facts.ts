import { columnsOf, type FactRows, type FactTable, factTableNames } from './fact-tables.ts';
import type { Query, Statement } from './query.ts';

const insertInto = (table: FactTable): Statement => {
  const columns = columnsOf(table);
  const names = columns.map(([name]) => name).join(', ');
  const typed = columns.map(([name, type]) => `${name} ${type}`).join(', ');
  return {
    name: `append ${table}`,
    text: `insert into ${table} (shop_id, order_id, ${names})
      select $1, $2, ${names} from jsonb_to_recordset($3::jsonb) as r (${typed})`,
  };
};

const inserts = new Map(factTableNames.map((table) => [table, insertInto(table)]));

/** Appends rows to an order's facts. */
export const appendFacts = async (
  query: Query,
  shop_id: number,
  order_id: number,
  rows: FactRows,
): Promise<void> => {
  for (const [table, insert] of inserts) {
    if (rows[table].length > 0) await query(insert, [shop_id, order_id, JSON.stringify(rows[table])]);
  }
};
