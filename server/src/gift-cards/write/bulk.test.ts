// Bulk actions on all cards that match, and what can be taken back.
import { MAX_CARDS_AT_ONCE } from '@backroom/contract/gift-cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestChain, type TestChain } from '../chain.fixture.ts';
import { brokenChecks } from '../ledger/ledger-checks.fixture.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.close());

type Row = { id: string; ok: boolean; message: string };

const deactivate = (body: object, token = chain.head) =>
  chain.call('/deactivate-gift-cards', { body: { reason: 'lost batch', ...body }, token });
const undo = (undo_id: string, token = chain.head) => chain.call('/undo', { body: { undo_id }, token });
const living = async (search: string) => {
  const { body } = await chain.call('/get-gift-card-list', {
    body: { search, limit: 500 },
    token: chain.head,
  });
  return (body.data.giftCards as { id: string; deactivated_at: string | null; balance: number }[])
    .filter((card) => card.deactivated_at === null)
    .map(({ id }) => id)
    .sort();
};
const issue = async (count: number, note: string, more = {}) => {
  const cards: string[] = [];
  for (let number = 0; number < count; number += 1) cards.push((await chain.issue({ note, ...more })).id);
  return cards.sort();
};

describe('deactivating all that match', () => {
  it('ends them, but not those left out, with a result for each', async () => {
    const cards = await issue(12, 'batch one');
    const others = await issue(1, 'other');
    const except = cards.slice(0, 2);
    const { status, body } = await deactivate({ filter: { search: 'batch one' }, except, expected: 10 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ matched: 10, done: 10 });
    expect((body.results as Row[]).map(({ id }) => id).sort()).toEqual(cards.slice(2));
    expect(await living('batch one')).toEqual(except);
    expect(await living('other')).toEqual(others);
  });

  it('is refused where another number matches by now, and where nothing does', async () => {
    const cards = await issue(2, 'batch two');
    expect(await deactivate({ filter: { search: 'batch two' }, expected: 1 })).toMatchObject({
      status: 409,
      body: { message: 'The list has changed: 2 match now, not 1. Look again.' },
    });
    expect((await deactivate({ filter: { search: 'no such note' } })).status).toBe(400);
    expect(await living('batch two')).toEqual(cards);
  });

  it('is refused where more match than one call does', async () => {
    const { db } = chain.services;
    await db
      .insertInto('gift_cards')
      .values(
        Array.from({ length: MAX_CARDS_AT_ONCE + 1 }, () => ({
          shop_id: chain.shops.flagship,
          last_characters: '0000',
          face_cents: 0,
          issued_on: '2020-01-01',
          created_by: 'test',
          is_from: 'web',
          search_text: 'too many',
        })),
      )
      .execute();
    const answer = await deactivate({ filter: { search: 'too many' } });
    expect(answer).toMatchObject({ status: 400, body: { message: 'At most 2,000 at once: 2,001 match' } });
    await db.deleteFrom('gift_cards').where('search_text', '=', 'too many').execute();
  });

  it('takes either ids or a filter', async () => {
    const [id] = await issue(1, 'either');
    expect((await deactivate({})).status).toBe(400);
    expect((await deactivate({ ids: [id], filter: {} })).status).toBe(400);
    expect((await deactivate({ ids: [id] })).body).toMatchObject({ matched: 1, done: 1 });
  });

  it('ends a Franchisee’s own cards only', async () => {
    const own = await issue(2, 'scoped');
    const foreign = await issue(2, 'scoped', { shop_domain: chain.domains.pier });
    const { body } = await deactivate({ filter: { search: 'scoped' } }, chain.ann);
    expect((body.results as Row[]).map(({ id }) => id).sort()).toEqual(own);
    expect(await living('scoped')).toEqual(foreign);
    const asked = await deactivate({ filter: { shop_domain: [chain.domains.pier] } }, chain.ann);
    expect(asked.status).toBe(403);
  });
});

describe('taking back', () => {
  it('brings deactivated cards back with what was on them, once', async () => {
    const cards = await issue(3, 'batch three', { initial_amount: 30 });
    const { body } = await deactivate({ filter: { search: 'batch three' } });
    expect(await living('batch three')).toEqual([]);
    expect((await undo(body.undo.undo_id)).body).toMatchObject({ message: 'Undone', done: 3 });
    expect(await living('batch three')).toEqual(cards);
    expect((await undo(body.undo.undo_id)).status).toBe(409);
    const { body: history } = await chain.call('/get-gift-card-history', {
      body: { gift_card_id: cards[0] },
      token: chain.head,
    });
    expect(history.giftCardHistory.map((entry: { action: string }) => entry.action)).toEqual([
      'REINSTATED',
      'DEACTIVATED',
      'ISSUED',
    ]);
    expect(history.giftCard).toMatchObject({ status: 'active', balance: 30 });
    expect(await brokenChecks(chain.connection)).toEqual([]);
  });

  it('takes a reload and a correction back', async () => {
    const { id } = await chain.issue({ initial_amount: 10 });
    const card = async () => {
      const { body } = await chain.call('/get-gift-card-history', {
        body: { gift_card_id: id },
        token: chain.head,
      });
      const { balance, initial_amount, reload_count, status } = body.giftCard;
      return { balance, initial_amount, reload_count, status };
    };
    const before = await card();
    for (const [path, body] of [
      ['/reload-gift-card', { id, amount: 25 }],
      ['/adjust-gift-card', { id, amount: -4, reason: 'typing error' }],
    ] as const) {
      const answer = await chain.call(path, { body, token: chain.head });
      expect((await undo(answer.body.undo.undo_id)).body.done).toBe(1);
      expect(await card()).toEqual(before);
    }
    expect(await brokenChecks(chain.connection)).toEqual([]);
  });

  it('leaves a card on which it isn’t possible any more, and says why', async () => {
    const { id, code } = await chain.issue({ initial_amount: 10 });
    const { body } = await chain.call('/reload-gift-card', { body: { id, amount: 25 }, token: chain.head });
    await chain.till('/gift-cards/redeem', { code, amount: 30 });
    expect((await undo(body.undo.undo_id)).body).toMatchObject({
      done: 0,
      results: [{ id, ok: false, message: 'Insufficient balance' }],
    });
  });
});
