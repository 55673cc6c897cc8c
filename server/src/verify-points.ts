/**
 * `npm run verify-points`: posts all stored orders to the points ledger again and lists every order that would leave
 * another ledger than stands, and whether the sums that lists and reports read are those of the ledger, with exit code 1 if
 * one isn't; `-- --fix` books the difference and works the sums out again. Runs beside Backroom or
 * without it. BACKROOM_DATA or DATABASE_URL say which database.
 */
import { pointsDifferences, pointsSumDifferences, rebuildPointsSums } from './loyalty/index.ts';
import { readConfig } from './platform/config.ts';
import { behindOthers } from './platform/database/behind-others.ts';
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
    const db = behindOthers(connection.db);
    let found = 0;
    for await (const { shop, name, shopify_order_id, stands, wanted } of pointsDifferences(db, {
      fix,
    })) {
      found += 1;
      console.log(
        `Store ${shop.shop_id}, order ${name} (${shopify_order_id}): ${stands.toFixed(2)} points, not ${wanted.toFixed(2)}`,
      );
    }
    const wrong = await pointsSumDifferences(db);
    if (wrong > 0)
      console.log(`${wrong} sums of points aren’t those of the ledger${fix ? ', worked out again' : ''}.`);
    if (wrong > 0 && fix) await rebuildPointsSums(db);
    found += wrong;
    const outcome = fix ? 'put right' : 'found';
    console.log(found === 0 ? 'All points are those of their orders.' : `${found} differences ${outcome}.`);
    if (found > 0 && !fix) process.exitCode = 1;
  } finally {
    await connection.close();
    await database.stop();
  }
} catch (error) {
  explain(error);
}
