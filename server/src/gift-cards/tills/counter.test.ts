// A person at a counter with a card's whole code: what they learn, what they may do, and that it is written down.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestChain, type TestChain } from '../chain.fixture.ts';

let chain: TestChain;
let foreign: { id: string; code: string };
beforeAll(async () => {
  chain = await startTestChain();
  foreign = await chain.issue({
    shop_domain: chain.domains.pier,
    initial_amount: 50,
    customer_email: 'pier-customer@example.com',
    note: 'pier note',
  });
});
afterAll(() => chain.close());

const lookUp = (code: string, token = chain.ann) =>
  chain.call('/look-up-gift-card', { body: { code }, token });
const redeem = (body: object, token = chain.ann, key?: string) =>
  chain.call('/redeem-gift-card', { body, token, headers: key ? { 'idempotency-key': key } : {} });

describe('looking a card up by its code', () => {
  it('tells a Franchisee of another store’s card what a till learns, and nothing of its customer', async () => {
    const spaced = foreign.code.replaceAll(/(.{4})/g, '$1 ').toLowerCase();
    const { status, body, text } = await lookUp(spaced);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      usable: true,
      own: false,
      giftCard: {
        balance: 50,
        issuing_store: 'Pier',
        status: 'active',
        masked_code: expect.stringContaining('••••'),
      },
    });
    expect(text).not.toMatch(/pier-customer|pier note/);
  });

  it('is written down where the card is another’s', async () => {
    const { rows } = await chain.connection.pool.query(
      `select actor, shop_id from audit_log where action = 'gift-card.looked-up' and entity_id = $1`,
      [foreign.id],
    );
    expect(rows).toEqual([{ actor: 'ann@example.com', shop_id: chain.shops.pier }]);
  });

  it('says which are one’s own, and that there is none', async () => {
    const own = await chain.issue();
    expect((await lookUp(own.code)).body.own).toBe(true);
    expect(await lookUp('NOSUCHCARD1')).toMatchObject({
      status: 404,
      body: { message: 'No gift card has this code' },
    });
    expect((await lookUp('')).status).toBe(400);
  });
});

describe('redeeming by hand', () => {
  it('takes the money in an own store, owed by the one that issued the card, once for each key', async () => {
    const body = { code: foreign.code, amount: 20, shop_domain: chain.domains.downtown, order_name: '#77' };
    const first = await redeem(body, chain.ann, 'by-hand-1');
    expect(first).toMatchObject({ status: 200, body: { amount: -20, giftCard: { balance: 30 } } });
    expect((await redeem(body, chain.ann, 'by-hand-1')).body).toEqual(first.body);
    expect((await lookUp(foreign.code)).body.giftCard.balance).toBe(30);
    const settlement = await chain.call('/get-gift-card-settlement', { token: chain.ann });
    expect(settlement.body.data.totals).toEqual([
      { issuing_store: 'Pier', redeeming_store: 'Downtown', amount: 20 },
    ]);
    const { rows } = await chain.connection.pool.query(
      `select actor, shop_id, before, after from audit_log where action = 'gift-card.redeemed'`,
    );
    expect(rows).toMatchObject([
      {
        actor: 'ann@example.com',
        shop_id: chain.shops.downtown,
        before: { balance_cents: 5_000 },
        after: { balance_cents: 3_000, order_name: '#77' },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(foreign.code);
  });

  it('is refused in a store that isn’t one’s own, beyond the balance, and signed out', async () => {
    const body = { code: foreign.code, amount: 1, shop_domain: chain.domains.pier };
    expect((await redeem(body)).status).toBe(403);
    expect(await redeem({ ...body, shop_domain: chain.domains.downtown, amount: 30.01 })).toMatchObject({
      status: 409,
      body: { code: 'GIFT_CARD_INSUFFICIENT_BALANCE' },
    });
    expect((await chain.call('/redeem-gift-card', { body })).status).toBe(401);
    expect((await lookUp(foreign.code)).body.giftCard.balance).toBe(30);
  });
});
