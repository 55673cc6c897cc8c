// A run of `npm run distribute` that is killed is gone on with by the next one. Only on Citus (`npm run test:distributed`).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { house } from '../../rooms.ts';
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { joinServers } from '../../testing/spread-template.ts';
import { serverVariable, workersVariable } from '../../testing/test-server.ts';
import { migrate } from '../database/migrate.ts';
import { withClient } from '../database/with-client.ts';
import { spreadDifferences } from './check.ts';
import { spreadPlan } from './plan.ts';

const workers: string[] = JSON.parse(process.env[workersVariable] ?? '[]');
const script = path.resolve(import.meta.dirname, '../../distribute.ts');

let database: TestDatabase | undefined;
afterEach(() => database?.drop());

/** Runs the command, and kills it once it has said so many lines. */
const distribute = async (url: string, lines = Number.POSITIVE_INFINITY) => {
  const run = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(run, 'exit');
  const said: string[] = [];
  for await (const line of createInterface(run.stdout)) {
    said.push(line);
    if (said.length === lines) run.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  return { said, code, signal };
};

it.runIf(workers.length > 0)('killed while it spreads, it is gone on with', async () => {
  database = await createEmptyDatabase();
  const { url } = database;
  await joinServers(process.env[serverVariable] ?? '', workers, new URL(url).pathname.slice(1));
  await migrate(url);
  const names = ['Contoso', 'Fabrikam', 'Litware'];
  await withClient(url, async (client) => {
    for (const name of names) {
      await client.query(
        `with shop as (insert into shops (shop_domain, name, cid, timezone) values ($1, $1, $1, 'UTC') returning shop_id)
         insert into closed_periods (shop_id, first_day, last_day) select shop_id, '2025-01-01', '2025-01-31' from shop`,
        [name],
      );
    }
  });
  for (const lines of [4, 30]) {
    expect((await distribute(url, lines)).signal).toBe('SIGKILL');
    expect((await spreadDifferences(url, spreadPlan(house))).length).toBeGreaterThan(0);
  }
  const { said, code } = await distribute(url);
  expect(said.at(-1)).toBe('The database is spread as it should be.');
  expect(code).toBe(0);
  expect((await distribute(url)).said.at(-2)).toBe('The database is spread already.');
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      'select name from shops join closed_periods using (shop_id) order by 1',
    );
    expect(rows.map(({ name }) => name)).toEqual(names);
  });
});
