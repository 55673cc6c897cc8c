// Refusals, on a PostgreSQL that is one machine; what a Citus does is tried by `npm run test:distributed`.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { house } from '../../rooms.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { workersVariable } from '../../testing/test-server.ts';
import { readMigrations } from '../database/migrate.ts';
import { withClient } from '../database/with-client.ts';
import { spreadDifferences } from './check.ts';
import { isCitus } from './cluster.ts';
import { expectedKeys, missingKeys, standingKeys } from './foreign-keys.ts';
import { spreadPlan } from './plan.ts';
import { spread, spreadFurther } from './spread.ts';
import { statementsOf } from './statements.ts';

const workers: string[] = JSON.parse(process.env[workersVariable] ?? '[]');

let database: TestDatabase;
const plan = spreadPlan(house);

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

it('takes a file of SQL apart where its statements end, and nowhere else', () => {
  const file = `-- one; not two
create table a (b text default 'x;y''z;'); /* c; */ do $$ begin perform 1; end $$;
comment on table a is $t$;$t$;
insert into "a;b" values (1)`;
  expect(statementsOf(file)).toEqual([
    `-- one; not two\ncreate table a (b text default 'x;y''z;')`,
    '/* c; */ do $$ begin perform 1; end $$',
    'comment on table a is $t$;$t$',
    'insert into "a;b" values (1)',
  ]);
  expect(statementsOf(' ; -- nothing\n;')).toEqual([]);
});

it('takes each migration apart so that its parts together are the whole', () => {
  for (const { sql } of readMigrations()) {
    const parts = statementsOf(sql);
    expect(parts.join(' ').replaceAll(/[\s;]/g, '')).toContain(parts.at(-1)?.replaceAll(/[\s;]/g, ''));
    for (const part of parts) expect(part, part).toMatch(/^(?:--[^\n]*\n|\s)*(?:[a-z]|\/\*)/);
  }
});

it('names the keys between tables that the migrations make, whatever stands', async () => {
  await withClient(database.url, async (client) => {
    if (await isCitus(client)) return;
    const [wanted, there] = [await expectedKeys(client, readMigrations()), await standingKeys(client)];
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted).toEqual(there);
    await client.query('begin');
    await client.query(`alter table locations drop constraint locations_shop_id_fkey`);
    expect(missingKeys(wanted, await standingKeys(client)).map(({ name }) => name)).toEqual([
      'locations_shop_id_fkey',
    ]);
    await client.query('rollback');
  });
});

it('refuses a PostgreSQL that is one machine, and leaves it as it is', async () => {
  if (await withClient(database.url, isCitus)) return;
  const refusal = /citus/i;
  await expect(spread(database.url, plan, () => {})).rejects.toThrow(refusal);
  await expect(spreadDifferences(database.url, plan)).rejects.toThrow(refusal);
  const said: string[] = [];
  await spreadFurther(database.url, plan, { say: (line) => said.push(line), hasMigrated: true });
  expect(said).toEqual([]);
});

it.runIf(workers.length > 0)(
  'has all rows of stores in the same few pieces, some on each server',
  async () => {
    const found = await withClient(database.url, (client) =>
      client.query<{ tables: number; pieces: number; servers: number }>(
        `select count(distinct logicalrelid)::int as tables, count(distinct (shardminvalue, shardmaxvalue, groupid))::int as pieces,
         count(distinct groupid)::int as servers
       from pg_dist_partition join pg_dist_shard using (logicalrelid) join pg_dist_placement using (shardid)
       where partmethod = 'h'`,
      ),
    );
    expect(found.rows).toEqual([
      { tables: plan.distributed.length, pieces: 2 * workers.length, servers: workers.length },
    ]);
  },
);
