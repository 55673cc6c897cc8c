import type pg from 'pg';
import { copyLine, copyRows } from '../../orders/intake/index.ts';

/** Puts rows into a table at once. Their keys are columns, the same in every row; lists are written as arrays. */
export const copyInto = async (
  pool: pg.Pool,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const client = await pool.connect();
  try {
    await copyRows(
      client,
      table,
      columns,
      rows.map((row) => copyLine(columns.map((column) => row[column]))),
    );
  } finally {
    client.release();
  }
};
