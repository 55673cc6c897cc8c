// Servers are killed while tills redeem points: what was answered stands, what wasn't is done once when it is asked again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killAfter } from '../../testing/kill-after.ts';
import { TEST_SECRETS_KEY } from '../../testing/secrets-key.ts';
import { startProgramme, type TestProgramme } from '../programme.fixture.ts';

/** `npm run bench -- kill-loyalty` kills a whole installation, as often as is wanted. */
const KILLS = 12;
const AT_ONCE = 3;
const OPENING = 2_000;

const emails = [0, 1, 2].map((one) => `killed${one}@example.com`);
const script = path.join(import.meta.dirname, 'killed-till.fixture.ts');
const cache = mkdtempSync(path.join(tmpdir(), 'backroom-killed-'));

let programme: TestProgramme;
let till = '';
beforeAll(async () => {
  programme = await startProgramme();
  const { head } = programme;
  for (const email of emails) {
    const body = { fname: '', lname: '', email, shop: 'downtown.example', opening_points: OPENING };
    await programme.call('/create-customer', { body, token: head });
  }
  const key = { name: 'Till', shop_domain: 'pier.example', permissions: ['loyalty'] };
  till = (await programme.call('/create-api-key', { body: key, token: head })).body.key;
});
afterAll(async () => {
  await programme.close();
  rmSync(cache, { recursive: true, force: true });
});

it(`no answered redemption is lost and none stands half, ${KILLS} times`, { timeout: 300_000 }, async () => {
  const answered = new Map<string, string>();
  let kills = 0;
  const killOn = async () => {
    while (kills < KILLS) {
      kills += 1;
      const given = [TEST_SECRETS_KEY, programme.databaseUrl, till, `killed-${kills}`, ...emails];
      const acknowledged = await killAfter(script, given, { answers: 1 + ((kills * 7) % 23), cache });
      for (const [key, entry] of acknowledged) answered.set(key, entry);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, killOn));
  expect(answered.size).toBeGreaterThan(KILLS);

  const stored = async () => {
    const { rows } = await programme.connection.pool.query<{ id: string }>(
      `select loyalty_customer_id || '-' || entry_no as id from loyalty_entries where type = 'REDEEM'`,
    );
    return new Set(rows.map((row) => row.id));
  };
  const entries = await stored();
  expect([...answered.values()].filter((entry) => !entries.has(entry))).toEqual([]);
  expect(await programme.differences()).toEqual([]);

  // Asked again, what had been answered is answered alike, and what hadn't is done once.
  const redeem = (key: string) => {
    const email = emails[Number(key.split('-').at(-1)) % emails.length];
    const body = { email, points: 0.01, lines: [{ sku: 'A', amount: 100 }] };
    return programme.call('/loyalty/redeem', { body, token: till, headers: { 'idempotency-key': key } });
  };
  for (const [server, keys] of Map.groupBy(answered.keys(), (key) => key.slice(0, key.lastIndexOf('-')))) {
    const [key = ''] = keys;
    expect((await redeem(key)).body.entry_id).toBe(answered.get(key));
    const last = Math.max(...keys.map((one) => Number(one.split('-').at(-1))));
    const first = await redeem(`${server}-${last + 1}`);
    expect((await redeem(`${server}-${last + 1}`)).text).toBe(first.text);
  }
  expect(await programme.differences()).toEqual([]);
  const balances = await Promise.all(emails.map((email) => programme.balanceOf(email)));
  const left = balances.reduce((sum, points) => sum + Math.round(points * 100), 0);
  expect(left).toBe(OPENING * 100 * emails.length - (await stored()).size);
});
