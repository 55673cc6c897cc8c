// Backups between a spread database and a single one. Only on Citus (`npm run test:distributed`).
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { fold } from '../../figures/index.ts';
import { Intake } from '../../orders/intake/index.ts';
import { house } from '../../rooms.ts';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { TEST_SECRETS_KEY } from '../../testing/secrets-key.ts';
import { joinServers } from '../../testing/spread-template.ts';
import { orderOfMarch, storeWhere } from '../../testing/stores-on-servers.ts';
import { serverVariable, workersVariable } from '../../testing/test-server.ts';
import { withClient } from '../database/with-client.ts';
import { spreadDifferences } from '../spread/check.ts';
import { spreadPlan } from '../spread/plan.ts';

const workers: string[] = JSON.parse(process.env[workersVariable] ?? '[]');

let server: TestApplication;
let folder: string;
const databases: TestDatabase[] = [];
afterEach(async () => {
  await server?.close();
  for (const database of databases.splice(0)) await database.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Runs one of the commands on a database. @returns what it said */
const command = async (name: string, url: string, ...given: string[]) => {
  const script = path.resolve(import.meta.dirname, `../../${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...given], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      BACKROOM_DATA: path.join(folder, new URL(url).pathname),
      BACKROOM_SECRETS_KEY: TEST_SECRETS_KEY,
    },
  });
  return stdout;
};

const emptyDatabase = async (isOverServers: boolean): Promise<string> => {
  const database = await createEmptyDatabase();
  databases.push(database);
  if (isOverServers) {
    const name = new URL(database.url).pathname.slice(1);
    await joinServers(process.env[serverVariable] ?? '', workers, name);
  }
  return database.url;
};

/** Backs one database up and restores it into another. */
const carry = async (from: string, isOverServers: boolean): Promise<string> => {
  const file = path.join(folder, `${databases.length}.tar.gz`);
  await command('backup', from, file);
  const to = await emptyDatabase(isOverServers);
  await command('restore', to, file);
  return to;
};

const valuesOf = (url: string, sql: string) =>
  withClient(url, async (client) => (await client.query({ text: sql, rowMode: 'array' })).rows.flat());

const orders = `select shop_id, order_id::int, shopify_order_id, total_cents::int from orders order by 1, 3`;
const nextVendor = `insert into vendors (name) values (gen_random_uuid()::text) returning vendor_id`;

/** A spread database with two stores, each on a server of its own. */
const startOverServers = async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-backup-'));
  server = await startTestApplication();
  const here = await storeWhere(server, () => true);
  const there = await storeWhere(server, (port) => port !== here.port);
  return { services: server.services, databaseUrl: server.databaseUrl, here, there };
};

/** All rows, sums that are those of the facts, and ids that go on. */
const expectSame = async (from: string, to: string) => {
  expect(await valuesOf(to, orders)).toEqual(await valuesOf(from, orders));
  expect(await command('verify-figures', to)).toContain('All sums are those of their facts.');
  expect(await command('verify-points', to)).toContain('All points are those of their orders.');
  expect(await valuesOf(to, nextVendor)).toEqual(await valuesOf(from, nextVendor));
};

it.runIf(workers.length > 0)(
  'a spread database, with a fold half done, comes back into one server, and from there over several',
  async () => {
    const { services, databaseUrl, here, there } = await startOverServers();
    const intake = new Intake(services);
    await intake.postOrder(here, orderOfMarch(1));
    await intake.postOrder(there, orderOfMarch(2));
    await fold(services.db);
    await intake.postOrder(here, orderOfMarch(3));
    // The stores' cells know of this one, the chain's don't.
    await services.pool.query('alter table folds add constraint one_fold check (done < 2)');
    await expect(fold(services.db)).rejects.toThrow(/one_fold/);
    await services.pool.query('alter table folds drop constraint one_fold');
    await intake.postOrder(there, orderOfMarch(4));

    const single = await carry(databaseUrl, false);
    await expectSame(databaseUrl, single);
    expect(
      await valuesOf(single, 'select count(*)::int from payments_pending where fold is not null'),
    ).toEqual([0]);
    for (const from of [databaseUrl, single]) {
      const spread = await carry(from, true);
      expect(await spreadDifferences(spread, spreadPlan(house))).toEqual([]);
      await expectSame(from, spread);
    }
  },
);

it.runIf(workers.length > 0)(
  'a backup is of one moment of all servers, whatever is written meanwhile',
  async () => {
    const { services, databaseUrl, here, there } = await startOverServers();
    // A vendor on each server, and a row of a store on each, in one transaction: a copy has all of it or nothing.
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        await services.db.transaction().execute(async (trx) => {
          for (const { shop_id } of [here, there]) {
            await trx
              .insertInto('closed_periods')
              .values({
                shop_id,
                first_day: new Date(Date.UTC(1900, 0, n)).toISOString().slice(0, 10),
                last_day: '2100-01-01',
              })
              .execute();
          }
          await trx
            .insertInto('vendors')
            .values({ name: `${n}` })
            .execute();
        });
      }
    })();
    const single = await carry(databaseUrl, false);
    isOver = true;
    await writing;
    const [first, second, vendors] = await valuesOf(
      single,
      `select (select count(*)::int from closed_periods where shop_id = ${here.shop_id}),
      (select count(*)::int from closed_periods where shop_id = ${there.shop_id}), (select count(*)::int from vendors)`,
    );
    expect(second).toBe(first);
    expect(vendors).toBe(first);
  },
);
