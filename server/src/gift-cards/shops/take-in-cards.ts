import { type StoreClock, storeDayOf } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import { closedPeriodsOf, isClosed } from '../../orders/index.ts';
import { systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { queryOnDatabase } from '../../platform/database/query.ts';
import type { Services } from '../../platform/services.ts';
import { book, type CardKey, type LockedCard, lockCard } from '../ledger/ledger.ts';
import { openCard } from '../ledger/open-card.ts';
import { linkMirror, mirrored, nameCard, UNKNOWN_CHARACTERS } from '../orders/order-cards.ts';
import { auditOverdrawn } from '../orders/overdrawn.ts';
import { changeExpiry } from '../write/edit-card.ts';
import { putRight } from './put-right.ts';
import { readShopCard, type ShopCard } from './read-shop-card.ts';
import { tellShops } from './tell-shops.ts';
import { unmatched } from './unmatched.ts';

/** A store as what is read from its shop is written into it. */
type TakingShop = StoreClock & { shop_id: number; currency: string; orders_loaded: boolean };

const actor = { kind: 'system', name: 'Shopify' } as const;

/** An order tells of a payment within minutes; what a shop took is booked without it after this. */
const ORDER_COMES_MS = 15 * 60_000;

/** Names the entry by which a card came in that no order had told of. */
const openingKey = (shopId: number, number: string) => `shopify:${shopId}:card:${number}:opening`;

type Taking = { trx: Database; shop: TakingShop; card: ShopCard };

const keyOf = ({ shop, card }: Taking, what: string) => `shopify:${shop.shop_id}:card:${card.number}:${what}`;

/** A card that an order of the shop sold and nobody has named yet. */
const soldByOrder = async ({ trx, shop, card }: Taking): Promise<CardKey | null> => {
  if (card.orderNumber === null) return null;
  const { rows } = await sql<{ gift_card_id: number }>`
    select c.gift_card_id from gift_cards c
    where c.shop_id = ${shop.shop_id} and c.origin_order_id = ${card.orderNumber} and c.face_cents = ${card.initial}
      and c.last_characters = ${UNKNOWN_CHARACTERS}
    order by c.gift_card_id`.execute(trx);
  const ids = rows.map(({ gift_card_id }) => gift_card_id);
  const named = await sql<{ gift_card_id: number }>`select gift_card_id from gift_card_mirrors
    where card_shop_id = ${shop.shop_id} and gift_card_id = any(${ids}::bigint[])`.execute(trx);
  const mirrored = new Set(named.rows.map(({ gift_card_id }) => gift_card_id));
  const id = ids.find((one) => !mirrored.has(one));
  return id === undefined ? null : { shopId: shop.shop_id, id };
};

const ours = async ({ trx, card }: Taking): Promise<CardKey | null> => {
  if (card.mirrors === null) return null;
  const { rows } = await sql<{ shop_id: number }>`
    select shop_id from gift_cards where gift_card_id = ${card.mirrors}`.execute(trx);
  return rows[0] ? { shopId: rows[0].shop_id, id: card.mirrors } : null;
};

/** A card that nobody here knew: it is worth what it was made with, before the shop's own movements. */
const openUnknown = async (taking: Taking): Promise<LockedCard> => {
  const { trx, shop, card } = taking;
  return openCard(trx, {
    store: {
      shopId: shop.shop_id,
      timezone: shop.timezone,
      dayCutoffMinutes: shop.day_cutoff_minutes,
      clocks: shop.clocks ?? null,
    },
    codeHash: null,
    lastCharacters: card.lastCharacters,
    face: card.initial,
    opening: {
      type: 'IMPORTED',
      amount: card.initial,
      paid: false,
      details: { actor, idempotencyKey: openingKey(shop.shop_id, card.number) },
    },
    expiresOn: card.expiresOn,
    isFrom: 'shopify',
    createdBy: 'shopify',
    originOrderId: card.orderNumber,
    at: card.createdAt,
  });
};

type Known = {
  card: LockedCard;
  /** Whether nobody has looked at it since its orders are in. */
  isNew: boolean;
};

/** Which card of the ledger this is; null while the order that sold it may still come. */
const find = async (taking: Taking, now: Date): Promise<Known | null> => {
  const { trx, shop, card } = taking;
  const known = await mirrored(trx, shop.shop_id, card.number);
  if (known) {
    const { rows } = await sql<{ is_new: boolean }>`select seen_at is null and not made_here as is_new
      from gift_card_mirrors where shop_id = ${shop.shop_id} and shopify_gift_card_id = ${card.number}`.execute(
      trx,
    );
    const locked = await lockCard(trx, known, shop.shop_id);
    await nameCard(trx, locked, card.lastCharacters);
    return { card: locked, isNew: rows[0]?.is_new ?? false };
  }
  const made = await ours(taking);
  if (made) {
    const locked = await lockCard(trx, made, shop.shop_id);
    await linkMirror(trx, shop.shop_id, card.number, locked);
    await sql`update gift_card_mirrors set made_here = true
      where shop_id = ${shop.shop_id} and shopify_gift_card_id = ${card.number}`.execute(trx);
    return { card: locked, isNew: false };
  }
  // A mirror of a card that was deleted here.
  if (card.mirrors !== null) return null;
  const sold = await soldByOrder(taking);
  const isFresh = card.orderNumber !== null && now.getTime() - card.createdAt.getTime() < 4 * ORDER_COMES_MS;
  if (!sold && isFresh && shop.orders_loaded) return null;
  const found = sold ?? (await openUnknown(taking));
  if (sold) await nameCard(trx, sold, card.lastCharacters);
  await linkMirror(trx, shop.shop_id, card.number, found);
  return { card: await lockCard(trx, found, shop.shop_id), isNew: true };
};

/** What the ledger has of the shop's own movements: what its orders told, and what was found by looking. */
const bookedMoves = async ({ trx, shop }: Taking, { shopId, id }: CardKey) => {
  const { rows } = await sql<{ cents: number }>`
    select e.amount_cents as cents from gift_card_entries e
    where e.shop_id = ${shopId} and e.gift_card_id = ${id} and e.event_shop_id = ${shop.shop_id}
      and e.type in ('REDEEMED', 'REFUNDED_TO_CARD', 'ADJUSTED') and e.reverses_entry_no is null
      and (e.order_id is not null or e.idempotency_key like ${`shopify:${shop.shop_id}:transaction:%`})
      and not exists (select from gift_card_entries r where r.shop_id = e.shop_id and r.gift_card_id = e.gift_card_id
        and r.reverses_entry_no = e.entry_no)`.execute(trx);
  return rows;
};

/** Books what the shop did to the card and no order told of. Gives the card as it is then. */
const bookMoves = async (taking: Taking, { card, isNew }: Known, now: Date): Promise<LockedCard> => {
  const { trx, shop } = taking;
  const moves = unmatched(taking.card.moves, await bookedMoves(taking, card));
  const closed = await closedPeriodsOf(queryOnDatabase(trx), shop.shop_id);
  let after = card;
  for (const { number, cents, at } of moves) {
    if (cents === 0 || (!isNew && now.getTime() - at.getTime() < ORDER_COMES_MS)) continue;
    const day = storeDayOf(at, shop);
    const type = cents < 0 ? 'REDEEMED' : 'REFUNDED_TO_CARD';
    const movement = {
      type,
      amount: cents,
      at: isClosed(closed, day) ? now : at,
      alreadyDone: true,
    } as const;
    after = await book(trx, after, movement, {
      actor,
      idempotencyKey: `shopify:${shop.shop_id}:transaction:${number}`,
      reason: 'Found in the shop, without an order',
    });
  }
  if (after.state.balance < 0 && after.state.balance < card.state.balance) {
    await auditOverdrawn(trx, after, 'found by looking');
  }
  return after;
};

/**
 * A card that lives in this shop alone is what the shop says it is: of one that was learnt from its uses the rest becomes known,
 * and its last day and end are taken over. Of a card that we made the ledger says so, and what differs is drift.
 */
const takeOver = async (taking: Taking, known: Known, after: LockedCard, now: Date): Promise<LockedCard> => {
  const { trx, card } = taking;
  let locked = after;
  const rest = card.balance - locked.state.balance;
  if (known.isNew && rest > 0) {
    const movement = { type: 'IMPORTED', amount: rest, at: now } as const;
    locked = await book(trx, locked, movement, { actor, idempotencyKey: keyOf(taking, 'rest') });
  }
  if (known.isNew && rest < 0) {
    const movement = { type: 'ADJUSTED', amount: rest, at: now, alreadyDone: true } as const;
    const reason = 'The shop says less is left';
    locked = await book(trx, locked, movement, { actor, idempotencyKey: keyOf(taking, 'rest'), reason });
  }
  const isOpen = locked.state.deactivatedAt === null;
  if (isOpen && card.enabled && card.expiresOn !== locked.shown.expiresOn) {
    const idempotencyKey = keyOf(taking, `expiry:${locked.state.entries}`);
    locked = await changeExpiry(trx, locked, card.expiresOn, { actor, idempotencyKey });
  }
  if (isOpen && !card.enabled) {
    const movement = { type: 'DEACTIVATED', amount: 0, at: card.endedAt ?? now } as const;
    const reason = 'Deactivated in the shop';
    locked = await book(trx, locked, movement, { actor, idempotencyKey: keyOf(taking, 'ended'), reason });
  }
  return locked;
};

const livesThereAlone = async ({ trx, shop, card }: Taking, { shopId, id }: CardKey): Promise<boolean> => {
  if (card.mirrors !== null) return false;
  const codes = await sql`select 1 from gift_card_codes
    where shop_id = ${shopId} and gift_card_id = ${id} limit 1`.execute(trx);
  if (codes.rows.length > 0) return false;
  const { rows } = await sql<{ alone: boolean | null }>`
    select bool_and(not made_here and shop_id = ${shop.shop_id}) as alone
    from gift_card_mirrors where card_shop_id = ${shopId} and gift_card_id = ${id}
      and shopify_gift_card_id ~ '^[0-9]+$'`.execute(trx);
  return rows[0]?.alone ?? false;
};

/** Takes one card in as a shop has it; false while the order that sold it may still come. */
const takeIn = async (
  { house, db }: Pick<Services, 'house' | 'db'>,
  shop: TakingShop,
  card: ShopCard,
  now: Date,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const taking = { trx, shop, card };
    const known = await find(taking, now);
    if (!known) return card.mirrors !== null;
    // Its orders are still to come, and tell of its sale and uses better.
    if (!shop.orders_loaded) return true;
    const moved = await bookMoves(taking, known, now);
    const alone = await livesThereAlone(taking, moved);
    const after = alone ? await takeOver(taking, known, moved, now) : moved;
    await sql`update gift_card_mirrors set balance_cents = ${card.balance}, is_enabled = ${card.enabled}, seen_at = ${now}
      where shop_id = ${shop.shop_id} and shopify_gift_card_id = ${card.number}`.execute(trx);
    if (after.state.entries > known.card.state.entries) {
      await tellShops(house, trx, systemActor('Shopify'), after, shop.shop_id);
    }
    await putRight(house, trx, after, { shopId: shop.shop_id, card, now });
    return true;
  });

/**
 * Takes in cards as a shop has them: those that nobody knew come into the ledger, those sold by its orders get their names, and
 * what the shop took that no order told of is booked.
 */
export const takeInCards = async (
  services: Services,
  shop: TakingShop,
  nodes: readonly Readonly<Record<string, unknown>>[],
  now = new Date(),
): Promise<(string | { refused: string })[]> => {
  const outcomes: (string | { refused: string })[] = [];
  for (const node of nodes) {
    try {
      const taken = await takeIn(services, shop, readShopCard(node), now);
      outcomes.push(taken ? 'taken' : { refused: 'The order that sold it isn’t here yet' });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      outcomes.push({ refused: error.message });
    }
  }
  return outcomes;
};
