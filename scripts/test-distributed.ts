/**
 * Runs tests on databases that are spread over the workers of the Citus coordinator in DATABASE_URL: the server's that have passed
 * there, which aren't all (docs/operations.md), then one browser journey per room. Arguments that name others choose those instead:
 * `npm run test:distributed -- server/src/loyalty`, or `-- journeys` for these alone. Options go to both runs, `{run}` in them being what the run is called.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Run, testOnServer } from './tests-on-server.ts';

/** What has passed on Citus: folders as a whole, files of others. */
const passing = [
  'audit/',
  'auth/',
  'chats/',
  'checks/',
  'cname/cname.test.ts',
  'cname/names-refused.test.ts',
  'contract-tests/access.test.ts',
  'contract-tests/erased-person.test.ts',
  'contract-tests/scope-days.test.ts',
  'contract-tests/sold-store.test.ts',
  'contract-tests/versions.test.ts',
  'dashboard/',
  'demo/campaigns.test.ts',
  'demo/chain.test.ts',
  'demo/open-demo.test.ts',
  'discounts/',
  'excluded-skus/',
  'figures/cells/',
  'figures/same-hour.test.ts',
  'franchises/',
  'gift-cards/gift-cards.test.ts',
  'gift-cards/import/',
  'gift-cards/ledger/card-movements.test.ts',
  'gift-cards/ledger/expiry.test.ts',
  'gift-cards/ledger/ledger-rules.test.ts',
  'gift-cards/ledger/settlement.test.ts',
  'gift-cards/list/',
  'gift-cards/orders/',
  'gift-cards/shops/',
  'gift-cards/tills/',
  'gift-cards/write/',
  'history/',
  'imports/formats/sales-history-csv.test.ts',
  'imports/formats/shopify-catalogue-csv.test.ts',
  'imports/formats/shopify-order-csv.test.ts',
  'imports/formats/shopify-order-json.test.ts',
  'imports/own-returns.test.ts',
  'imports/real-toys.test.ts',
  'imports/routes.test.ts',
  'imports/run-import.test.ts',
  'live/',
  'loyalty/codes/',
  'loyalty/customers/personal-data.test.ts',
  'loyalty/loyalty.test.ts',
  'loyalty/mails/',
  'loyalty/orders/',
  'loyalty/sums/',
  'loyalty/tills/tills.test.ts',
  'mail/mail.test.ts',
  'notifications/',
  'operations-tests/live-demo.test.ts',
  'operations-tests/several-servers.test.ts',
  'operations-tests/worker-away.test.ts',
  'operations-tests/worker-killed.test.ts',
  'orders/facts/facts-of.test.ts',
  'orders/facts/order-counts.test.ts',
  'orders/facts/stated-returns.test.ts',
  'orders/intake/intake.test.ts',
  'orders/order-list.test.ts',
  'orders/rebuild.test.ts',
  'orders/versions/with-version.test.ts',
  'platform/backup/spread-backup.test.ts',
  'platform/ledger/',
  'platform/sessions/',
  'platform/spread/',
  'products/create-products.test.ts',
  'products/edit/',
  'products/products.test.ts',
  'products/push-products.test.ts',
  'products/save-product.test.ts',
  'products/screen-model.test.ts',
  'pushes/',
  'reports/access-and-input.test.ts',
  'reports/explain/explain-change.test.ts',
  'reports/export/export.test.ts',
  'reports/golden.test.ts',
  'reports/identities/differences.test.ts',
  'reports/inventory/inventory.test.ts',
  'reports/worked-example.test.ts',
  'royalty/base-sums.test.ts',
  'royalty/hand-over.test.ts',
  'royalty/many-statements.test.ts',
  'royalty/own-statements.test.ts',
  'royalty/points-settlement.test.ts',
  'royalty/statement-steps.test.ts',
  'royalty/statements.test.ts',
  'shopify/connection/connect.test.ts',
  'shopify/connection/mailed-link.test.ts',
  'stock/',
  'stores/',
  'undo/',
  'users/',
].map((name) => `server/src/${name}`);

/** One journey per room, by a piece of its name; where one needs what another made, that one too. */
const journeys: Readonly<Record<string, readonly string[]>> = {
  access: ['lands on orders, has three areas at most in the menu'],
  cname: ['puts domains on the list', 'a name from pending to verified to active'],
  connections: ['a store is connected, loads, sells while one looks'],
  conversations: ['a store asks about an order'],
  discounts: ['a SuperAdmin runs one campaign over all stores'],
  figures: ['a change is explained from then to now'],
  'first-steps': ['the first visit of a new chain'],
  'gift-cards': ['a card is created, its code shown once, changed, used at a till and deactivated'],
  imports: ['brings in a sales history with a mapping of their own'],
  'live-pages': ['orders that arrive through one process show in the browsers of both'],
  loyalty: ['terms are tried and saved, and a shopper earns'],
  orders: ['are found, opened, and closed again with the keyboard'],
  people: ['a store and its franchisee are onboarded'],
  products: ['250 products are changed together after a preview, and put back'],
  reports: ['a report follows its address', 'sales, dashboard and location agree on net sales'],
  royalty: ['go from draft to issued to paid'],
  start: ['a visitor gets a page to sign in on'],
};

/** A journey that has another name by now would be left out without a word. */
const refuseUnknown = (file: string, names: readonly string[]): void => {
  const text = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
  const unknown = names.find((name) => !text.includes(name));
  if (unknown) throw new Error(`${file} has no journey "${unknown}"`);
};

const ofJourneys = (): Run => {
  const files = Object.entries(journeys).map(([room, names]) => {
    const file = `e2e/${room}.test.ts`;
    refuseUnknown(file, names);
    return file;
  });
  return ['--project', 'e2e', '-t', Object.values(journeys).flat().join('|'), ...files];
};

const runsOf = (given: Run): Run[] => {
  if (given[0] === 'journeys') return [[...ofJourneys(), ...given.slice(1)]];
  if (!given.every((argument) => /^--[^=]+=/.test(argument))) return [given];
  const named: [string, Run][] = [
    ['server', ['--project', 'server', ...passing]],
    ['journeys', ofJourneys()],
  ];
  return named.map(([name, run]) => [...run, ...given.map((argument) => argument.replace('{run}', name))]);
};

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
  runsOf(process.argv.slice(2)),
);
