import type { StoreClock } from '@backroom/contract/kit/dates';
import type { Query, Statement } from '../../platform/database/query.ts';
import { holdShop } from '../closed-periods.ts';
import { columnsOf, type FactRows, type FactTable, factTableNames } from './fact-tables.ts';
import { insertRows, type Step, sendSteps } from './insert-rows.ts';
import { pendingColumns, pendingTable } from './pending.ts';
import { hourColumns, hoursOf } from './sales-hours.ts';

/** A store with its clock, which says at what hour was sold. */
type Shop = StoreClock & { shop_id: number };

const hourNames = hourColumns.map(([name]) => name).join(', ');

/** Another part of the statement that appends lines: when that was, and as which hour it counts. */
const hours = `, hours as (
        insert into ${pendingTable('sales_hours')} (shop_id, ${hourNames})
        select $1, ${hourNames} from jsonb_to_recordset($4::jsonb) as h (${hourColumns.map((column) => column.join(' ')).join(', ')})
        where exists (select from orders where shop_id = $1 and order_id = $2)
      )`;

const insertInto = (table: FactTable): Statement => {
  const columns = columnsOf(table);
  const names = columns.map(([name]) => name).join(', ');
  const typed = columns.map(([name, type]) => `${name} ${type}`).join(', ');
  const pending = pendingColumns(table).join(', ');
  return {
    name: `append ${table}`,
    text: `with rows as materialized (
        select ${names} from jsonb_to_recordset($3::jsonb) as r (${typed})
        where exists (select from orders where shop_id = $1 and order_id = $2)
      ), pending as (
        insert into ${pendingTable(table)} (shop_id, ${pending}) select $1, ${pending} from rows
      )${table === 'sales_lines' ? hours : ''}
      insert into ${table} (shop_id, order_id, ${names}) select $1, $2, ${names} from rows`,
  };
};

const inserts = new Map(factTableNames.map((table) => [table, insertInto(table)]));

/**
 * The same of an order that is there, in a statement for each table and with its rows in the statement: then a database that
 * is spread asks the store's server alone, once. What writes two tables, or takes its rows from elsewhere, it takes apart itself,
 * and sends rows to every server.
 */
export const stepsApart = (shop: Shop, order_id: number, rows: FactRows): Step[] => {
  const { shop_id } = shop;
  const facts = factTableNames
    .filter((table) => rows[table].length > 0)
    .flatMap((table) => {
      const kept = new Set(pendingColumns(table));
      const pending = columnsOf(table).filter(([name]) => kept.has(name));
      return [
        ...insertRows(table, { shop_id, order_id }, columnsOf(table), rows[table]),
        ...insertRows(pendingTable(table), { shop_id }, pending, rows[table]),
      ];
    });
  return [
    ...facts,
    ...insertRows(pendingTable('sales_hours'), { shop_id }, hourColumns, hoursOf(shop, rows)),
  ];
};

/**
 * The statements, with their values, that append rows to an order's facts, and to what is pending of them: nothing where
 * there is no such order.
 */
export const appendSteps = (shop: Shop, order_id: number, rows: FactRows): Step[] =>
  [...inserts]
    .filter(([table]) => rows[table].length > 0)
    .map(([table, insert]) => {
      const values = [shop.shop_id, order_id, JSON.stringify(rows[table])];
      if (table === 'sales_lines') values.push(JSON.stringify(hoursOf(shop, rows)));
      return [insert, values];
    });

/** The business days that some rows fall on. */
export const daysOf = (rows: FactRows): Set<string> =>
  new Set(factTableNames.flatMap((table) => rows[table].map((row) => String(row.local_date))));

/** Appends rows to the facts of an order that is there. */
export const appendFacts = async (
  query: Query,
  shop: Shop,
  order_id: number,
  rows: FactRows,
  isSpread: boolean,
): Promise<void> => {
  const steps = (isSpread ? stepsApart : appendSteps)(shop, order_id, rows);
  if (steps.length > 0) await holdShop(query, shop.shop_id);
  await sendSteps(query, steps);
};
