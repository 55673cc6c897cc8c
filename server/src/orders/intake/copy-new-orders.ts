import type pg from 'pg';
import { copyLine, copyRows } from '../../platform/database/copy-rows.ts';
import { queryOnClient } from '../../platform/database/query.ts';
import type { Ids } from './dimensions.ts';
import { rowsOf } from './fact-rows.ts';
import { columnsOf, type FactRow, factTableNames } from './fact-tables.ts';
import { countOrders } from './order-counts.ts';
import { takeOrderNumbers } from './order-numbers.ts';
import { orderColumns, orderValues } from './order-row.ts';
import { pendingColumns, pendingRows, pendingTable, type SummedTable } from './pending.ts';
import type { IntakeShop } from './post-in-transaction.ts';
import type { PreparedOrder } from './prepared.ts';
import { hourColumns, hoursOf } from './sales-hours.ts';

const copyPending = async (
  client: pg.PoolClient,
  shop_id: number,
  table: SummedTable,
  columns: readonly string[],
  rows: readonly FactRow[],
): Promise<void> => {
  const lines = rows.map((row) => copyLine([shop_id, ...columns.map((column) => row[column])]));
  await copyRows(client, pendingTable(table), ['shop_id', ...columns], lines);
};

/**
 * Stores orders that the database doesn't have yet, all at once.
 * @returns their numbers, in the same order.
 * @throws pg's unique violation (23505) where one of them has appeared meanwhile.
 */
export const copyNewOrders = async (
  client: pg.PoolClient,
  shop: IntakeShop,
  orders: readonly PreparedOrder[],
  ids: Ids,
): Promise<number[]> => {
  const { shop_id } = shop;
  const query = queryOnClient(client);
  const numbers = await takeOrderNumbers(query, orders.length);
  const numbered = orders.map((order, index) => ({
    row: order.row,
    prefix: [shop_id, numbers[index]],
    facts: rowsOf(order.facts, ids),
  }));
  await copyRows(
    client,
    'orders',
    ['shop_id', 'order_id', ...Object.keys(orderColumns)],
    numbered.map(({ row, prefix }) => copyLine([...prefix, ...orderValues(row)])),
  );
  for (const table of factTableNames) {
    const columns = columnsOf(table).map(([name]) => name);
    const lines = numbered.flatMap(({ prefix, facts }) =>
      facts[table].map((row) => copyLine([...prefix, ...columns.map((column) => row[column])])),
    );
    if (lines.length === 0) continue;
    await copyRows(client, table, ['shop_id', 'order_id', ...columns], lines);
    const rows = numbered.flatMap(({ facts }) => facts[table]);
    await copyPending(client, shop_id, table, pendingColumns(table), pendingRows(table, rows));
  }
  const hours = numbered.flatMap(({ facts }) => hoursOf(shop, facts));
  if (hours.length > 0) {
    await copyPending(
      client,
      shop_id,
      'sales_hours',
      hourColumns.map(([name]) => name),
      hours,
    );
  }
  await countOrders(query, shop_id, numbered);
  return numbers;
};
