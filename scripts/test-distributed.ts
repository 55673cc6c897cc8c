/**
 * Runs tests on databases that are spread over the workers of the Citus coordinator in DATABASE_URL: the server's, all but a few,
 * then one browser journey per room. Arguments that name others choose those instead: `npm run test:distributed -- server/src/loyalty`, or
 * `-- journeys` for these alone. Options go to both runs, `{run}` in them being what the run is called.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Run, testOnServer } from './tests-on-server.ts';

/** What can't be tried on a spread database, each with the reason; single tests say it themselves. */
const leftOut: Readonly<Record<string, string>> = {
  'server/src/gift-cards/tills/move-at-once.test.ts':
    'a way of moving money that a spread database is never asked for',
  'server/src/loyalty/ledger/spend-at-once.test.ts':
    'a way of taking points that a spread database is never asked for',
  'server/src/platform/database/side-by-side.test.ts':
    'servers share no moment, so that parts of an answer are read on one connection',
};

const serverTests: Run = ['--project', 'server*', 'server/src/'];

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
    ['server', serverTests],
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
  {
    also: leftOut,
    environment: { BACKROOM_TEST_DISTRIBUTED: 'yes' },
    runs: runsOf(process.argv.slice(2)),
  },
);
