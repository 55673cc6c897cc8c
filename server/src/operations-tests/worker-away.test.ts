// One of several servers of the database is lost: its stores wait, the others go on, and nothing is lost. Only on Citus
// (`npm run test:distributed`): for this database its part of a server is closed and everybody thrown out, as when that ends.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cellDifferences, fold } from '../figures/index.ts';
import { Intake } from '../orders/intake/index.ts';
import { withClient } from '../platform/database/with-client.ts';
import { sumMissingStock } from '../stock/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { orderOfMarch, reportOfMarch, type StoreThere, storeWhere } from '../testing/stores-on-servers.ts';
import { workersVariable } from '../testing/test-server.ts';

const workers: string[] = JSON.parse(process.env[workersVariable] ?? '[]');

let server: TestApplication;
let token: string;

beforeAll(async () => {
  if (workers.length === 0) return;
  server = await startTestApplication();
  token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
});
afterAll(() => server?.close());

/** Closes this database's part of a server, or opens it again. */
const setAway = (worker: string, isAway: boolean) =>
  withClient(worker, async (client) => {
    const name = new URL(server.databaseUrl).pathname.slice(1);
    await client.query(`alter database ${client.escapeIdentifier(name)} allow_connections ${!isAway}`);
    if (isAway) {
      await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
        name,
      ]);
    }
  });

const report = (stores?: StoreThere[]) => reportOfMarch(server, token, stores);

/** Stock since a day of March 2025, with its sums. */
const stockOfMarch = async ({ shop_id }: StoreThere) => {
  const { db } = server.services;
  const units = {
    on_hand: 2,
    committed: 0,
    available: 2,
    incoming: 0,
    unit_cost_cents: 400,
    price_cents: 1_000,
  };
  await db
    .insertInto('inventory_snapshots')
    .values({ shop_id, variant_id: 'v', location_id: 1, local_date: '2025-03-05', sku: 'A', ...units })
    .execute();
  await sumMissingStock(db);
};

/** Every report but that of gift cards, which looks for the store's cards at all others. */
const reports = [
  { paths: ['/sales-by-sku'], field: 'store_ids' },
  {
    paths: [
      '/tax-report',
      '/sales-by-payment-type',
      '/sales-by-manufacturer',
      '/sales-by-location',
      '/sales-by-category',
      '/royalty-report',
      '/inventory-valuation-by-location',
      '/inventory-turn',
      '/discount-report',
      '/cost-of-goods-sold',
    ],
    field: 'shop_name',
  },
].flatMap(({ paths, field }) => paths.map((path) => ({ path, field })));

it.runIf(workers.length > 0)(
  'while a server is away the others’ stores go on, and nothing is lost',
  async () => {
    const lost = await storeWhere(server, () => true);
    const alive = await storeWhere(server, (port) => port !== lost.port);
    const { db } = server.services;
    const intake = new Intake(server.services);
    await intake.postOrder(lost, orderOfMarch(1));
    await intake.postOrder(alive, orderOfMarch(2));
    await fold(db);
    await stockOfMarch(alive);
    await intake.postOrder(lost, orderOfMarch(3));
    const worker = workers.find((one) => new URL(one).port === lost.port) ?? '';
    await setAway(worker, true);
    try {
      for (const stores of [undefined, [lost], [lost, alive]]) {
        const refused = await report(stores);
        expect(refused.status, refused.text).toBe(503);
        expect(refused.body.message).toMatch(/One of the database’s servers cannot be reached/);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      }
      const answered = await report([alive]);
      expect(answered.status, answered.text).toBe(200);
      expect(answered.body.totals.net_sales).toBe(10);
      for (const { path, field } of reports) {
        const body = { start_date: '2025-03-01', end_date: '2025-03-31', [field]: [alive.domain] };
        const one = await server.call(path, { token, body });
        expect(one.status, `${path} ${one.text}`).toBe(200);
      }
      await intake.postOrder(alive, orderOfMarch(6));
      expect((await report([alive])).body.totals.net_sales).toBe(20);
      await expect(intake.postOrder(lost, orderOfMarch(5))).rejects.toThrow();
      await expect(fold(db)).rejects.toThrow();
      expect((await server.call('/list-sessions', { token, body: {} })).status).toBe(200);
    } finally {
      await setAway(worker, false);
    }
    expect((await report([lost])).body.totals.net_sales).toBe(20);
    expect((await report()).body.totals.net_sales).toBe(40);
    await intake.postOrder(lost, orderOfMarch(5));
    await intake.postOrder(alive, orderOfMarch(4));
    await fold(db);
    expect((await report()).body.totals.net_sales).toBe(60);
    expect(await Array.fromAsync(cellDifferences(db))).toEqual([]);
  },
);
