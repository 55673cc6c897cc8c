import type { Query, Statement } from '../../platform/database/query.ts';
import { noRows } from './difference.ts';
import {
  type FactRow,
  type FactRows,
  type FactTable,
  factTableNames,
  factTables,
  measuresOf,
} from './fact-tables.ts';

const selectOf = (table: FactTable) => {
  const { key, at } = factTables[table];
  const keys = Object.keys(key);
  const sums = measuresOf(table).map((name) => `sum(${name})::bigint as ${name}`);
  const moment = at ? [`to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`] : [];
  return `select order_id, '${table}' as fact_table, to_jsonb(r) as row from (
      select order_id, ${[...keys, ...sums, ...moment].join(', ')} from ${table}
      where shop_id = $1 and order_id = any($2::bigint[]) group by order_id, ${keys.join(', ')}) r`;
};

const select: Statement = {
  name: 'stored facts',
  text: factTableNames.map(selectOf).join('\nunion all\n'),
};

/** What is stored of some orders of a shop: their facts, summed by natural key. Orders without any have none. */
export const storedFacts = async (
  query: Query,
  shop_id: number,
  order_ids: readonly number[],
): Promise<Map<number, FactRows>> => {
  const facts = new Map(order_ids.map((id): [number, FactRows] => [id, noRows()]));
  const rows = await query<{ order_id: number; fact_table: FactTable; row: FactRow }>(select, [
    shop_id,
    order_ids,
  ]);
  for (const { order_id, fact_table, row } of rows) {
    const { order_id: _, ...fact } = row;
    facts.get(order_id)?.[fact_table].push(fact);
  }
  return facts;
};
