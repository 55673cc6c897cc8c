import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { TableName } from '../manifest.ts';

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escaped = (text: string) =>
  special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : text;

/** A list as PostgreSQL writes one. */
const arrayText = (items: readonly string[]) =>
  `{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** One value in COPY's text format. */
const copyText = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return escaped(Array.isArray(value) ? arrayText(value) : String(value));
};

/** One row of COPY's text format. */
export const copyLine = (values: readonly unknown[]): string => {
  let line = copyText(values[0]);
  for (let index = 1; index < values.length; index += 1) line += `\t${copyText(values[index])}`;
  return `${line}\n`;
};

const CHUNK = 1 << 17;

/** Few large pieces instead of many small ones. */
function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

/** Sends rows, each a line of COPY's text format, into some columns of a table. */
export const copyRows = async (
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  lines: Iterable<string>,
): Promise<void> => {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(inChunks(lines)), stream);
};

/** Puts rows into a table at once. Their keys are columns, the same in every row; lists are written as arrays. */
export const copyInto = async (
  pool: pg.Pool,
  table: TableName,
  rows: readonly Record<string, unknown>[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const client = await pool.connect();
  try {
    const lines = rows.map((row) => copyLine(columns.map((column) => row[column])));
    await copyRows(client, table, columns, lines);
  } finally {
    client.release();
  }
};
