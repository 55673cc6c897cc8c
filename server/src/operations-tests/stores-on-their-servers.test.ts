// On several database servers rows of stores are read where they lie, and through the coordinator wherever that can't be done. Only
// on Citus (`npm run test:distributed`).
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Intake } from '../orders/intake/index.ts';
import { connectionOf } from '../platform/database/connect.ts';
import { askInOne } from '../platform/database/one-statement.ts';
import { inSnapshot } from '../platform/database/snapshot.ts';
import { inSnapshotAtStore, rowsOfStores } from '../platform/database/store-servers.ts';
import { withClient } from '../platform/database/with-client.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { orderOfMarch, reportOfMarch, type StoreThere, storeWhere } from '../testing/stores-on-servers.ts';
import { workersVariable } from '../testing/test-server.ts';

const workers: string[] = JSON.parse(process.env[workersVariable] ?? '[]');
const ports = workers.map((worker) => new URL(worker).port);

let server: TestApplication;
let token: string;
let stores: StoreThere[];

/** What was sent where, since it was last emptied. */
let sent: { port: string; connection: object; text: string; name: string | undefined }[] = [];
const original = pg.Client.prototype.query as (...asked: unknown[]) => unknown;

beforeAll(async () => {
  if (workers.length === 0) return;
  server = await startTestApplication();
  token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  stores = [];
  for (const port of [...ports, ...ports]) stores.push(await storeWhere(server, (its) => its === port));
  const intake = new Intake(server.services);
  for (const [index, store] of stores.entries()) {
    for (let n = 0; n <= index; n += 1) await intake.postOrder(store, orderOfMarch(index * 10 + n));
  }
}, 120_000);
afterAll(() => server?.close());

beforeEach(() => {
  sent = [];
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked;
    const { text, name } =
      typeof first === 'string'
        ? { text: first, name: undefined }
        : (first as { text: string; name?: string });
    sent.push({ port: String(this.port), connection: this, text, name });
    return original.apply(this, asked);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const netOf = async (some?: StoreThere[]) => {
  const { status, text, body } = await reportOfMarch(server, token, some);
  expect(status, text).toBe(200);
  return body.totals.net_sales;
};

/** Statements that go as one: names of orders, and of stores. */
const asked = async () => {
  const found = await inSnapshot(server.services.db, (snapshot) =>
    askInOne(snapshot, [
      sql`select shop_id, name from orders`,
      sql`select shop_id, count(*)::int as orders from orders group by shop_id`,
    ]),
  );
  return found.map((rows) => rows.map((row) => JSON.stringify(row)).toSorted());
};

const pieceOfFacts = /public\."sales_lines_\d+"/;
const directly = () => new Set(sent.filter(({ text }) => pieceOfFacts.test(text)).map(({ port }) => port));

/** Names under which a store's statements about facts were kept. */
const keptNames = () =>
  sent.flatMap(({ text, name }) => (pieceOfFacts.test(text) && name !== undefined ? [name] : []));

/** Servers are tried beside the first calls, which nothing waits for. */
const untilDirect = async (some: StoreThere[], from: readonly string[]) =>
  vi.waitFor(
    async () => {
      sent = [];
      await netOf(some);
      expect([...directly()].toSorted()).toEqual([...from].toSorted());
    },
    { timeout: 60_000, interval: 200 },
  );

describe.runIf(workers.length > 0)('rows of stores on several servers', () => {
  it('are those of one store from its own server, and nothing of its facts goes through the coordinator', async () => {
    const [first] = stores;
    if (!first) throw new Error('There is no store');
    await untilDirect([first], [first.port]);
    expect(await netOf([first])).toBe(10);
    expect(sent.filter(({ text, port }) => /sales_lines/.test(text) && port !== first.port)).toEqual([]);
  });

  it('of one store keep the plans of its own piece, on a connection no more than two hundred', async () => {
    const [first, second] = stores;
    if (!first || !second) throw new Error('There are too few stores');
    await untilDirect([first], [first.port]);
    const own = new Set(keptNames());
    expect(own.size).toBeGreaterThan(0);
    sent = [];
    await netOf([first]);
    expect(keptNames().every((name) => own.has(name))).toBe(true);
    await untilDirect([second], [second.port]);
    expect(keptNames().some((name) => own.has(name))).toBe(false);
    const keep = (n: number) =>
      inSnapshotAtStore(server.services.db, { store: first.domain, what: 'many', isKept: true }, (snapshot) =>
        sql`select ${sql.lit(n)} as n, count(*) from sales_lines`.execute(snapshot),
      );
    sent = [];
    for (let n = 0; n < 1_000; n += 1) await keep(n);
    expect(directly()).toEqual(new Set([first.port]));
    const kept = sent.filter(({ text, name }) => pieceOfFacts.test(text) && name !== undefined);
    const onEach = [...Map.groupBy(kept, ({ connection }) => connection).values()];
    expect(Math.max(...onEach.map((own) => own.length))).toBeGreaterThan(100);
    expect(Math.max(...onEach.map((own) => own.length))).toBeLessThanOrEqual(200);
  });

  it('of one store are read where they lie when a table has changed under a plan that is kept', async () => {
    const { db } = server.services;
    const [first] = stores;
    if (!first) throw new Error('There is no store');
    await untilDirect([first], [first.port]);
    const ask = () =>
      inSnapshotAtStore(
        db,
        { store: first.domain, what: 'all columns', isKept: true },
        async (snapshot) => (await sql`select * from sales_lines limit 1`.execute(snapshot)).rows,
      );
    // One connection at a time, the one that keeps it.
    await ask();
    await sql`alter table sales_lines add column made_up int`.execute(db);
    sent = [];
    expect((await ask())[0]).toHaveProperty('made_up');
    expect(directly()).toEqual(new Set([first.port]));
    expect(sent.filter(({ text, port }) => /sales_lines/.test(text) && port !== first.port)).toEqual([]);
  });

  it('are told by each server once, as the coordinator tells them', async () => {
    const statement = sql<{ shop_id: number; orders: number; name: string }>`
      select shop_id, count(distinct order_id)::int as orders, name
      from sales_lines l join shops using (shop_id) group by shop_id, name`;
    const byStore = (rows: { shop_id: number }[]) => rows.toSorted((a, b) => a.shop_id - b.shop_id);
    const { db } = server.services;
    const plain = byStore((await statement.execute(db)).rows);
    expect(plain).toHaveLength(stores.length);
    await vi.waitFor(
      async () => {
        sent = [];
        expect(byStore(await inSnapshot(db, (snapshot) => rowsOfStores(snapshot, statement)))).toEqual(plain);
        expect([...directly()].toSorted()).toEqual(ports.toSorted());
      },
      { timeout: 60_000, interval: 200 },
    );
  });

  it('stay what they are where a server is asked for what it hasn’t, and other statements go there as before', async () => {
    const { db } = server.services;
    await untilDirect(stores, ports);
    const warned = vi.spyOn(connectionOf(db) ?? { warn: () => {} }, 'warn');
    // Mails lie on the coordinator alone.
    const statement = sql<{ shop_id: number; mails: number }>`
      select shop_id, (select count(*)::int from mails) as mails from orders group by shop_id`;
    const ask = () => inSnapshot(db, (snapshot) => rowsOfStores(snapshot, statement));
    expect(await ask()).toHaveLength(stores.length);
    expect(await ask()).toHaveLength(stores.length);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(warned.mock.calls[0]?.[0]).toMatchObject({ what: expect.stringContaining('from mails') });
    sent = [];
    expect(await netOf(stores)).toBe(100);
    expect([...directly()].toSorted()).toEqual(ports.toSorted());
  });

  it('of one store are read through the coordinator where its server refuses, which is remembered of that reading alone', async () => {
    const { db } = server.services;
    const [first] = stores;
    if (!first) throw new Error('There is no store');
    await untilDirect([first], [first.port]);
    let reads = 0;
    const mails = () =>
      inSnapshotAtStore(db, { store: first.domain, what: 'mails' }, async (snapshot) => {
        reads += 1;
        return await sql`select from mails`.execute(snapshot);
      });
    await mails();
    await mails();
    expect(reads).toBe(3);
    sent = [];
    await netOf([first]);
    expect([...directly()]).toEqual([first.port]);
  });

  it('are found where they were moved to while Backroom runs', async () => {
    const [moving] = stores;
    if (!moving) throw new Error('There is no store');
    await untilDirect([moving], [moving.port]);
    const to = ports.find((port) => port !== moving.port) ?? '';
    const before = await asked();
    expect(before.map((rows) => rows.length)).toEqual([10, stores.length]);
    await withClient(server.databaseUrl, async (client) => {
      await client.query(
        `select citus_move_shard_placement(get_shard_id_for_distribution_column('orders', $1::int),
           '127.0.0.1', $2::int, '127.0.0.1', $3::int, 'block_writes')`,
        [moving.shop_id, moving.port, to],
      );
    });
    // Until servers are asked directly again, all goes through the coordinator.
    expect(await asked()).toEqual(before);
    await new Intake(server.services).postOrder(moving, orderOfMarch(90));
    expect(await netOf([moving])).toBe(20);
    expect(await netOf()).toBe(110);
    await untilDirect([moving], [to]);
    expect(await netOf([moving])).toBe(20);
  });
});
