/**
 * `npm run rebuild-facts`: works out all facts from the stored orders again and lists every order whose stored
 * facts differ, and every month whose sums aren't those of its facts, with exit code 1 if there is one; with
 * `-- --fix` the difference is appended and the sums are worked out again.
 */

import { rollUpMonths, rollupDifferences } from './figures/index.ts';
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
    for (const { shop_id, month } of await rollupDifferences(connection.db)) {
      found += 1;
      console.log(`Store ${shop_id}, ${month}: the sums of the month are not those of its facts`);
      if (fix) await rollUpMonths(connection.db, shop_id, [month]);
    }
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
