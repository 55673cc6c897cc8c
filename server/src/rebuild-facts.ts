/**
 * `npm run rebuild-facts`: works out all facts from the stored orders again and lists every order whose stored
 * facts differ, and every sum that isn't that of its facts, with exit code 1 if there is one; with the difference is appended and the sums are worked out again.
 */

import { cellDifferences, rebuildCells } from './figures/index.ts';
import { countDifferences, differences, factTableNames, fixCount, fixOrder } from './orders/index.ts';
import { readConfig } from './platform/config.ts';
import { connect } from './platform/database/connect.ts';
import { reachDatabase } from './platform/reach-database.ts';
import { explain, loadEnvFile } from './platform/start-up.ts';

try {
  loadEnvFile();
  const fix = process.argv.includes('--fix');
  const { databaseUrl, dataDir } = readConfig();
  const database = await reachDatabase({ databaseUrl, dataDir }, console.log);
  const connection = connect({ url: database.url });
  try {
    let found = 0;
    for await (const difference of differences(connection)) {
      found += 1;
      const rows = factTableNames
        .map((table) => ({ table, count: difference.rows[table].length }))
        .filter(({ count }) => count > 0);
      const list = rows.map(({ table, count }) => `${table} ${count}`).join(', ');
      console.log(
        `Store ${difference.shop.shop_id}, order ${difference.name} (${difference.shopify_order_id}): ${list}`,
      );
      if (fix) await fixOrder(connection, difference);
    }
    for (const day of await countDifferences(connection)) {
      found += 1;
      console.log(`Store ${day.shop.shop_id}, ${day.local_date}: ${day.orders} orders more than counted`);
      if (fix) await fixCount(connection, day);
    }
    const wrong = new Set<number | null>();
    for await (const { table, shop_id, grain, first_day } of cellDifferences(connection.db)) {
      found += 1;
      wrong.add(shop_id);
      const whose = shop_id === null ? 'All stores' : `Store ${shop_id}`;
      console.log(`${whose}, ${grain} of ${first_day}: the sums in ${table} are not those of their facts`);
    }
    if (fix) for (const shop_id of wrong) await rebuildCells(connection.db, { shop_id });
    const outcome = fix ? 'put right' : 'found';
    console.log(found === 0 ? 'All facts are those of their orders.' : `${found} differences ${outcome}.`);
    if (found > 0 && !fix) process.exitCode = 1;
  } finally {
    await connection.close();
    await database.stop();
  }
} catch (error) {
  explain(error);
}
