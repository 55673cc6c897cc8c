import { sql } from 'kysely';
import { closedPeriodsOf, type OrderDocument } from '../../orders/index.ts';
import type { IntakeShop } from '../../orders/intake/index.ts';
import { systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { queryOnDatabase } from '../../platform/database/query.ts';
import type { House } from '../../platform/house.ts';
import { book, type CardKey, type LockedCard, lockCard } from '../ledger/ledger.ts';
import { openCard } from '../ledger/open-card.ts';
import { tellShops } from '../shops/tell-shops.ts';
import {
  correctEntry,
  openMoment,
  sellAgain,
  standing,
  standingOf,
  standsFor,
  takeBackEntry,
} from './corrected-entries.ts';
import { type CardIdentity, type OrderCardEvent, orderCardEvents } from './order-card-events.ts';
import { linkMirror, mirrored, namedCard, UNKNOWN_CHARACTERS, usedCard } from './order-cards.ts';
import { auditOverdrawn } from './overdrawn.ts';
import { type Booked, detailsOf, eventKeyOf, freeKeyOf, type Posting, remember } from './posting.ts';
import { sellKnown } from './sold-before.ts';

type Sold = Extract<OrderCardEvent, { kind: 'sold' }>;

const sell = async (posting: Posting, event: Sold) => {
  if ((await sellAgain(posting, event)) || (await sellKnown(posting, event))) return;
  const { trx, store, document } = posting;
  const type = event.free ? 'ISSUED' : 'SOLD';
  const reason = event.free ? 'Given with an order' : null;
  const details = { ...detailsOf(posting, event.key), reason };
  const card = await openCard(trx, {
    store,
    codeHash: null,
    lastCharacters: UNKNOWN_CHARACTERS,
    face: event.amount,
    opening: { type, amount: event.amount, paid: !event.free, details },
    expiresOn: null,
    isFrom: document.channel === 'pos' ? 'pos' : 'shopify',
    createdBy: document.channel,
    customerEmail: document.customer?.email ?? null,
    customerName: document.customer?.name ?? null,
    originOrderId: document.shopify_order_id,
    at: event.at,
  });
  const entry = { type, amount_cents: event.amount, at: event.at, key: event.key };
  remember(posting, { ...card, entryNo: card.state.entries }, entry);
};

/** A card of another system whose value we learn from its use; of one the source never names there is one per store. */
const openUnknown = async (
  { trx, store }: Posting,
  { id, last }: CardIdentity,
  face: number,
  at: Date,
): Promise<LockedCard> => {
  const shopifyId = id ?? (last ? `ends:${last}` : 'unidentified');
  const known = await mirrored(trx, store.shopId, shopifyId);
  if (known) return lockCard(trx, known, store.shopId);
  const card = await openCard(trx, {
    store,
    codeHash: null,
    lastCharacters: last ?? UNKNOWN_CHARACTERS,
    face,
    opening: null,
    expiresOn: null,
    isFrom: 'shopify',
    createdBy: 'shopify',
    note: id === null && last === null ? 'Uses of cards that the order did not name' : null,
    at,
  });
  await linkMirror(trx, store.shopId, shopifyId, card);
  return card;
};

const isLearnt = async (trx: Database, card: CardKey): Promise<boolean> => {
  const { rows } = await sql<{ learnt: boolean }>`
    select is_from = 'shopify' and origin_order_id is null as learnt from gift_cards
    where shop_id = ${card.shopId} and gift_card_id = ${card.id}`.execute(trx);
  return rows[0]?.learnt ?? false;
};

const redeem = async (posting: Posting, event: OrderCardEvent & { identity: CardIdentity }) => {
  const { trx, store } = posting;
  const { identity, amount, at } = event;
  const own = freeKeyOf(posting, event.key);
  const key = await usedCard(trx, store.shopId, identity, amount, at);
  let card = key ? await lockCard(trx, key, store.shopId) : await openUnknown(posting, identity, 0, at);
  const short = amount - card.state.balance;
  if (short > 0 && (await isLearnt(trx, card))) {
    const value = freeKeyOf(posting, `${event.key}:value`);
    const learnt = detailsOf(posting, value, 'Value learnt from its use');
    card = await book(trx, card, { type: 'IMPORTED', amount: short, at }, learnt);
  }
  const movement = { type: 'REDEEMED', amount: -amount, at, alreadyDone: true } as const;
  const used = await book(trx, card, movement, detailsOf(posting, own));
  remember(posting, used, { type: 'REDEEMED', amount_cents: -amount, at, key: own });
  if (used.state.balance < 0) await auditOverdrawn(trx, used, posting.document.name);
};

/** The card that paid for this order, the one with most of it left to give back first. */
const payingCard = ({ booked }: Posting): CardKey | null => {
  const left = new Map<string, { key: CardKey; cents: number }>();
  for (const entry of booked) {
    if (entry.type !== 'REDEEMED' && entry.type !== 'REFUNDED_TO_CARD') continue;
    const name = `${entry.shop_id}:${entry.gift_card_id}`;
    const sum = left.get(name) ?? { key: { shopId: entry.shop_id, id: entry.gift_card_id }, cents: 0 };
    left.set(name, { ...sum, cents: sum.cents - entry.amount_cents });
  }
  return [...left.values()].sort((a, b) => b.cents - a.cents)[0]?.key ?? null;
};

const refundToCard = async (posting: Posting, event: OrderCardEvent & { identity: CardIdentity }) => {
  const { trx, store } = posting;
  const { identity, amount, at } = event;
  const key = (await namedCard(trx, store.shopId, identity)) ?? payingCard(posting);
  const card = key
    ? await lockCard(trx, key, store.shopId)
    : await openUnknown(posting, identity, amount, at);
  const movement = { type: 'REFUNDED_TO_CARD', amount, at } as const;
  const own = freeKeyOf(posting, event.key);
  const given = await book(trx, card, movement, detailsOf(posting, own));
  remember(posting, given, { type: 'REFUNDED_TO_CARD', amount_cents: amount, at, key: own });
};

type SaleRefunded = Extract<OrderCardEvent, { kind: 'sale-refunded' }>;

/** Takes the purchase of a card back: an untouched card of the line first, whichever has most on it next. */
const takeBack = async (posting: Posting, event: SaleRefunded) => {
  const { trx, store } = posting;
  const entries = standingOf(posting);
  const isOf = (entry: Booked, type: string) =>
    entry.type === type && eventKeyOf(posting, entry).startsWith(`${event.line}:`);
  const back = new Set(
    entries.filter((entry) => isOf(entry, 'SALE_REFUNDED')).map((entry) => entry.gift_card_id),
  );
  const sold = entries.filter((entry) => isOf(entry, 'SOLD') && !back.has(entry.gift_card_id));
  const cards: LockedCard[] = [];
  for (const { shop_id, gift_card_id } of sold.toSorted((a, b) => a.gift_card_id - b.gift_card_id)) {
    cards.push(await lockCard(trx, { shopId: shop_id, id: gift_card_id }, store.shopId));
  }
  const exact = cards.find((card) => card.state.balance === event.amount);
  const card = exact ?? cards.toSorted((a, b) => b.state.balance - a.state.balance)[0];
  if (!card) return; // sold before this ledger began
  const movement = { type: 'SALE_REFUNDED', amount: -event.amount, at: event.at } as const;
  const own = freeKeyOf(posting, event.key);
  const refunded = await book(trx, card, movement, detailsOf(posting, own));
  const entry = { type: 'SALE_REFUNDED', amount_cents: -event.amount, at: event.at, key: own };
  remember(posting, refunded, entry);
};

/** A till that redeemed through the API has booked the payment that the order now brings along. */
const isTillBooked = (posting: Posting, event: OrderCardEvent): boolean => {
  if (event.kind === 'redeemed' && posting.taken >= event.amount) {
    posting.taken -= event.amount;
    return true;
  }
  if (event.kind === 'refunded-to-card' && posting.given >= event.amount) {
    posting.given -= event.amount;
    return true;
  }
  return false;
};

/** What was found by looking in the shop before its order came: the entry becomes the order's. */
const wasFound = async (posting: Posting, event: OrderCardEvent): Promise<boolean> => {
  if (event.kind !== 'redeemed' && event.kind !== 'refunded-to-card') return false;
  const { trx, store, document } = posting;
  const key = await namedCard(trx, store.shopId, event.identity);
  if (!key) return false;
  const amount = event.kind === 'redeemed' ? -event.amount : event.amount;
  const { idempotencyKey } = detailsOf(posting, freeKeyOf(posting, event.key));
  const { rows } = await sql<Booked>`
    update gift_card_entries set order_id = ${document.shopify_order_id}, order_name = ${document.name},
      idempotency_key = ${idempotencyKey}
    where (shop_id, gift_card_id, entry_no) = (
      select shop_id, gift_card_id, entry_no from gift_card_entries
      where shop_id = ${key.shopId} and gift_card_id = ${key.id} and event_shop_id = ${store.shopId}
        and amount_cents = ${amount} and order_id is null
        and idempotency_key like ${`shopify:${store.shopId}:transaction:%`}
      order by abs(extract(epoch from at - ${event.at}::timestamptz)) limit 1)
    returning shop_id, gift_card_id, entry_no, type, amount_cents, at, local_date, order_id, reverses_entry_no,
      idempotency_key`.execute(trx);
  posting.booked.push(...rows);
  return rows.length > 0;
};

const bookEvent = (posting: Posting, event: OrderCardEvent): Promise<void> => {
  switch (event.kind) {
    case 'sold':
      return sell(posting, event);
    case 'redeemed':
      return redeem(posting, event);
    case 'refunded-to-card':
      return refundToCard(posting, event);
    case 'sale-refunded':
      return takeBack(posting, event);
  }
};

/** What tills did for the order that hasn't been taken back. */
const byTills = (booked: readonly Booked[], type: string) =>
  standing(booked)
    .filter((entry) => entry.order_id === null && entry.type === type)
    .reduce((sum, entry) => sum + Math.abs(entry.amount_cents), 0);

const readBooked = async (trx: Database, shop: IntakeShop, document: OrderDocument): Promise<Booked[]> => {
  const { rows } = await sql<Booked>`
    select shop_id, gift_card_id, entry_no, type, amount_cents, at, local_date, order_id, reverses_entry_no,
      idempotency_key
    from gift_card_entries
    where event_shop_id = ${shop.shop_id} and order_name = ${document.name}
      and (order_id is null or order_id = ${document.shopify_order_id})
    order by recorded_at, entry_no`.execute(trx);
  return rows;
};

const isSameEvent = (a: OrderCardEvent, b: OrderCardEvent) =>
  a.amount === b.amount && a.at.getTime() === b.at.getTime();

/** Puts right what was booked for an order as it was told before, and books what it tells now. */
const settle = async (
  posting: Posting,
  before: readonly OrderCardEvent[],
  now: readonly OrderCardEvent[],
) => {
  const told = new Map(before.map((event) => [event.key, event]));
  const entries = standingOf(posting);
  const entryOf = new Map(entries.map((entry) => [eventKeyOf(posting, entry), entry]));
  const keys = new Set(now.map(({ key }) => key));
  const orphans = entries.filter((entry) => !keys.has(eventKeyOf(posting, entry)));
  const fresh: OrderCardEvent[] = [];
  for (const event of now) {
    const entry = entryOf.get(event.key);
    const known = told.get(event.key);
    if (entry && known && !isSameEvent(known, event)) await correctEntry(posting, entry, known, event);
    if (entry || isTillBooked(posting, event) || (await wasFound(posting, event))) continue;
    const place = orphans.findIndex((orphan) => standsFor(orphan, event));
    const [orphan] = place < 0 ? [] : orphans.splice(place, 1);
    if (orphan) await correctEntry(posting, orphan, told.get(eventKeyOf(posting, orphan)), event);
    else fresh.push(event);
  }
  for (const orphan of orphans) await takeBackEntry(posting, orphan);
  for (const event of fresh) await bookEvent(posting, { ...event, at: openMoment(posting, event.at) });
};

/** Tells the other shops what an order did to cards: its own shop did it and knows, but for what refunded purchases take off. */
const tellOfOrder = async (house: House, { trx, store }: Posting, entries: readonly Booked[]) => {
  const refunded = new Set(
    entries.filter(({ type }) => type === 'SALE_REFUNDED').map(({ gift_card_id }) => gift_card_id),
  );
  const cards = new Map(entries.map((entry) => [entry.gift_card_id, entry.shop_id]));
  for (const [id, shopId] of [...cards].toSorted(([a], [b]) => a - b)) {
    const card = await lockCard(trx, { shopId, id }, store.shopId);
    const by = refunded.has(id) ? undefined : store.shopId;
    await tellShops(house, trx, systemActor('gift-card ledger'), card, by);
  }
};

/**
 * Books what an order does to gift cards, in the transaction that stores the order: SOLD, REDEEMED,
 * REFUNDED_TO_CARD, SALE_REFUNDED (domain.md 3.1). Each unit and payment is booked once, however often the order
 * is posted and in whatever shape; what a later version tells otherwise is taken back and booked on its right day. Give it
 * to the intake of orders as one of its `afterPost`.
 */
export const orderEntries = async (
  trx: Database,
  shop: IntakeShop,
  document: OrderDocument,
  previous: OrderDocument | null = null,
  house?: House,
): Promise<void> => {
  const now = orderCardEvents(document, shop);
  const before = previous ? orderCardEvents(previous, shop) : [];
  if (now.length === 0 && before.length === 0) return;
  const booked = await readBooked(trx, shop, document);
  const store = {
    shopId: shop.shop_id,
    timezone: shop.timezone,
    dayCutoffMinutes: shop.day_cutoff_minutes,
    clocks: shop.clocks ?? null,
  };
  const closed = await closedPeriodsOf(queryOnDatabase(trx), shop.shop_id);
  const [taken, given] = [byTills(booked, 'REDEEMED'), byTills(booked, 'REFUNDED_TO_CARD')];
  const posting: Posting = { trx, store, document, closed, booked, taken, given };
  const known = booked.length;
  await settle(posting, before, now);
  if (house) await tellOfOrder(house, posting, posting.booked.slice(known));
};
