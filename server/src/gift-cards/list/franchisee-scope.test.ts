import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestChain, type TestChain } from '../chain.fixture.ts';

let chain: TestChain;
/** A card of Ann's store, and one of another owner that was used in hers. */
let own: { id: string; code: string };
let foreign: { id: string; code: string };

beforeAll(async () => {
  chain = await startTestChain();
  own = await chain.issue({ note: 'own' });
  foreign = await chain.issue({
    shop_domain: chain.domains.pier,
    code: 'PIERCARD77',
    customer_email: 'pier-customer@example.com',
    note: 'pier note',
  });
  await chain.till('/gift-cards/redeem', { code: foreign.code, amount: 33, order_name: '#12' });
  await chain.till('/gift-cards/redeem', { code: foreign.code, amount: 9 }, { token: chain.tills.pier });
  await chain.till(
    '/gift-cards/redeem',
    { code: own.code, amount: 5, note: 'regular of theirs' },
    { token: chain.tills.pier },
  );
});
afterAll(() => chain.close());

const asAnn = (path: string, options: { method?: string; body?: unknown } = {}) =>
  chain.call(path, { ...options, token: chain.ann });

describe('a Franchisee', () => {
  it('lists, counts and exports only cards of own stores', async () => {
    const { data } = (await asAnn('/get-gift-card-list')).body;
    expect(data.giftCards.map((card: { id: string }) => card.id)).toEqual([own.id]);
    expect(data.counters.totalCards).toBe(1);
    const file = await asAnn('/export-gift-card-list', { body: { ids: [own.id, foreign.id] } });
    expect(file.text.trim().split('\r\n')).toHaveLength(2);
    expect(file.text).not.toMatch(/pier/i);
  });

  it('finds a foreign card by no search: code, end of code, customer, note', async () => {
    for (const search of [foreign.code, 'RD77', 'pier-customer@example.com', 'pier note', 'Pier']) {
      const { body } = await asAnn('/get-gift-card-list', { body: { search } });
      expect(body.data.giftCards, search).toEqual([]);
    }
  });

  it('is refused foreign stores and franchisees by any filter', async () => {
    const filters = [
      { shop_domain: [chain.domains.pier] },
      { shop_domain: [chain.domains.downtown, chain.domains.flagship] },
      { shop_domain: ['nowhere.example'] },
      { franchisee_id: [String(chain.franchisees.bob)] },
      { franchisee_id: ['12345'] },
    ];
    for (const body of filters) {
      expect((await asAnn('/get-gift-card-list', { body })).status).toBe(403);
      expect((await asAnn('/export-gift-card-list', { body })).status).toBe(403);
    }
    const settlement = await asAnn('/get-gift-card-settlement', {
      body: { shop_domain: [chain.domains.pier] },
    });
    expect(settlement.status).toBe(403);
  });

  it('cannot read or change a foreign card by its id, its mask, or in a bulk', async () => {
    const { id } = foreign;
    const reason = 'because';
    const tries = [
      asAnn('/get-gift-card-history', { body: { gift_card_id: id } }),
      asAnn('/get-gift-card-history', { body: { masked_code: '•••• •••• •••• RD77' } }),
      asAnn(`/api/gift-cards/${id}`, { method: 'PUT', body: { note: 'mine' } }),
      asAnn(`/api/gift-cards/${id}`, { method: 'DELETE' }),
      asAnn('/adjust-gift-card', { body: { id, amount: 1, reason } }),
      asAnn('/reload-gift-card', { body: { id, amount: 1 } }),
      asAnn('/deactivate-gift-card', { body: { id, reason } }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(404);
    const bulk = await asAnn('/deactivate-gift-cards', { body: { ids: [id], reason } });
    expect(bulk.body.results).toEqual([{ id, ok: false, message: 'There is no such gift card' }]);
    const { body } = await chain.call('/get-gift-card-history', {
      body: { gift_card_id: id },
      token: chain.head,
    });
    expect(body.giftCard).toMatchObject({ balance: 58, note: 'pier note', deactivated_at: null });
  });

  it('issues cards for own stores only', async () => {
    const create = (shop_domain: string) =>
      asAnn('/create-gift-card', { body: { initial_amount: 5, shop_domain, reason: 'Goodwill' } });
    expect((await create(chain.domains.downtown)).status).toBe(200);
    expect((await create(chain.domains.pier)).status).toBe(403);
    expect((await create('nowhere.example')).status).toBe(403);
  });

  it('sees of a foreign card what the settlement needs: mask, issuer, amount in own stores', async () => {
    const { text, body } = await asAnn('/get-gift-card-settlement');
    expect(body.data.redemptions).toEqual([
      expect.objectContaining({
        masked_code: '•••• •••• •••• RD77',
        issuing_store: 'Pier',
        redeeming_store: 'Downtown',
        order_name: '#12',
        amount: 33,
      }),
    ]);
    expect(body.data.totals).toEqual([{ issuing_store: 'Pier', redeeming_store: 'Downtown', amount: 33 }]);
    // a time of day may hold any two digits
    expect(text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')).not.toMatch(/pier-customer|pier note|58|100/);
  });

  it('sees in the history of an own card where else it was used', async () => {
    const { body } = await asAnn('/get-gift-card-history', { body: { gift_card_id: own.id } });
    expect(body.giftCardHistory[0]).toMatchObject({
      action: 'REDEEMED',
      store: 'Pier',
      amount: -5,
      performed_by: 'A till',
      note: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/Till of pier|regular of theirs/);
  });

  it('finds only itself among the franchisees', async () => {
    const { body } = await asAnn('/get-franchisee-stats', { method: 'GET' });
    expect(body.data.recentFranchisees).toHaveLength(1);
    expect(body.data.recentFranchisees[0].name).toBe('Ann Lee');
  });

  it('makes none of the calls signed out', async () => {
    for (const path of ['/get-gift-card-list', '/export-gift-card-list', '/create-gift-card']) {
      expect((await chain.call(path, { body: {} })).status).toBe(401);
    }
  });
});
