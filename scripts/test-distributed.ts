/**
 * Runs tests on databases that are spread over the workers of the Citus coordinator in DATABASE_URL: without arguments those that
 * have passed there, which aren't all (docs/operations.md). Arguments go to the test runner, and name others:
 * `npm run test:distributed -- server/src/loyalty`.
 */
import { testOnServer } from './tests-on-server.ts';

/** What has passed on Citus as a whole folder. */
const passing = [
  'audit/',
  'auth/',
  'chats/',
  'cname/cname.test.ts',
  'cname/names-refused.test.ts',
  'dashboard/',
  'discounts/',
  'excluded-skus/',
  'figures/cells/',
  'franchises/',
  'gift-cards/import/',
  'gift-cards/list/',
  'gift-cards/orders/',
  'gift-cards/shops/',
  'gift-cards/tills/',
  'gift-cards/write/',
  'history/',
  'imports/formats/sales-history-csv.test.ts',
  'imports/formats/shopify-catalogue-csv.test.ts',
  'imports/formats/shopify-order-json.test.ts',
  'imports/routes.test.ts',
  'loyalty/codes/codes.test.ts',
  'loyalty/loyalty.test.ts',
  'loyalty/mails/',
  'loyalty/sums/',
  'loyalty/tills/tills.test.ts',
  'notifications/',
  'operations-tests/worker-away.test.ts',
  'operations-tests/worker-killed.test.ts',
  'orders/facts/facts-of.test.ts',
  'orders/intake/intake.test.ts',
  'orders/order-list.test.ts',
  'platform/backup/spread-backup.test.ts',
  'platform/ledger/',
  'platform/spread/',
  'products/create-products.test.ts',
  'products/edit/',
  'products/push-products.test.ts',
  'products/save-product.test.ts',
  'pushes/',
  'reports/access-and-input.test.ts',
  'reports/export/export.test.ts',
  'reports/golden.test.ts',
  'reports/identities/differences.test.ts',
  'reports/inventory/inventory.test.ts',
  'reports/worked-example.test.ts',
  'royalty/statements.test.ts',
  'stock/',
  'stores/',
  'undo/',
  'users/',
].map((name) => `server/src/${name}`);

if (process.argv.length === 2) {
  process.argv.push('--project', 'server', ...passing);
  console.log('Testing what has passed there; name other folders to try them (docs/operations.md)');
}

await testOnServer(
  'Set DATABASE_URL to the coordinator of a Citus with workers (docs/operations.md).',
  async (client) => {
    const { rows: known } = await client.query<{ is: boolean }>(
      `select to_regclass('pg_dist_node') is not null as is`,
    );
    if (!known[0]?.is) return 'The database in DATABASE_URL has no Citus.';
    const { rows } = await client.query<{ workers: number }>(
      'select count(*)::int as workers from pg_dist_node where groupid <> 0 and isactive',
    );
    const workers = rows[0]?.workers ?? 0;
    if (workers === 0) return 'The Citus in DATABASE_URL has no workers.';
    console.log(`Testing on Citus with ${workers} workers`);
    return null;
  },
  { BACKROOM_TEST_DISTRIBUTED: 'yes' },
);
