import type { Query, Statement } from '../../platform/database/query.ts';
import type { FactRow } from './fact-tables.ts';

/** A statement with its values. */
export type Step = [statement: Statement, values: unknown[]];

/** A statement has room for 65,535 values. */
const ROWS_AT_MOST = 1_000;

/** More rows than these are seldom, and not worth a statement that each connection keeps. */
const KEPT_ROWS = 6;

type Columns = readonly (readonly [name: string, type: string])[];

const insertPart = (
  into: string,
  given: Record<string, number>,
  columns: Columns,
  rows: readonly FactRow[],
): Step => {
  const values: unknown[] = Object.values(given);
  const first = values.map((_, index) => `$${index + 1}`);
  const lists = rows.map((row) => {
    const own = columns.map(([name, type]) => `$${values.push(row[name] ?? null)}::${type}`);
    return `(${[...first, ...own].join(', ')})`;
  });
  const names = [...Object.keys(given), ...columns.map(([name]) => name)].join(', ');
  const name = rows.length <= KEPT_ROWS ? `insert ${rows.length} into ${into}` : '';
  return [{ name, text: `insert into ${into} (${names}) values ${lists.join(', ')}` }, values];
};

/**
 * What writes rows to a table, each beginning with `given`. The rows stand in the statement: so a database that is spread
 * asks the store's server alone, once, where rows taken from elsewhere would make it commit on all in two steps.
 */
export const insertRows = (
  into: string,
  given: Record<string, number>,
  columns: Columns,
  rows: readonly FactRow[],
): Step[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_MOST) }, (_, part) =>
    insertPart(into, given, columns, rows.slice(part * ROWS_AT_MOST, (part + 1) * ROWS_AT_MOST)),
  );

/** Sends steps in their order, on a pipelined connection without waiting for answers in between. */
export const sendSteps = async (query: Query, steps: readonly Step[], isPipelined = false): Promise<void> => {
  if (isPipelined) await Promise.all(steps.map(([statement, values]) => query(statement, values)));
  else for (const [statement, values] of steps) await query(statement, values);
};
