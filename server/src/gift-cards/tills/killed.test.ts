import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killAfter } from '../../testing/kill-after.ts';
import { TEST_SECRETS_KEY } from '../../testing/secrets-key.ts';
import { startTestChain, type TestChain } from '../chain.fixture.ts';
import { brokenChecks } from '../ledger/ledger-checks.fixture.ts';

const KILLS = 50;
const AT_ONCE = 3;

let chain: TestChain;
let cards: { id: string; code: string }[];
/** What the servers had answered before they were killed: the key of each request, and its entry. */
const answered = new Map<string, string>();
const cache = mkdtempSync(path.join(tmpdir(), 'backroom-killed-'));

beforeAll(async () => {
  chain = await startTestChain();
  cards = await Promise.all(Array.from({ length: 4 }, () => chain.issue({ initial_amount: 2_000 })));
});
afterAll(async () => {
  await chain.close();
  rmSync(cache, { recursive: true, force: true });
});

const databaseUrl = async () => {
  const { rows } = await chain.connection.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(process.env.BACKROOM_TEST_SERVER ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
};

const script = path.join(import.meta.dirname, 'killed-till.fixture.ts');

describe('a server killed under write load', () => {
  it(`loses no answered entry and leaves no half one, ${KILLS} times`, { timeout: 300_000 }, async () => {
    const url = await databaseUrl();
    let kills = 0;
    const killOn = async () => {
      while (kills < KILLS) {
        kills += 1;
        const name = `killed-${kills}`;
        const acknowledged = await killAfter(
          script,
          [TEST_SECRETS_KEY, url, chain.tills.downtown, name, ...cards.map((card) => card.code)],
          { answers: 1 + ((kills * 7) % 23), cache },
        );
        for (const [key, entry] of acknowledged) answered.set(key, entry);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, killOn));
    expect(answered.size).toBeGreaterThan(KILLS);

    const { rows } = await chain.connection.pool.query<{ id: string }>(
      `select gift_card_id || '-' || entry_no as id from gift_card_entries where type = 'REDEEMED'`,
    );
    const stored = new Set(rows.map((row) => row.id));
    expect([...answered.values()].filter((entry) => !stored.has(entry))).toEqual([]);
    expect(await brokenChecks(chain.connection)).toEqual([]);

    // Every entry belongs to an answer that is kept, and every kept answer to an entry.
    const kept = await chain.connection.pool.query<{ id: string }>(
      `select answer->>'entry_id' as id from idempotency_records where answer->>'entry_id' is not null`,
    );
    expect(new Set(kept.rows.map((row) => row.id))).toEqual(stored);
  });

  it('does exactly once what it is asked again: what it had answered, and what it had not', async () => {
    const redeem = (key: string) => {
      const number = Number(key.split('-').at(-1));
      const { code } = cards[number % cards.length]!;
      return chain.till('/gift-cards/redeem', { code, amount: 0.01 }, { key });
    };
    const byServer = Map.groupBy(answered.keys(), (key) => key.slice(0, key.lastIndexOf('-')));
    for (const [server, keys] of byServer) {
      const [key] = keys;
      expect((await redeem(key!)).body.entry_id).toBe(answered.get(key!));
      const last = Math.max(...keys.map((one) => Number(one.split('-').at(-1))));
      const first = await redeem(`${server}-${last + 1}`);
      expect((await redeem(`${server}-${last + 1}`)).text).toBe(first.text);
    }
    expect(await brokenChecks(chain.connection)).toEqual([]);
    const { rows } = await chain.connection.pool.query(
      `select (select count(*) from idempotency_records)::int as answers,
        (select count(*) from gift_card_entries where type = 'REDEEMED')::int as entries`,
    );
    expect(rows[0].entries).toBe(rows[0].answers);
  });
});
