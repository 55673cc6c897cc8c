// An import of returns on receipts of their own, killed as a power cut does: in the middle of a receipt, with others written and
// others still to come.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkRange } from '../checks/run-checks.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { importFile } from '../testing/import-file.ts';
import { TEST_SECRETS_KEY } from '../testing/secrets-key.ts';
import { howManyWait } from '../testing/waits.ts';
import { parseMapping } from './formats/history/mapping.ts';
import { tillFile, tillMapping } from './till-mapping.fixture.ts';

let server: TestApplication;
let folder: string;

beforeAll(async () => {
  server = await startTestApplication();
  folder = await mkdtemp(join(tmpdir(), 'backroom-killed-returns-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const command = fileURLToPath(new URL('../import.ts', import.meta.url));

/** Begins `npm run import` of a file, in a process of its own. */
const begin = (file: string) =>
  spawn(
    process.execPath,
    [command, 'history', file, '--mapping', join(folder, 'till.json'), '--rejected', `${file}.rejected`],
    {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATABASE_URL: server.databaseUrl,
        BACKROOM_SECRETS_KEY: TEST_SECRETS_KEY,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );

const rowsOf = async (query: string, values: unknown[] = []) =>
  (await server.connection.pool.query(query, values)).rows;

const ofStore = '(select shop_id from shops where name = $1)';

/** All that a store sold and took back, order by order and day by day, and what was paid for it. */
const factsOf = async (store: string) => [
  await rowsOf(
    `select name, financial_status, total_cents, units from orders where shop_id = ${ofStore} order by name`,
    [store],
  ),
  await rowsOf(
    `select local_date::text, sku, sum(units_sold)::int as sold, sum(units_returned)::int as back,
       sum(gross_cents - discount_cents)::int as net, sum(return_cents)::int as returned
     from sales_lines join skus using (sku_id) where shop_id = ${ofStore} group by 1, 2 order by 1, 2`,
    [store],
  ),
  await rowsOf(
    `select local_date::text, sum(amount_cents)::int as cents from payments where shop_id = ${ofStore} group by 1 order by 1`,
    [store],
  ),
];

const RECEIPTS = 40;
const HALF = 20;
const numbers = Array.from({ length: RECEIPTS }, (_, index) => index + 1);
const salesIn = (till: string) => numbers.map((at) => `${till},R${at},2025-03-01,A,3,10.00,,,${at}`);
/** Half of what each bought, something that nobody is known to have bought, and an exchange for it. */
const returnsIn = (till: string) =>
  numbers.flatMap((at) => [
    `${till},CR${at},2025-03-${String(2 + (at % 20)).padStart(2, '0')},A,-1,10.00,,,${at}`,
    `${till},CR${at},2025-03-${String(2 + (at % 20)).padStart(2, '0')},B,-1,5.00,,,${at}`,
    `${till},X${at},2025-03-${String(3 + (at % 20)).padStart(2, '0')},A,-1,10.00,,,${at}`,
    `${till},X${at},2025-03-${String(3 + (at % 20)).padStart(2, '0')},C,1,7.00,,,${at}`,
  ]);

const write = async (name: string, rows: readonly string[]) => {
  const path = join(folder, name);
  await writeFile(path, tillFile(rows));
  return path;
};

const bring = (path: string) =>
  importFile(server.services, {
    kind: 'history',
    path,
    settings: { mapping: parseMapping(tillMapping()) },
  });

test('nothing is there twice when it is started again', async () => {
  await writeFile(join(folder, 'till.json'), tillMapping());
  await bring(await write('calm-sales.csv', salesIn('Calm')));
  await bring(await write('calm-returns.csv', returnsIn('Calm')));
  await bring(await write('pier-sales.csv', salesIn('Pier')));
  const path = await write('pier-returns.csv', returnsIn('Pier'));

  // Somebody else holds the sale of a receipt in the middle: the import waits there, within the receipt's transaction.
  const other = await server.connection.pool.connect();
  await other.query('begin');
  const [shops] = await rowsOf(`select ${ofStore} as shop_id`, ['Pier']);
  await other.query('select from orders where shop_id = $1 and name = $2 for update', [
    shops?.shop_id,
    `R${HALF}`,
  ]);
  const importing = begin(path);
  const ended = once(importing, 'exit');
  await vi.waitFor(async () => expect(await howManyWait(server.connection.pool)).toBe(1), {
    timeout: 500_000,
    interval: 100,
  });
  importing.kill('SIGKILL');
  await ended;
  await other.query('rollback');
  other.release();

  const [halfway] = await factsOf('Pier');
  const taken = halfway?.filter(({ name, total_cents }) => name.startsWith('R') && total_cents < 3000);
  expect(taken?.length).toBeGreaterThan(0);
  expect(taken?.length).toBeLessThan(RECEIPTS);

  const again = await bring(path);
  expect([again.problems, again.counts.rejected]).toEqual([[], 0]);
  expect(await factsOf('Pier')).toEqual(await factsOf('Calm'));
  expect((await bring(path)).counts).toMatchObject({ created: 0, updated: 0 });
  expect(await factsOf('Pier')).toEqual(await factsOf('Calm'));
  const { house, db } = server.services;
  const { checks } = await checkRange(
    { house },
    { scope: scopeOfSystem(), db, shop_name: undefined, start_date: '2025-01-01', end_date: '2025-12-31' },
  );
  expect(checks.filter((check) => !check.ok)).toEqual([]);
}, 600_000);
