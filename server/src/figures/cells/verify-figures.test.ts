import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Intake } from '../../orders/intake/index.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../../testing/intake.ts';
import { simpleOrder } from '../../testing/simple-order.ts';
import { fold } from './fold.ts';

let database: IntakeDatabase;
beforeAll(async () => {
  database = await openIntakeDatabase();
  const shop = await database.addShop();
  await database.addShop();
  const intake = new Intake(database);
  for (const [id, month] of [
    ['1', '01'],
    ['2', '02'],
  ] as const) {
    await intake.postOrder(
      shop,
      simpleOrder({
        id,
        name: `#${id}`,
        placed_at: `2025-${month}-10T15:00:00.000Z`,
        unit_price_cents: 1_000,
      }),
    );
  }
  await fold(database.db);
});
afterAll(() => database.drop());

/** The command as an operator runs it: what it says, or how it fails. */
const verify = async (...given: string[]) => {
  const command = fileURLToPath(new URL('../../verify-figures.ts', import.meta.url));
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: database.url };
  const ran = await promisify(execFile)(process.execPath, [command, ...given], { env }).catch(
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
  const { stdout, stderr } = ran;
  return { code: 'code' in ran ? ran.code : 0, lines: `${stdout}${stderr}`.trim().split('\n') };
};

it('names the sums that are wrong, of a store and a month where one says so, and puts them right', async () => {
  expect(await verify()).toEqual({ code: 0, lines: ['All sums are those of their facts.'] });
  await sql`update place_cells set gross_cents = gross_cents + 1 where grain = 2`.execute(database.db);
  const wrong = (month: string) =>
    `Store 1, month of 2025-${month}-01: the sums in place_cells are not those of their facts`;
  expect(await verify()).toEqual({ code: 1, lines: [wrong('01'), wrong('02'), '2 differences found.'] });
  expect(await verify('--store', 'store-2.myshopify.com')).toMatchObject({ code: 0 });
  const february = ['--store', 'store-1.myshopify.com', '--month', '2025-02'];
  expect(await verify(...february)).toEqual({ code: 1, lines: [wrong('02'), '1 differences found.'] });
  expect(await verify(...february, '--fix')).toMatchObject({ code: 0 });
  expect(await verify()).toEqual({ code: 1, lines: [wrong('01'), '1 differences found.'] });
  expect(await verify('--fix')).toMatchObject({ code: 0 });
  expect(await verify()).toMatchObject({ code: 0 });
}, 240_000);

it('names an hour of all stores that is wrong, and puts it right', async () => {
  await sql`update chain_hour_cells set hour_of_week = 167 where grain = 1 and first_day = '2025-02-10'`.execute(
    database.db,
  );
  const wrong = 'All stores, day of 2025-02-10: the sums in chain_hour_cells are not those of their facts';
  expect(await verify('--month', '2025-02')).toEqual({ code: 1, lines: [wrong, '1 differences found.'] });
  expect(await verify('--fix')).toMatchObject({ code: 0 });
  expect(await verify()).toMatchObject({ code: 0 });
}, 240_000);

it('says in a line what is asked wrongly', async () => {
  expect(await verify('--store', 'nobody')).toEqual({ code: 1, lines: ['There is no store nobody.'] });
  expect(await verify('--month', 'May')).toMatchObject({
    code: 1,
    lines: ['Give the month like this: --month 2025-05'],
  });
}, 240_000);
