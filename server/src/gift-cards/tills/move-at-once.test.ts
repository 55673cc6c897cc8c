// A till's movement without a lock is booked only on what it has seen, once, with its answer, and where no shop has to be told of it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IdempotentRequest } from '../../platform/idempotency.ts';
import { startTestChain, type TestChain } from '../chain.fixture.ts';
import { codeKeyOf, hashOfCode } from '../ledger/codes.ts';
import { brokenChecks } from '../ledger/ledger-checks.fixture.ts';
import { lookAtCard, moveAtOnce, type SeenCard } from './move-at-once.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.close());

type Issued = { id: string; code: string };

const seen = async ({ code }: Issued): Promise<SeenCard> => {
  const { services, shops } = chain;
  const codeHash = hashOfCode(await codeKeyOf(services), code);
  const card = await lookAtCard(services.pool, { codeHash, eventShopId: shops.pier });
  if (!card) throw new Error('There is no such card');
  return card;
};

const redeem = (card: SeenCard, cents: number, key: string = randomUUID()) => {
  const request: IdempotentRequest = {
    owner: { shopId: chain.shops.pier, caller: 'test' },
    key,
    asked: { call: 'redeem', given: cents },
  };
  const entry = { actor: { kind: 'app', name: 'Till' }, idempotencyKey: `entry-${key}` } as const;
  return moveAtOnce(
    { pool: chain.services.pool, write: { ...request, entry }, details: entry },
    card,
    (at) => ({ type: 'REDEEMED', amount: -cents, at }),
  );
};

/** The database says that a key was used before it lets go of what it held: who comes in that moment asks again. */
const redeemAtLast = async (card: Issued, cents: number): ReturnType<typeof redeem> =>
  (await redeem(await seen(card), cents)) ?? redeemAtLast(card, cents);

const balances = (cards: readonly Issued[]) =>
  Promise.all(cards.map(async (card) => (await seen(card)).state.balance));

it('is booked on a card as it was seen, and not on one that was moved since', async () => {
  const card = await chain.issue({ initial_amount: 10 });
  const first = await seen(card);
  expect(await redeem(first, 400)).toMatchObject({ amount: -4, giftCard: { balance: 6 } });
  expect(await redeem(first, 400)).toBeNull();
  expect(await redeem(await seen(card), 700)).toBeNull();
  expect(await seen(card)).toMatchObject({
    state: { balance: 600, redeemed: 400, redeemCount: 1, entries: 2 },
  });
  expect(await brokenChecks(chain.connection)).toEqual([]);
});

it('goes on from what the one before left, where several wait for the same card', async () => {
  const card = await chain.issue({ initial_amount: 10 });
  const first = await seen(card);
  const done = await Promise.all([100, 200, 300].map((cents) => redeem(first, cents)));
  expect(done.map((one) => one?.giftCard.balance)).toEqual([9, 7, 4]);
  expect(await brokenChecks(chain.connection)).toEqual([]);
});

it('leaves a card alone that somebody holds, and takes none of the others along', async () => {
  const cards = [await chain.issue(), await chain.issue(), await chain.issue()];
  const [alone, held, free] = await Promise.all(cards.map(seen));
  if (!alone || !held || !free) throw new Error('There is no card');
  const holder = await chain.services.pool.connect();
  await holder.query('begin');
  await holder.query('select from gift_cards where gift_card_id = $1 for update', [held.id]);
  const done = await Promise.all([redeem(alone, 100), redeem(held, 100), redeem(free, 100)]);
  await holder.query('rollback');
  holder.release();
  expect(done.map((one) => one?.giftCard.balance)).toEqual([99, undefined, 99]);
  expect(await balances(cards)).toEqual([9_900, 10_000, 9_900]);
});

it('counts once under a key, and takes along nobody who asks with it', async () => {
  const cards = [await chain.issue(), await chain.issue(), await chain.issue()];
  const [first, second, third] = cards;
  if (!first || !second || !third) throw new Error('There is no card');
  expect(await redeem(await seen(first), 100, 'once')).not.toBeNull();
  const [alone, again] = [await seen(first), await seen(second)];
  const done = await Promise.all([
    redeem(alone, 100), // goes alone, the others with the next
    redeem(again, 100, 'once'),
    redeemAtLast(third, 100),
  ]);
  expect(done.map((one) => one?.giftCard.balance)).toEqual([98, undefined, 99]);
  expect(await balances(cards)).toEqual([9_800, 10_000, 9_900]);
  expect(await brokenChecks(chain.connection)).toEqual([]);
});

it('isn’t booked where a shop has the card, though it got it only after the look: the shop would not be told', async () => {
  const card = await chain.issue();
  const before = await seen(card);
  await chain.services.pool.query(
    `insert into gift_card_mirrors (shop_id, shopify_gift_card_id, card_shop_id, gift_card_id, made_here)
     values ($1, '77', $2, $3, true)`,
    [chain.shops.pier, before.shopId, before.id],
  );
  expect(await redeem(before, 100)).toBeNull();
  const after = await seen(card);
  expect(after.isInShops).toBe(true);
  expect(await redeem(after, 100)).toBeNull();
  expect(after.state.balance).toBe(10_000);
});

it('of a card whose last moment has passed is refused by the ledger, which books its end', async () => {
  const card = await chain.issue({ initial_amount: 10 });
  await chain.services.pool.query(
    `update gift_cards set expires_at = now() - interval '1 minute' where gift_card_id = $1`,
    [Number(card.id)],
  );
  expect(await redeem(await seen(card), 100)).toBeNull();
  expect(await chain.till('/gift-cards/redeem', { code: card.code, amount: 1 })).toMatchObject({
    status: 409,
    body: { code: 'GIFT_CARD_EXPIRED' },
  });
});
