import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';

/** Where chains are kept between runs: about 6 GB for each million orders. */
export const benchFolder = path.resolve(
  process.env.BACKROOM_BENCH_DATA ?? path.join(import.meta.dirname, '../.data'),
);

/** The packaged PostgreSQL with the settings every installation starts with, on the benches' own folder. */
export const openBenchPostgres = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: benchFolder, log: console.log });

/** The same server, another database. */
export const urlOf = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};

/** Runs work on one connection that no statement times out on. */
export const onDatabase = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
