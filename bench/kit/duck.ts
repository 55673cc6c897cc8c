import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { to as copyTo } from 'pg-copy-streams';
import type { BenchChain } from '../chain.ts';
import { benchFolder, onDatabase } from './database.ts';

/** What the reports read. */
const tables = [
  'sales_lines',
  'order_charges',
  'payments',
  'sales_tenders',
  'order_taxes',
  'order_discounts',
  'discount_labels',
  'gift_card_entries',
  'inventory_snapshots',
];

/** Copies the tables into a DuckDB file of their own, in the order in which the covering indexes have them. */
const copyFacts = async (chain: BenchChain, file: string) => {
  const folder = `${file}.csv`;
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const instance = await DuckDBInstance.create(unfinished);
  const connection = await instance.connect();
  for (const table of tables) {
    const csv = path.join(folder, `${table}.csv`);
    const order = table === 'discount_labels' ? '' : 'order by shop_id, local_date';
    await onDatabase(chain.url, (client) =>
      pipeline(
        client.query(copyTo(`copy (select * from ${table} ${order}) to stdout (format csv, header)`)),
        createWriteStream(csv),
      ),
    );
    await connection.run(`create table ${table} as select * from read_csv('${csv}', header = true)`);
  }
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true });
  await rename(unfinished, file);
};

export type Duck = { rows(sql: string): Promise<Record<string, unknown>[]>; close(): void };

/** The facts of a chain in DuckDB; copied the first time. */
export const openDuck = async (chain: BenchChain): Promise<Duck> => {
  const file = path.join(benchFolder, `${chain.name}.duckdb`);
  if (!existsSync(file)) {
    console.log(`Copying the facts of ${chain.name} into DuckDB …`);
    await copyFacts(chain, file);
  }
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection: DuckDBConnection = await instance.connect();
  return {
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJS(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
};
