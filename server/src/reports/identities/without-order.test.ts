// Honest use leaves the checks green: what moves on cards without an order is known, and said.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';
import { readGolden } from '../../testing/golden.ts';
import { postGoldenChain } from '../../testing/golden-chain.ts';

let server: TestApplication;
let token: string;
const domain = 'counter.example.com';
beforeAll(async () => {
  server = await startTestApplication();
  await postGoldenChain(server, readGolden());
  await server.addShop({ domain });
  token = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
});
afterAll(() => server.close());

const post = async (path: string, body: object) => {
  const answer = await server.call(path, { body, token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const aDay = (ago: number) => new Date(Date.now() + ago * 86_400_000).toISOString().slice(0, 10);

it('a reload that was paid and a redemption by hand, one of them taken back', async () => {
  const issued = await post('/create-gift-card', {
    initial_amount: 50,
    shop_domain: domain,
    reason: 'Promotion',
    is_from: 'web',
  });
  const { code, giftCard } = issued.data;
  await post('/reload-gift-card', { id: giftCard.id, amount: 30, paid: true });
  const undone = await post('/reload-gift-card', { id: giftCard.id, amount: 7, paid: true });
  await post('/undo', { undo_id: undone.undo.undo_id });
  await post('/redeem-gift-card', { code, amount: 12.5, shop_domain: domain });
  await post('/redeem-gift-card', { code, amount: 4, shop_domain: domain, order_name: '#not-yet-here' });
  const { result } = await post('/run-report-checks', { start_date: aDay(-2), end_date: aDay(1) });
  const ofCards = result.checks.filter(({ id }: { id: string }) => id === 'I8');
  expect(ofCards.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
  const details = ofCards.map(({ detail }: { detail: string }) => detail);
  expect(details).toContain('Sales page and 30.00 without an order = ledger');
  expect(details).toContain('payments by gift card and 16.50 without an order = ledger = settlement');
});
