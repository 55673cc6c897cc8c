// One of several servers of the database is killed while orders come in and reports are read, and comes back. Only on Citus
// (`npm run test:distributed`): the server belongs to this test alone, made with the programs of the coordinator.
import { setImmediate as breathe } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cellDifferences, fold } from '../figures/index.ts';
import { Intake } from '../orders/intake/index.ts';
import { migrate } from '../platform/database/migrate.ts';
import { withClient } from '../platform/database/with-client.ts';
import { spreadPlan } from '../platform/spread/plan.ts';
import { spread } from '../platform/spread/spread.ts';
import { house } from '../rooms.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { createEmptyDatabase } from '../testing/database.ts';
import { type OwnWorker, startOwnWorker } from '../testing/own-worker.ts';
import { joinServers } from '../testing/spread-template.ts';
import { orderOfMarch, reportOfMarch, type StoreThere, storeWhere } from '../testing/stores-on-servers.ts';
import { serverVariable, workersVariable } from '../testing/test-server.ts';

const workers: string[] = JSON.parse(process.env[workersVariable] ?? '[]');
const coordinator = process.env[serverVariable] ?? '';

let own: OwnWorker;
let server: TestApplication;
let token: string;

/** A database over one of the run's servers and one of this test. */
const openDatabase = async () => {
  const database = await createEmptyDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await migrate(database.url);
  await withClient(own.url, (client) => client.query(`create database ${client.escapeIdentifier(name)}`));
  await joinServers(coordinator, [workers[0] ?? '', own.url], name);
  await spread(database.url, spreadPlan(house), () => {});
  return database;
};

beforeAll(async () => {
  if (workers.length === 0) return;
  own = await startOwnWorker(coordinator);
  server = await startTestApplication({}, undefined, openDatabase);
  token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
}, 300_000);
afterAll(async () => {
  await server?.close();
  await own?.drop();
});

const report = (stores?: readonly StoreThere[]) => reportOfMarch(server, token, stores);

const until = (holds: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 100_000, interval: 50 });

it.runIf(workers.length > 0)(
  'a server killed while orders come: its stores wait, the others go on, nothing is lost, and all is well by itself',
  async () => {
    const ownPort = new URL(own.url).port;
    const lost = await storeWhere(server, (port) => port === ownPort);
    const alive = await storeWhere(server, (port) => port !== ownPort);
    const intake = new Intake(server.services);
    const sent = new Map([
      [lost, 0],
      [alive, 0],
    ]);
    let isOver = false;
    /** Sends orders one after the other, each until it is taken, as shops do. */
    const send = async (store: StoreThere) => {
      while (!isOver) {
        const number = (sent.get(store) ?? 0) + 1;
        const taken = await intake.postOrder(store, orderOfMarch(number)).catch(() => null);
        if (taken) sent.set(store, number);
        await breathe();
      }
    };
    const answers = { lost: new Set<number>(), alive: new Set<number>(), all: new Set<number>() };
    const words = new Set<string>();
    const read = async () => {
      while (!isOver) {
        for (const [of, stores] of [
          ['lost', [lost]],
          ['alive', [alive]],
          ['all', undefined],
        ] as const) {
          const { status, body } = await report(stores);
          answers[of].add(status);
          if (status !== 200) words.add(body.message);
        }
      }
    };
    const working = Promise.all([send(lost), send(alive), read()]);
    const isSent = (store: StoreThere, more: number) => {
      const from = sent.get(store) ?? 0;
      return until(() => (sent.get(store) ?? 0) >= from + more);
    };
    try {
      await Promise.all([isSent(lost, 3), isSent(alive, 3)]);
      await own.kill();
      await until(() => answers.lost.has(503) && answers.all.has(503));
      await isSent(alive, 3);
      expect((await report([alive])).status).toBe(200);
      expect((await server.call('/list-sessions', { token, body: {} })).status).toBe(200);
      await own.start();
      await Promise.all([isSent(lost, 3), isSent(alive, 3)]);
      await until(async () => (await report()).status === 200);
    } finally {
      isOver = true;
      await working;
    }
    expect([...answers.alive]).toEqual([200]);
    for (const status of [...answers.lost, ...answers.all]) expect([200, 503]).toContain(status);
    for (const one of words) expect(one).toMatch(/cannot be reached right now/);
    expect([...words]).toContainEqual(expect.stringMatching(/^One of the database’s servers/));
    for (const again of ['before it is folded', 'folded']) {
      for (const store of [lost, alive]) {
        const { body } = await report([store]);
        expect(body.totals.net_sales, again).toBe((sent.get(store) ?? 0) * 10);
      }
      expect((await report()).body.totals.net_sales, again).toBe(
        ((sent.get(lost) ?? 0) + (sent.get(alive) ?? 0)) * 10,
      );
      await fold(server.services.db);
    }
    expect(await Array.fromAsync(cellDifferences(server.services.db))).toEqual([]);
  },
  400_000,
);
