/**
 * `npm run verify-figures -- [--store a.myshopify.com] [--month 2025-05] [--fix]`: works the sums that reports read out
 * again from the facts, while everything runs, and lists those that differ, with exit code 1 if there is one; with `--fix`
 * they are put right. Of one store, or of all stores and the chain; of one month and its year, or of all.
 * BACKROOM_DATA or DATABASE_URL say which database.
 */
import { parseArgs } from 'node:util';
import { type CellDifference, cellDifferences, rebuildCells } from './figures/index.ts';
import { readConfig } from './platform/config.ts';
import { behindOthers } from './platform/database/behind-others.ts';
import { connect, type Database } from './platform/database/connect.ts';
import { reachDatabase } from './platform/reach-database.ts';
import { explain, loadEnvFile } from './platform/start-up.ts';
import { StartUpError } from './platform/start-up-error.ts';

const wordsOf = ({ shop_id, table, grain, first_day }: CellDifference) =>
  `${shop_id === null ? 'All stores' : `Store ${shop_id}`}, ${grain} of ${first_day}: the sums in ${table} are not those of their facts`;

/** @throws StartUpError where there is no such store. */
const storeOf = async (db: Database, domain: string | undefined): Promise<number | undefined> => {
  if (domain === undefined) return undefined;
  const row = await db
    .selectFrom('shops')
    .select('shop_id')
    .where('shop_domain', '=', domain)
    .executeTakeFirst();
  if (!row) throw new StartUpError(`There is no store ${domain}.`);
  return row.shop_id;
};

/** @throws StartUpError for what is no month. */
const firstDayOf = (month: string | undefined): string | undefined => {
  if (month === undefined) return undefined;
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month))
    throw new StartUpError('Give the month like this: --month 2025-05');
  return `${month}-01`;
};

try {
  loadEnvFile();
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      month: { type: 'string' },
      fix: { type: 'boolean', default: false },
    },
  });
  const month = firstDayOf(values.month);
  const { databaseUrl, dataDir } = readConfig();
  const database = await reachDatabase({ databaseUrl, dataDir }, console.log);
  const connection = connect({ url: database.url });
  try {
    const shop_id = await storeOf(connection.db, values.store);
    let found = 0;
    const wrong = new Set<number | null>();
    for await (const difference of cellDifferences(behindOthers(connection.db), { shop_id, month })) {
      found += 1;
      wrong.add(difference.shop_id);
      console.log(wordsOf(difference));
    }
    if (values.fix) for (const one of wrong) await rebuildCells(connection.db, { shop_id: one, month });
    const outcome = values.fix ? 'put right' : 'found';
    console.log(found === 0 ? 'All sums are those of their facts.' : `${found} differences ${outcome}.`);
    if (found > 0 && !values.fix) process.exitCode = 1;
  } finally {
    await connection.close();
    await database.stop();
  }
} catch (error) {
  explain(error);
}
