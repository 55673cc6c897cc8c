// One of several servers of the database is lost: its stores wait, the others go on, and nothing is lost. Only on Citus
// (`npm run test:distributed`): for this database its part of a server is closed and everybody thrown out, as when that ends.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cellDifferences, fold } from '../figures/index.ts';
import { Intake, type IntakeShop } from '../orders/intake/index.ts';
import { withClient } from '../platform/database/with-client.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { simpleOrder } from '../testing/simple-order.ts';
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

type Store = IntakeShop & { domain: string };

/** Which server a store's rows lie on, as its address. */
const serverOf = async ({ shop_id }: Store): Promise<string> => {
  const { rows } = await server.services.pool.query<{ port: number }>(
    `select nodeport as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('orders', $1::int)`,
    [shop_id],
  );
  return workers.find((worker) => new URL(worker).port === String(rows[0]?.port)) ?? '';
};

/** One store on each of two servers. */
const storesApart = async (): Promise<[Store, Store]> => {
  const found = new Map<string, Store>();
  for (let number = 1; found.size < 2; number += 1) {
    const domain = `store-${number}.example`;
    const shop_id = await server.addShop({ domain, timezone: 'UTC' });
    const store = { shop_id, domain, timezone: 'UTC', day_cutoff_minutes: 0 };
    const at = await serverOf(store);
    if (!found.has(at)) found.set(at, store);
  }
  const [one, other] = [...found.values()];
  if (!one || !other) throw new Error('There is one server');
  return [one, other];
};

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

const orderOf = (number: number) =>
  simpleOrder({
    id: `${number}`,
    name: `#${number}`,
    placed_at: '2025-03-05T12:00:00Z',
    unit_price_cents: 1_000,
  });

const report = async (stores?: Store[]) =>
  server.call('/sales-by-category', {
    token,
    body: {
      start_date: '2025-03-01',
      end_date: '2025-03-31',
      ...(stores ? { shop_name: stores.map(({ domain }) => domain) } : {}),
    },
  });

it.runIf(workers.length > 0)(
  'while a server is away the others’ stores go on, and nothing is lost',
  async () => {
    const [lost, alive] = await storesApart();
    const { db } = server.services;
    const intake = new Intake(server.services);
    await intake.postOrder(lost, orderOf(1));
    await intake.postOrder(alive, orderOf(2));
    await fold(db);
    await intake.postOrder(lost, orderOf(3));
    const worker = await serverOf(lost);
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
      await intake.postOrder(alive, orderOf(6));
      expect((await report([alive])).body.totals.net_sales).toBe(20);
      await expect(intake.postOrder(lost, orderOf(5))).rejects.toThrow();
      await expect(fold(db)).rejects.toThrow();
      expect((await server.call('/list-sessions', { token, body: {} })).status).toBe(200);
    } finally {
      await setAway(worker, false);
    }
    expect((await report([lost])).body.totals.net_sales).toBe(20);
    expect((await report()).body.totals.net_sales).toBe(40);
    await intake.postOrder(lost, orderOf(5));
    await intake.postOrder(alive, orderOf(4));
    await fold(db);
    expect((await report()).body.totals.net_sales).toBe(60);
    expect(await Array.fromAsync(cellDifferences(db))).toEqual([]);
  },
);
