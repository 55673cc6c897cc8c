import { sql } from 'kysely';
import type { OrderDocument } from '../../orders/index.ts';
import type { IntakeShop } from '../../orders/intake/index.ts';
import { audit, systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import type { StoreDays } from '../../platform/ledger/read-account.ts';
import { book, type CardKey, type LockedCard, lockCard } from '../ledger/ledger.ts';
import { openCard } from '../ledger/open-card.ts';
import { type CardIdentity, type OrderCardEvent, orderCardEvents } from './order-card-events.ts';
import { linkMirror, mirrored, namedCard, UNKNOWN_CHARACTERS, usedCard } from './order-cards.ts';

/** An entry that the order, or a till on its behalf, has booked before. */
type Booked = {
  shop_id: number;
  gift_card_id: number;
  type: string;
  amount_cents: number;
  order_id: string | null;
  idempotency_key: string;
};

/** An order being booked: what stands in the ledger for it already grows as its events are booked. */
type Posting = {
  trx: Database;
  store: StoreDays;
  document: OrderDocument;
  booked: Booked[];
  /** What tills have taken for this order and given back, not yet matched with its payments. */
  taken: number;
  given: number;
};

const prefixOf = ({ store, document }: Posting) => `order:${store.shopId}:${document.shopify_order_id}:`;

const detailsOf = (posting: Posting, key: string, note: string | null = null): EntryDetails => ({
  actor: { kind: 'shopper', name: posting.document.customer?.name ?? posting.document.channel },
  idempotencyKey: prefixOf(posting) + key,
  order: { id: posting.document.shopify_order_id, name: posting.document.name },
  note,
});

const remember = (posting: Posting, card: CardKey, type: string, amount: number, key: string) =>
  posting.booked.push({
    shop_id: card.shopId,
    gift_card_id: card.id,
    type,
    amount_cents: amount,
    order_id: posting.document.shopify_order_id,
    idempotency_key: prefixOf(posting) + key,
  });

type Sold = Extract<OrderCardEvent, { kind: 'sold' }>;

const sell = async (posting: Posting, event: Sold) => {
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
  remember(posting, card, type, event.amount, event.key);
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
  const key = await usedCard(trx, store.shopId, identity, amount, at);
  let card = key ? await lockCard(trx, key, store.shopId) : await openUnknown(posting, identity, 0, at);
  const short = amount - card.state.balance;
  if (short > 0 && (await isLearnt(trx, card))) {
    const learnt = detailsOf(posting, `${event.key}:value`, 'Value learnt from its use');
    card = await book(trx, card, { type: 'IMPORTED', amount: short, at }, learnt);
  }
  const movement = { type: 'REDEEMED', amount: -amount, at, alreadyDone: true } as const;
  card = await book(trx, card, movement, detailsOf(posting, event.key));
  remember(posting, card, 'REDEEMED', -amount, event.key);
  if (card.state.balance < 0) {
    await audit(trx, systemActor('gift-card ledger'), {
      action: 'gift-card.overdrawn',
      entity: 'gift-card',
      entityId: String(card.id),
      shopId: card.shopId,
      after: { balance_cents: card.state.balance, order: posting.document.name },
    });
  }
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
  await book(trx, card, { type: 'REFUNDED_TO_CARD', amount, at }, detailsOf(posting, event.key));
  remember(posting, card, 'REFUNDED_TO_CARD', amount, event.key);
};

type SaleRefunded = Extract<OrderCardEvent, { kind: 'sale-refunded' }>;

/** Takes the purchase of a card back: an untouched card of the line first, whichever has most on it next. */
const takeBack = async (posting: Posting, event: SaleRefunded) => {
  const { trx, store, booked } = posting;
  const isOf = (entry: Booked, type: string) =>
    entry.type === type && entry.idempotency_key.startsWith(`${prefixOf(posting)}${event.line}:`);
  const back = new Set(
    booked.filter((entry) => isOf(entry, 'SALE_REFUNDED')).map((entry) => entry.gift_card_id),
  );
  const sold = booked.filter((entry) => isOf(entry, 'SOLD') && !back.has(entry.gift_card_id));
  const cards: LockedCard[] = [];
  for (const { shop_id, gift_card_id } of sold.toSorted((a, b) => a.gift_card_id - b.gift_card_id)) {
    cards.push(await lockCard(trx, { shopId: shop_id, id: gift_card_id }, store.shopId));
  }
  const exact = cards.find((card) => card.state.balance === event.amount);
  const card = exact ?? cards.toSorted((a, b) => b.state.balance - a.state.balance)[0];
  if (!card) return; // sold before this ledger began
  const movement = { type: 'SALE_REFUNDED', amount: -event.amount, at: event.at } as const;
  await book(trx, card, movement, detailsOf(posting, event.key));
  remember(posting, card, 'SALE_REFUNDED', -event.amount, event.key);
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

const sumOf = (booked: readonly Booked[], type: string) =>
  booked
    .filter((entry) => entry.order_id === null && entry.type === type)
    .reduce((sum, entry) => sum + Math.abs(entry.amount_cents), 0);

/**
 * Books what an order does to gift cards, in the transaction that stores the order: SOLD, REDEEMED,
 * REFUNDED_TO_CARD, SALE_REFUNDED (domain.md 3.1). Each unit and payment is booked once, however often the order
 * is posted. Give it to the intake of orders as one of its `afterPost`.
 */
export const orderEntries = async (
  trx: Database,
  shop: IntakeShop,
  document: OrderDocument,
): Promise<void> => {
  const events = orderCardEvents(document, shop);
  if (events.length === 0) return;
  const { rows: booked } = await sql<Booked>`
    select shop_id, gift_card_id, type, amount_cents, order_id, idempotency_key from gift_card_entries
    where event_shop_id = ${shop.shop_id} and order_name = ${document.name}
      and (order_id is null or order_id = ${document.shopify_order_id})
    order by recorded_at, entry_no`.execute(trx);
  const store = {
    shopId: shop.shop_id,
    timezone: shop.timezone,
    dayCutoffMinutes: shop.day_cutoff_minutes,
  };
  const [taken, given] = [sumOf(booked, 'REDEEMED'), sumOf(booked, 'REFUNDED_TO_CARD')];
  const posting: Posting = { trx, store, document, booked, taken, given };
  const known = new Set(booked.map((entry) => entry.idempotency_key));
  for (const event of events) {
    if (known.has(prefixOf(posting) + event.key) || isTillBooked(posting, event)) continue;
    await bookEvent(posting, event);
  }
};
