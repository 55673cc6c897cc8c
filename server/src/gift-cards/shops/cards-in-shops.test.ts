// Gift cards across shops: one truth, the ledger; what shops hold follows it, whatever is lost or doubled on the way.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDirty } from '../../shopify/pull/empty-dirty.ts';
import { brokenChecks } from '../ledger/ledger-checks.fixture.ts';
import { type CardsInShops, domainOf, startCardsInShops } from './cards-in-shops.fixture.ts';
import { endInShops } from './end-in-shops.ts';
import { forgetKeptCodes } from './kept-codes.ts';
import { pollBalances } from './poll-balances.ts';
import { takeInCards } from './take-in-cards.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let world: CardsInShops;
beforeAll(async () => {
  world = await startCardsInShops();
});
afterAll(() => world.close());
beforeEach(() => world.shopify.emulator.faults.clear());

const balances = (id: string) => [world.balanceIn('downtown', id), world.balanceIn('pier', id)];
const call = (path: string, body: object) => world.call(path, { body, token: world.head });

describe('a card issued here', () => {
  it('is made in every connected shop, with its code, amount and last day, and its code is then forgotten', async () => {
    const { id, code } = await world.chain.issue({ initial_amount: 75, expires_at: '2031-05-06' });
    const kept = await sql<{ code_enc: string }>`select code_enc from gift_card_kept_codes
      where gift_card_id = ${Number(id)}`.execute(world.services.db);
    expect(kept.rows[0]?.code_enc).toMatch(/^v1\./);
    expect(kept.rows[0]?.code_enc).not.toContain(code);
    await forgetKeptCodes(world.services.db);
    await world.send();
    for (const name of ['downtown', 'pier'] as const) {
      expect(world.cardOf(name, id)).toMatchObject({
        code: code.toLowerCase(),
        initialCents: 7_500,
        expiresOn: '2031-05-06',
      });
    }
    await forgetKeptCodes(world.services.db);
    const left = await sql`select 1 from gift_card_kept_codes where gift_card_id = ${Number(id)}`.execute(
      world.services.db,
    );
    expect(left.rows).toEqual([]);
    const states = (await world.pushesOf(id)).map(({ state }) => state);
    expect(states).toEqual(['DONE', 'DONE']);
    const { body } = await call('/get-gift-card-history', { gift_card_id: id });
    expect(body.usable_in).toEqual([
      { shop_domain: 'downtown.example', store_name: 'Downtown', state: 'there', message: null },
      { shop_domain: 'pier.example', store_name: 'Pier', state: 'there', message: null },
    ]);
  });

  it('isn’t made where cards aren’t exchanged', async () => {
    await sql`update shopify_connections set exchanges = '{customers}' where shop_id = ${world.shops.pier}`.execute(
      world.services.db,
    );
    const { id } = await world.issueEverywhere();
    expect(await world.pushesOf(id)).toMatchObject([{ shop_id: world.shops.downtown, state: 'DONE' }]);
    await sql`update shopify_connections set exchanges = '{customers,gift-cards}'
      where shop_id = ${world.shops.pier}`.execute(world.services.db);
  });

  it('whose code another card of a shop has stands in the others, and the shop’s words say why', async () => {
    const code = 'TAKEN2222333344';
    world.shopOf('pier').giftCards.set('77', {
      ...world.cardOf('pier', (await world.issueEverywhere()).id),
      id: '77',
      code: code.toLowerCase(),
      note: null,
    });
    const { id } = await world.chain.issue({ code });
    await world.send();
    expect(await world.pushesOf(id)).toMatchObject([
      { shop_id: world.shops.downtown, state: 'DONE' },
      { shop_id: world.shops.pier, state: 'FAILED', message: 'has already been taken' },
    ]);
    const seenBy = async (token: string) =>
      (await world.call('/get-gift-card-history', { body: { gift_card_id: id }, token })).body.usable_in;
    expect(await seenBy(world.head)).toMatchObject([
      { state: 'there' },
      { store_name: 'Pier', state: 'failed', message: 'has already been taken' },
    ]);
    // Downtown is hers, and so the card; Pier isn't.
    expect(await seenBy(world.ann)).toMatchObject([{ state: 'there' }, { state: 'failed', message: null }]);
  });

  it('is made once, though the answer is lost', async () => {
    const { faults } = world.shopify.emulator;
    faults.order({ kind: 'cut', containing: 'giftCardCreate', afterEffect: true });
    const { id } = await world.issueEverywhere({ initial_amount: 20 });
    await world.send();
    const made = [...world.shopOf('downtown').giftCards.values()].filter(({ note }) => note === `bk:${id}`);
    expect(made).toHaveLength(1);
    expect(balances(id)).toEqual([20, 20]);
    expect((await world.pushesOf(id)).map(({ state }) => state)).toEqual(['DONE', 'DONE']);
  });
});

describe('what becomes of it', () => {
  it('at a till, by a reload and by a correction, reaches the shops as one step each time', async () => {
    const { id, code } = await world.issueEverywhere({ initial_amount: 100 });
    await world.till('/gift-cards/redeem', { code, amount: 30 });
    await call('/reload-gift-card', { id, amount: 50 });
    await world.send();
    expect(balances(id)).toEqual([120, 120]);
    expect(world.cardOf('pier', id).transactions).toHaveLength(1);
    await call('/adjust-gift-card', { id, amount: -20, reason: 'typing error' });
    await world.send();
    expect(balances(id)).toEqual([100, 100]);
    expect(world.cardOf('pier', id).transactions.map(({ note }) => note?.startsWith(`bk:${id}-`))).toEqual([
      true,
      true,
    ]);
  });

  it('in one shop is taken off in the others, and not twice there', async () => {
    const { id } = await world.issueEverywhere({ initial_amount: 100 });
    await world.spend('pier', id, 40);
    await world.send();
    expect(balances(id)).toEqual([60, 60]);
    expect(world.cardOf('pier', id).transactions).toHaveLength(1);
    expect(await world.ledgerOf(id)).toBe(60);
  });

  it('before the order of a shop is here, doesn’t undo what that shop took', async () => {
    const { id, code } = await world.issueEverywhere({ initial_amount: 100 });
    const taken = world.takeInShop('pier', id, 40);
    await world.till('/gift-cards/redeem', { code, amount: 10 });
    await world.send();
    expect(balances(id)).toEqual([90, 50]);
    await world.orderComes('pier', taken, 40);
    await world.send();
    expect(balances(id)).toEqual([50, 50]);
  });

  it('by a new last day reaches them, and so does its end: empty at once, undone if it is, ended later', async () => {
    const { id } = await world.issueEverywhere({ initial_amount: 30 });
    const card = (await call('/get-gift-card-history', { gift_card_id: id })).body.giftCard;
    const edited = await world.call(`/api/gift-cards/${id}`, {
      method: 'PUT',
      body: { expires_at: '2033-01-31', version: card.version },
      token: world.head,
    });
    expect(edited.status).toBe(200);
    const ended = await call('/deactivate-gift-card', { id, reason: 'lost by its owner' });
    await world.send();
    expect(balances(id)).toEqual([0, 0]);
    await call('/undo', { undo_id: ended.body.undo.undo_id });
    await world.send();
    expect(balances(id)).toEqual([30, 30]);
    expect(world.cardOf('pier', id).expiresOn).toBe('2033-01-31');
    await call('/deactivate-gift-card', { id, reason: 'lost by its owner' });
    await sql`update gift_cards set deactivated_at = now() - interval '1 hour' where gift_card_id = ${Number(id)}`.execute(
      world.services.db,
    );
    const { shop_id: shopId } = await world.services.db
      .selectFrom('gift_cards')
      .select('shop_id')
      .where('gift_card_id', '=', Number(id))
      .executeTakeFirstOrThrow();
    await endInShops(world.services, { shopId, cardId: Number(id) }, new AbortController().signal);
    await world.send();
    expect([
      world.cardOf('downtown', id).deactivatedAt,
      world.cardOf('pier', id).deactivatedAt,
    ]).not.toContain(null);
  });

  it('by being deleted ends it in the shops', async () => {
    const { id } = await world.issueEverywhere();
    const deleted = await world.call(`/api/gift-cards/${id}`, { method: 'DELETE', token: world.head });
    expect(deleted.body.outcome).toBe('deleted');
    await world.send();
    expect(world.cardOf('pier', id).deactivatedAt).not.toBeNull();
  });
});

describe('money spent twice in a race', () => {
  it('is booked, taken off as far as it is there, said, and right again after a reload', async () => {
    const { id } = await world.issueEverywhere({ initial_amount: 100 });
    const [here, there] = [world.takeInShop('downtown', id, 80), world.takeInShop('pier', id, 80)];
    await world.orderComes('downtown', here, 80);
    await world.orderComes('pier', there, 80);
    await world.send();
    expect(await world.ledgerOf(id)).toBe(-60);
    expect(balances(id)).toEqual([0, 0]);
    const last = (await world.pushesOf(id)).at(-1);
    expect(last).toMatchObject({ state: 'DONE_WITH_WARNINGS' });
    expect(last?.message).toContain('had spent $60.00 of it already');
    const seen = await call('/get-dashboard', {});
    expect(JSON.stringify(seen.body)).toContain('below zero');
    await call('/reload-gift-card', { id, amount: 70 });
    await world.send();
    expect(balances(id)).toEqual([10, 10]);
  });
});

describe('a shop in trouble', () => {
  it('doesn’t keep the others waiting, and gets what it missed', async () => {
    const { id, code } = await world.issueEverywhere({ initial_amount: 100 });
    const { emulator } = world.shopify;
    emulator.faults.order({ kind: 'status', status: 429, shop: domainOf('pier'), times: 5 });
    await world.till('/gift-cards/redeem', { code, amount: 10 });
    await world.send();
    expect(balances(id)).toEqual([90, 100]);
    emulator.faults.clear();
    emulator.faults.order({
      kind: 'cut',
      shop: domainOf('pier'),
      containing: 'giftCardDebit',
      afterEffect: true,
    });
    await world.send();
    await world.send();
    expect(balances(id)).toEqual([90, 90]);
    expect(world.cardOf('pier', id).transactions).toHaveLength(1);
    expect(await brokenChecks(world.connection)).toEqual([]);
  });
});

/** A shop tells of a card as a look or a first load reads it. */
const told = (name: 'downtown' | 'pier', number: string) => {
  const card = world.shopOf(name).giftCards.get(number);
  if (!card) throw new Error(`No card ${number}`);
  const money = (cents: number) => ({ amount: (cents / 100).toFixed(2) });
  return {
    id: `gid://shopify/GiftCard/${number}`,
    lastCharacters: card.lastCharacters,
    enabled: card.deactivatedAt === null,
    deactivatedAt: card.deactivatedAt,
    expiresOn: card.expiresOn,
    note: card.note,
    createdAt: card.createdAt,
    updatedAt: card.updatedAt,
    initialValue: money(card.initialCents),
    balance: money(card.transactions.reduce((sum, { cents }) => sum + cents, card.initialCents)),
    order: card.orderId === null ? null : { id: `gid://shopify/Order/${card.orderId}` },
    transactions: card.transactions.map(({ id, cents, at, note }) => ({
      id: `gid://shopify/GiftCardDebitTransaction/${id}`,
      amount: money(cents),
      processedAt: at,
      note,
    })),
  };
};
const pier = () => ({
  shop_id: world.shops.pier,
  timezone: 'America/Los_Angeles',
  day_cutoff_minutes: 0,
  currency: 'USD',
  orders_loaded: true,
});
const look = (number: string, now = new Date()) =>
  takeInCards(world.services, pier(), [told('pier', number)], now);
const inAnHour = () => new Date(Date.now() + 3_600_000);
const foreign = (number: string, over: Partial<ReturnType<CardsInShops['cardOf']>> = {}) => {
  world.shopOf('pier').giftCards.set(number, {
    id: number,
    code: '',
    lastCharacters: `x${number}`.slice(-4),
    initialCents: 5_000,
    expiresOn: null,
    note: null,
    customerId: null,
    orderId: null,
    deactivatedAt: null,
    createdAt: '2025-01-05T10:00:00Z',
    updatedAt: '2025-01-05T10:00:00Z',
    transactions: [],
    ...over,
  });
  return number;
};
const ledgerCardOf = async (number: string) => {
  const { rows } = await sql<{ id: string; balance: number; deactivated_at: Date | null; last: string }>`
    with m as materialized (
      select card_shop_id, gift_card_id from gift_card_mirrors
      where shop_id = ${world.shops.pier} and shopify_gift_card_id = ${number}
    )
    select c.gift_card_id::text as id, c.balance_cents as balance, c.deactivated_at, c.last_characters as last
    from m join gift_cards c on c.shop_id = m.card_shop_id and c.gift_card_id = m.gift_card_id`.execute(
    world.services.db,
  );
  return rows[0];
};

describe('looking at a shop’s cards', () => {
  it('books what the shop took where no order tells of it in a while, once, and tells the others', async () => {
    const { id } = await world.issueEverywhere({ initial_amount: 50 });
    const { cardNumber } = world.takeInShop('pier', id, 20);
    await look(cardNumber);
    expect(await world.ledgerOf(id)).toBe(50);
    await look(cardNumber, inAnHour());
    await look(cardNumber, inAnHour());
    expect(await world.ledgerOf(id)).toBe(30);
    await world.send();
    expect(balances(id)).toEqual([30, 30]);
  });

  it('and an order that tells of it after all isn’t booked beside it', async () => {
    const { id } = await world.issueEverywhere({ initial_amount: 50 });
    const taken = world.takeInShop('pier', id, 20);
    await look(taken.cardNumber, inAnHour());
    await world.orderComes('pier', taken, 20);
    await look(taken.cardNumber, inAnHour());
    expect(await world.ledgerOf(id)).toBe(30);
    await world.send();
    expect(balances(id)).toEqual([30, 30]);
    expect(await brokenChecks(world.connection)).toEqual([]);
  });

  it('takes in a card that nobody knew, with what was spent of it; what is done here reaches it there', async () => {
    const number = foreign('5001', {
      transactions: [{ id: '1', cents: -1_200, at: '2025-02-01T10:00:00Z', note: null }],
    });
    await look(number);
    await look(number);
    const found = await ledgerCardOf(number);
    expect(found).toMatchObject({ balance: 3_800, last: '5001' });
    await call('/reload-gift-card', { id: found?.id, amount: 10 });
    await world.send();
    const there = world.shopOf('pier').giftCards.get(number);
    expect(there?.transactions.map(({ cents }) => cents)).toEqual([-1_200, 1_000]);
    await look(number, inAnHour());
    expect((await ledgerCardOf(number))?.balance).toBe(4_800);
  });

  it('of a card that lives there alone takes its end over; of ours a deactivation there is drift', async () => {
    const number = foreign('5002');
    await look(number);
    const card = world.shopOf('pier').giftCards.get(number);
    if (card) card.deactivatedAt = '2025-03-01T10:00:00Z';
    await look(number, inAnHour());
    expect((await ledgerCardOf(number))?.deactivated_at).not.toBeNull();
    const { id } = await world.issueEverywhere();
    world.cardOf('pier', id).deactivatedAt = new Date().toISOString();
    await look(world.cardOf('pier', id).id, inAnHour());
    expect((await ledgerCardOf(world.cardOf('pier', id).id))?.deactivated_at).toBeNull();
  });

  it('of a card that an order names and its shop doesn’t have, says so once and sends nothing more', async () => {
    const { db } = world.services;
    const exchange = (what: string) =>
      sql`update shopify_connections set exchanges = ${what}::text[] where shop_id = ${world.shops.pier}`.execute(
        db,
      );
    await exchange('{customers}');
    const { id } = await world.issueEverywhere({ initial_amount: 50, code: 'NAMED2222777739' });
    await exchange('{customers,gift-cards}');
    const at = new Date().toISOString();
    await world.orderComes('pier', { number: 7_739, cardNumber: '773900', last: '7739', at }, 20);
    await call('/reload-gift-card', { id, amount: 10 });
    await world.send();
    const toPier = async () =>
      (await world.pushesOf(id)).filter(({ shop_id }) => shop_id === world.shops.pier);
    expect(await toPier()).toMatchObject([
      { state: 'DONE_WITH_WARNINGS', message: 'Pier has no such card itself' },
    ]);
    await call('/reload-gift-card', { id, amount: 10 });
    await world.send();
    expect(await toPier()).toHaveLength(1);
    expect(world.balanceIn('downtown', id)).toBe(50);
    const { body } = await call('/get-gift-card-history', { gift_card_id: id });
    expect(body.usable_in).toMatchObject([{ state: 'there' }, { store_name: 'Pier', state: 'ended' }]);
  });

  it('leaves alone what can’t be read, and says why', async () => {
    const number = foreign('5003');
    expect(
      await takeInCards(world.services, pier(), [{ ...told('pier', number), balance: { amount: 'much' } }]),
    ).toEqual([{ refused: 'much is not an amount' }]);
  });

  it('puts right what we put on a card that the shop lost, once, and not what waits or was refused', async () => {
    const { id, code } = await world.issueEverywhere({ initial_amount: 50 });
    await world.till('/gift-cards/redeem', { code, amount: 20 });
    await world.send();
    const card = world.cardOf('pier', id);
    card.transactions.pop();
    expect(balances(id)).toEqual([30, 50]);
    const asked = (await world.pushesOf(id)).length;
    await look(card.id, inAnHour());
    await look(card.id, inAnHour());
    await world.send();
    expect(balances(id)).toEqual([30, 30]);
    await look(card.id, inAnHour());
    expect(await world.pushesOf(id)).toHaveLength(asked + 1);
    card.transactions.pop();
    await sql`update shopify_push_stores set state = 'FAILED' where subject = ${id} and shop_id = ${world.shops.pier}`.execute(
      world.services.db,
    );
    await look(card.id, inAnHour());
    expect(await world.pushesOf(id)).toHaveLength(asked + 1);
  });

  it('is done each night with all that can still be spent; one that the shop has no more pays there no longer', async () => {
    const { db } = world.services;
    const { id } = await world.issueEverywhere({ initial_amount: 50 });
    const empty = await world.issueEverywhere({ initial_amount: 10 });
    await world.till('/gift-cards/redeem', { code: empty.code, amount: 10 });
    await world.send();
    await sql`update gift_card_mirrors set seen_at = now() - interval '1 day', balance_cents = 0`.execute(db);
    await sql`delete from shopify_dirty`.execute(db);
    expect(await pollBalances(world.services)).toBeGreaterThan(1);
    const listed = async () =>
      (
        await sql<{ number: string }>`select number from shopify_dirty
          where shop_id = ${world.shops.pier} and kind = 'gift-cards'`.execute(db)
      ).rows.map(({ number }) => number);
    const { id: number } = world.cardOf('pier', id);
    expect(await listed()).toContain(number);
    expect(await listed()).not.toContain(world.cardOf('pier', empty.id).id);
    world.shopOf('pier').giftCards.delete(number);
    await sql`update shopify_dirty set due_at = now() where number = ${number}`.execute(db);
    await emptyDirty(world.services, world.shops.pier);
    expect(await listed()).not.toContain(number);
    const { body } = await call('/get-gift-card-history', { gift_card_id: id });
    expect(body.usable_in).toMatchObject([{ state: 'there' }, { store_name: 'Pier', state: 'ended' }]);
    expect(body.giftCard.balance).toBe(50);
  });
});
