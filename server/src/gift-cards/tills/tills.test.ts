import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestChain, type TestChain } from '../chain.fixture.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.close());

const balanceOf = async (code: string) =>
  (await chain.till('/gift-cards/check-balance', { code })).body.giftCard.balance;

describe('a till', () => {
  it('uses a card of another store, and tells nothing of its customer', async () => {
    const { id, code } = await chain.issue({ customer_email: 'secret@example.com', note: 'private' });
    const spent = await chain.till(
      '/gift-cards/redeem',
      { code: ` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)}`, amount: 40.25, order_name: '#7' },
      { token: chain.tills.pier },
    );
    expect(spent.body).toMatchObject({
      amount: -40.25,
      giftCard: { id, balance: 59.75, status: 'active', issuing_store: 'Downtown' },
    });
    expect(JSON.stringify(spent.body)).not.toMatch(/secret|private/);
    const { body } = await chain.call('/get-gift-card-history', {
      body: { gift_card_id: id },
      token: chain.head,
    });
    expect(body.giftCardHistory[0]).toMatchObject({
      action: 'REDEEMED',
      amount: -40.25,
      balance_after: 59.75,
      store: 'Pier',
      order_name: '#7',
      performed_by: `Till of ${chain.domains.pier}`,
    });
  });

  it('is refused what is not on the card, and more than two decimals', async () => {
    const { code } = await chain.issue({ initial_amount: 10 });
    expect(await chain.till('/gift-cards/redeem', { code, amount: 10.01 })).toMatchObject({
      status: 409,
      body: { code: 'GIFT_CARD_INSUFFICIENT_BALANCE', message: 'Insufficient balance' },
    });
    for (const amount of [0, -1, 0.001, '5', 1e9]) {
      expect((await chain.till('/gift-cards/redeem', { code, amount })).status).toBe(400);
    }
    expect((await chain.till('/gift-cards/redeem', { code, amount: 10 })).body.giftCard).toMatchObject({
      balance: 0,
      status: 'redeemed',
    });
  });

  it('gets the same answer for the same key, whatever happened since, and 409 for another request', async () => {
    const { code } = await chain.issue({ initial_amount: 50 });
    const redeem = (amount: number) => chain.till('/gift-cards/redeem', { code, amount }, { key: 'same' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(20)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, text: answers[0]!.text });
    expect(await balanceOf(code)).toBe(30);
    expect(await redeem(10)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const other = await chain.till(
      '/gift-cards/redeem',
      { code, amount: 10 },
      { key: 'same', token: chain.tills.pier },
    );
    expect(other.body.giftCard.balance).toBe(20);
  });

  it('is refused again under the same key even where it would now be granted', async () => {
    const { id, code } = await chain.issue({ initial_amount: 5 });
    const redeem = () => chain.till('/gift-cards/redeem', { code, amount: 8 }, { key: 'refused' });
    expect((await redeem()).body.code).toBe('GIFT_CARD_INSUFFICIENT_BALANCE');
    await chain.call('/reload-gift-card', { body: { id, amount: 10 }, token: chain.head });
    expect((await redeem()).body.code).toBe('GIFT_CARD_INSUFFICIENT_BALANCE');
    expect(await balanceOf(code)).toBe(15);
  });

  it('must send an Idempotency-Key with every write', async () => {
    const { code } = await chain.issue();
    const answer = await chain.call('/gift-cards/redeem', {
      body: { code, amount: 1 },
      token: chain.tills.downtown,
    });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'Idempotency-Key' }] } });
  });

  it('reverses its own redemption or reload once, and nobody else’s', async () => {
    const { code } = await chain.issue({ initial_amount: 60 });
    const spent = await chain.till('/gift-cards/redeem', { code, amount: 25, order_name: '#9' });
    const { entry_id } = spent.body;
    const foreign = await chain.till('/gift-cards/reverse', { entry_id }, { token: chain.tills.pier });
    expect(foreign.status).toBe(404);
    const reverse = () => chain.till('/gift-cards/reverse', { entry_id });
    const both = await Promise.all([reverse(), reverse()]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await balanceOf(code)).toBe(60);
    const reload = await chain.till('/gift-cards/reload', { code, amount: 30 });
    expect(reload.body.giftCard).toMatchObject({ balance: 90, status: 'reloaded' });
    await chain.till('/gift-cards/redeem', { code, amount: 80 });
    const late = await chain.till('/gift-cards/reverse', { entry_id: reload.body.entry_id });
    expect(late.body.code).toBe('GIFT_CARD_INSUFFICIENT_BALANCE');
    expect((await chain.till('/gift-cards/reverse', { entry_id: 'x' })).status).toBe(404);
  });

  it('may not guess codes', async () => {
    const { code } = await chain.issue();
    const { key } = (
      await chain.call('/create-api-key', {
        body: { name: 'curious', shop_domain: chain.domains.flagship },
        token: chain.head,
      })
    ).body;
    const check = (guess: string) => chain.till('/gift-cards/check-balance', { code: guess }, { token: key });
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, tries) => check(`GUESS${1_000 + tries}`)),
    );
    const unknown = answers.filter(({ status }) => status === 404);
    const refused = answers.filter(({ status }) => status === 429);
    // A few more have waited for their turn.
    expect(unknown.length).toBeGreaterThanOrEqual(33);
    expect(unknown.length).toBeLessThan(60);
    expect(refused).toHaveLength(300 - unknown.length);
    expect(refused[0]?.body.message).toMatch(/^Too many tries\. Wait \d seconds\.$/);
    expect(refused[0]?.headers['retry-after']).toBe(/\d/.exec(refused[0]?.body.message)?.[0]);
    // What is valid goes on working, if slowly; other tills don't notice.
    expect((await check(code)).status).toBe(200);
    expect((await chain.till('/gift-cards/check-balance', { code })).status).toBe(200);
  });
});

describe('an API key', () => {
  it('is shown once, stored hashed, listed by its start, and ends when revoked', async () => {
    const { apiKey, key } = (
      await chain.call('/create-api-key', {
        body: { name: 'Till 2', shop_domain: chain.domains.downtown },
        token: chain.head,
      })
    ).body;
    expect(key.startsWith(apiKey.prefix)).toBe(true);
    const kept = await chain.connection.pool.query('select k::text as row from api_keys k');
    expect(kept.rows.map((row: { row: string }) => row.row).join()).not.toContain(key.slice(10));
    const listed = await chain.call('/get-api-key-list', { token: chain.head });
    expect(listed.text).not.toContain(key);
    const { code } = await chain.issue();
    const check = () => chain.till('/gift-cards/check-balance', { code }, { token: key });
    expect((await check()).status).toBe(200);
    await chain.call('/revoke-api-key', { body: { id: apiKey.id }, token: chain.head });
    expect((await check()).status).toBe(401);
    const again = await chain.call('/revoke-api-key', { body: { id: apiKey.id }, token: chain.head });
    expect(again.status).toBe(409);
    const audited = await chain.services.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', apiKey.id)
      .orderBy('audit_id')
      .execute();
    expect(audited.map((entry) => entry.action)).toEqual(['api-key.created', 'api-key.revoked']);
  });

  it('is for a SuperAdmin to issue, and opens nothing but its calls', async () => {
    const body = { name: 'x', shop_domain: chain.domains.downtown };
    for (const token of [chain.admin, chain.ann]) {
      expect((await chain.call('/create-api-key', { body, token })).status).toBe(403);
    }
    expect((await chain.call('/get-gift-card-list', { token: chain.tills.downtown })).status).toBe(401);
    const { code } = await chain.issue();
    expect((await chain.till('/gift-cards/check-balance', { code }, { token: chain.head })).status).toBe(401);
  });
});
