// What stores owe each other for cards of one used in the other, and that a redemption taken back isn't owed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestChain, type TestChain } from '../chain.fixture.ts';
import { lockCard } from './ledger.ts';
import { reverseEntry } from './reverse-entry.ts';

let chain: TestChain;
let code: string;
beforeAll(async () => {
  chain = await startTestChain();
  ({ code } = await chain.issue({ initial_amount: 100 }));
});
afterAll(() => chain.close());

const redeem = async (amount: number, token = chain.tills.pier) =>
  (await chain.till('/gift-cards/redeem', { code, amount }, { token })).body.entry_id as string;
const takeBack = (entry_id: string, token = chain.tills.pier) =>
  chain.till('/gift-cards/reverse', { entry_id }, { token });

const settlement = async (body: Record<string, unknown> = {}) =>
  (await chain.call('/get-gift-card-settlement', { body, token: chain.head })).body.data;
const report = async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const body = { start_date: day(-1), end_date: day(1) };
  return (await chain.call('/gift-card-report', { body, token: chain.head })).body;
};
const cardOf = async () => {
  const { body } = await chain.call('/get-gift-card-list', { body: { search: code }, token: chain.head });
  return body.data.giftCards[0];
};

describe('a redemption in another store that is taken back', () => {
  it('is owed until then, and no longer, in the list, the matrix and the report', async () => {
    const entry = await redeem(7);
    expect((await settlement()).totals).toEqual([
      { issuing_store: 'Downtown', redeeming_store: 'Pier', amount: 7 },
    ]);
    expect((await report()).settlement).toEqual([
      { issuing_store: 'Downtown', redeeming_store: 'Pier', amount: 7 },
    ]);
    expect((await takeBack(entry)).status).toBe(200);
    const owed = await settlement();
    expect(owed.totals).toEqual([{ issuing_store: 'Downtown', redeeming_store: 'Pier', amount: 0 }]);
    expect(owed.redemptions.map((one: { amount: number }) => one.amount)).toEqual([-7, 7]);
    expect(owed.pagination.totalCount).toBe(2);
    const { settlementStores, summary, totals, data } = await report();
    expect(settlementStores).toEqual([]);
    expect(summary).toMatchObject({ redeemed: 0, refunded_to_card: 0, closing_liability: 100 });
    expect(totals).toMatchObject({ redeemed: 0, redeemed_elsewhere: 0, redeem_count: 0 });
    expect(data[0]).toMatchObject({ redeemed: 0, redeem_count: 0, status: 'active' });
  });

  it('leaves the card as it was: what it redeemed is what it redeemed', async () => {
    expect(await cardOf()).toMatchObject({
      balance: 100,
      initial_amount: 100,
      total_redeemed: 0,
      redeem_count: 0,
      status: 'active',
    });
  });

  it('leaves what other redemptions come to', async () => {
    const kept = await redeem(20);
    await takeBack(await redeem(5));
    await redeem(3, chain.tills.downtown);
    expect((await settlement()).totals).toMatchObject([{ amount: 20 }]);
    const { settlement: matrix, summary } = await report();
    expect(matrix).toEqual([
      { issuing_store: 'Downtown', redeeming_store: 'Pier', amount: 20 },
      { issuing_store: 'Downtown', redeeming_store: 'Downtown', amount: 3 },
    ]);
    expect(summary.redeemed).toBe(23);
    const card = await cardOf();
    expect(card.initial_amount - card.balance).toBe(card.total_redeemed);
    expect(card).toMatchObject({ balance: 77, redeem_count: 2 });
    await takeBack(kept);
  });
});

it('a reload that is taken back was no reload', async () => {
  const before = await cardOf();
  const { body } = await chain.till('/gift-cards/reload', { code, amount: 40 });
  expect(await cardOf()).toMatchObject({ reload_count: 1, status: 'reloaded' });
  expect((await takeBack(body.entry_id, chain.tills.downtown)).status).toBe(200);
  const { shopify_updated_at: _, ...was } = before;
  expect(await cardOf()).toMatchObject(was);
});

it('an entry is taken back once, and only by the store in which it happened', async () => {
  const entry = await redeem(1);
  expect((await takeBack(entry, chain.tills.downtown)).status).toBe(404);
  expect((await takeBack(entry)).status).toBe(200);
  expect(await takeBack(entry)).toMatchObject({ status: 409, body: { code: 'GIFT_CARD_ENTRY_REVERSED' } });
  // Whether it was taken back is nothing that another store learns.
  expect((await takeBack(entry, chain.tills.downtown)).status).toBe(404);
});

it('an entry that nothing takes back is none to be taken back', async () => {
  const { id } = await chain.issue();
  const key = { shopId: chain.shops.downtown, id: Number(id) };
  const asked = {
    entryNo: 1,
    may: () => true,
    details: { actor: { kind: 'system', name: 'test' } as const, idempotencyKey: 'x' },
  };
  const tried = chain.services.db
    .transaction()
    .execute(async (trx) => reverseEntry(trx, await lockCard(trx, key), asked));
  await expect(tried).rejects.toThrow('There is no such entry of this store');
});

describe('what stores owe each other', () => {
  const amounts = async (body: Record<string, unknown>) => {
    const { redemptions, totals, pagination } = await settlement(body);
    return {
      listed: redemptions.map(({ amount }: { amount: number }) => amount),
      owed: totals.map(({ amount }: { amount: number }) => amount),
      total: pagination.totalCount,
    };
  };
  /** Four redemptions in Pier, one on each of four days, of two cards of Downtown, and one at home. */
  beforeAll(async () => {
    ({ code } = await chain.issue({ initial_amount: 100 }));
    const entries = [await redeem(11), await redeem(12)];
    ({ code } = await chain.issue({ initial_amount: 100 }));
    entries.push(await redeem(13), await redeem(14), await redeem(15, chain.tills.downtown));
    const { db } = chain.services;
    for (const [index, entry] of entries.entries()) {
      const [card, entryNo] = entry.split('-').map(Number);
      await db
        .updateTable('gift_card_entries')
        .set({ local_date: `2025-01-0${1 + Math.min(index, 3)}` })
        .where('gift_card_id', '=', card!)
        .where('entry_no', '=', entryNo!)
        .execute();
    }
  });

  it('is that of the days asked for, both included', async () => {
    const all = { from_date: '2025-01-01', to_date: '2025-01-04' };
    expect(await amounts(all)).toEqual({ listed: [14, 13, 12, 11], owed: [50], total: 4 });
    const some = { from_date: '2025-01-02', to_date: '2025-01-03' };
    expect(await amounts(some)).toEqual({ listed: [13, 12], owed: [25], total: 2 });
    expect(await amounts({ to_date: '2025-01-01' })).toEqual({ listed: [11], owed: [11], total: 1 });
    const before = await amounts({ to_date: '2024-12-31' });
    expect(before).toEqual({ listed: [], owed: [], total: 0 });
    const since = await amounts({ from_date: '2025-01-05' });
    expect((await amounts({})).total).toBe(since.total + 4);
  });

  it('is listed page by page', async () => {
    const page = async (number: number, limit: number) =>
      (await amounts({ from_date: '2025-01-01', to_date: '2025-01-04', page: number, limit })).listed;
    expect(await page(1, 3)).toEqual([14, 13, 12]);
    expect(await page(2, 3)).toEqual([11]);
    expect(await page(2, 2)).toEqual([12, 11]);
  });
});

it('the identity of redemptions holds, and finds a reversal that counts as something else', async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const check = async () => {
    const body = { start_date: day(-1), end_date: day(1) };
    const { body: answer } = await chain.call('/run-report-checks', { body, token: chain.head });
    return answer.result.checks.find(({ title }: { title: string }) => title.startsWith('Redemptions'));
  };
  expect(await check()).toMatchObject({ ok: true });
  await chain.services.db
    .updateTable('gift_card_entries')
    .set({ reverses_type: 'ADJUSTED' })
    .where('reverses_type', '=', 'REDEEMED')
    .where('amount_cents', '=', 700)
    .execute();
  expect(await check()).toMatchObject({ ok: false });
});
