// A page of the gift-card report works its figures out in another way than the whole list does: here over cards of many pasts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestChain, type TestChain } from '../../gift-cards/chain.fixture.ts';

let chain: TestChain;
let today: string;

type Card = { id: string; code: string };

const till = async (path: string, body: object, shop: 'downtown' | 'pier') => {
  const answer = await chain.till(`/gift-cards/${path}`, body, { token: chain.tills[shop] });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const write = async (path: string, body: object) => {
  const answer = await chain.call(path, { body, token: chain.head });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

/** What happens to a card, a day or more apart. */
const pasts: ((card: Card) => Promise<unknown>)[] = [
  async () => undefined,
  ({ code }) => till('redeem', { code, amount: 100 }, 'downtown'),
  ({ code }) => till('redeem', { code, amount: 100 }, 'pier'),
  async ({ id, code }) => {
    await till('redeem', { code, amount: 100 }, 'pier');
    await write('/reload-gift-card', { id, amount: 20 });
  },
  async ({ id, code }) => {
    await till('redeem', { code, amount: 30 }, 'pier');
    await write('/deactivate-gift-card', { id, reason: 'lost' });
  },
  async ({ id }) => {
    const { undo } = await write('/deactivate-gift-card', { id, reason: 'lost' });
    await write('/undo', { undo_id: undo.undo_id });
  },
  async ({ code }) => {
    const { entry_id } = await till('redeem', { code, amount: 100 }, 'pier');
    await till('reverse', { entry_id }, 'pier');
  },
  async ({ id, code }) => {
    await write('/adjust-gift-card', { id, amount: -40, reason: 'typing error' });
    await till('redeem', { code, amount: 60 }, 'downtown');
    await write('/deactivate-gift-card', { id, reason: 'lost' });
  },
];

beforeAll(async () => {
  chain = await startTestChain();
  for (const shop_domain of [chain.domains.downtown, chain.domains.pier, chain.domains.flagship]) {
    for (const past of [...pasts, ...pasts]) await past(await chain.issue({ shop_domain }));
  }
  // Spread over weeks, each card's entries in their order.
  await chain.connection.pool.query(`
    update gift_card_entries e set local_date = current_date - 60 + (gift_card_id * 7 % 25)::int + entry_no * (1 + gift_card_id % 9)::int`);
  const { rows } = await chain.connection.pool.query<{ today: string }>(`select current_date::text as today`);
  today = rows[0]?.today ?? '';
});
afterAll(() => chain.close());

const before = (days: number) => {
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
};

const report = async (body: object) => {
  const answer = await chain.call('/gift-card-report', { body, token: chain.head });
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  return answer.body;
};

it.each([
  [70, 0],
  [70, 61],
  [60, 45],
  [50, 30],
  [44, 44],
  [40, 10],
  [20, 0],
])('from %i to %i days ago pages hold what the whole list does, in its order', async (from, to) => {
  const { downtown, pier } = chain.domains;
  for (const shop_name of [undefined, [downtown], [pier], [downtown, pier]]) {
    const asked = {
      start_date: before(from),
      end_date: before(to),
      ...(shop_name && { shop_name }),
    };
    const { data, ...whole } = await report(asked);
    for (const sort of [
      'closing_balance:desc',
      'closing_balance:asc',
      'opening_balance:desc',
      'opening_balance:asc',
    ]) {
      const [key = '', direction] = sort.split(':');
      const rows: Record<string, number>[] = [];
      for (let page = 1; page === 1 || rows.length < data.length; page += 1) {
        const { data: some, pagination, ...rest } = await report({ ...asked, page, limit: 7, sort });
        expect(rest).toEqual(whole);
        expect(pagination.total).toBe(data.length);
        expect(some.length).toBe(Math.min(7, data.length - rows.length));
        rows.push(...some);
      }
      const owed = rows.map((row) => row[key] ?? 0);
      expect(owed).toEqual(owed.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)));
      expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
        new Set(data.map((row: object) => JSON.stringify(row))),
      );
    }
  }
});

type Pair = { issuing_store: string; redeeming_store: string };

it('what one store settles is what the report of all stores says of it, its own cards used there counted once', async () => {
  const { rows: stores } = await chain.connection.pool.query<{ shop: string; name: string }>(
    'select shop_domain as shop, name from shops',
  );
  const asked = { start_date: before(70), end_date: today };
  const all: Pair[] = (await report(asked)).settlement;
  const kinds = all.map(({ issuing_store, redeeming_store }) => issuing_store === redeeming_store);
  expect(new Set(kinds)).toEqual(new Set([true, false]));
  for (const { shop, name } of stores) {
    const { settlement } = await report({ ...asked, shop_name: [shop] });
    expect(settlement).toEqual(
      all.filter((pair) => [pair.issuing_store, pair.redeeming_store].includes(name)),
    );
  }
});

it('among them are cards of every kind', async () => {
  const { data, summary } = await report({ start_date: before(40), end_date: before(20) });
  expect(new Set(data.map(({ status }: { status: string }) => status)).size).toBeGreaterThan(2);
  for (const key of ['opening_liability', 'redeemed', 'expired', 'adjusted', 'reloaded']) {
    expect([key, summary[key]]).not.toEqual([key, 0]);
  }
});
