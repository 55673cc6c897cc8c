import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestChain, type TestChain } from './chain.fixture.ts';
import { bookExpiries } from './ledger/book-expiries.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.close());

const list = (body: unknown) => chain.call('/get-gift-card-list', { body, token: chain.head });

it('leaves “redeemed” what was redeemed, whatever becomes of the card, wherever it is told', async () => {
  const { id, code } = await chain.issue({ initial_amount: 100, note: 'redeemed thirty' });
  const redeemed = await chain.till('/gift-cards/redeem', { code, amount: 30 }, { token: chain.tills.pier });
  const person = (path: string, body: object, method = 'POST') =>
    chain.call(path, { method, body, token: chain.head });
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const told = async () => {
    const { giftCards, counters } = (await list({ search: 'redeemed thirty' })).body.data;
    const [card] = giftCards;
    const file = await person('/export-gift-card-list', { search: 'redeemed thirty' });
    const [head, row] = file.text.trim().split('\r\n') as [string, string];
    const report = await person('/gift-card-report', { start_date: day(-1), end_date: day(1) });
    const masked = report.body.data.filter(
      (one: { masked_code: string }) => one.masked_code === card.masked_code,
    );
    return {
      list: card.total_redeemed,
      screen: card.initial_amount - card.balance,
      counter: counters.totalRedeemed,
      export: row.split(',')[head.split(',').indexOf('Redeemed (USD)')],
      report: masked.map((one: { redeemed: number }) => one.redeemed),
    };
  };
  const thirty = { list: 30, screen: 30, counter: 30, export: '30.00', report: [30] };
  expect(await told()).toEqual(thirty);
  const yesterday = async () => {
    await chain.services.db
      .updateTable('gift_cards')
      .set({ expires_at: new Date(Date.now() - 1), expires_on: day(-1) })
      .where('gift_card_id', '=', Number(id))
      .execute();
    await bookExpiries(chain.services.db);
    return { status: 200 };
  };
  for (const change of [
    () => person('/reload-gift-card', { id, amount: 20, paid: false }),
    () => person('/adjust-gift-card', { id, amount: -5, reason: 'counted wrong' }),
    () => person('/adjust-gift-card', { id, amount: 7, reason: 'counted wrong' }),
    () => person(`/api/gift-cards/${id}`, { expires_at: '2041-01-01', customer_name: 'Ann' }, 'PUT'),
    yesterday,
    () => person(`/api/gift-cards/${id}`, { expires_at: '2041-01-01' }, 'PUT'),
    () => person('/deactivate-gift-card', { id, reason: 'stolen' }),
  ]) {
    expect(await change()).toMatchObject({ status: 200 });
    expect(await told()).toEqual(thirty);
  }
  // Only what is taken back was never redeemed.
  const { entry_id } = redeemed.body;
  const back = await chain.till('/gift-cards/reverse', { entry_id }, { token: chain.tills.pier });
  expect(back.status).toBe(200);
  expect(await told()).toEqual({ list: 0, screen: 0, counter: 0, export: '0.00', report: [0] });
});
