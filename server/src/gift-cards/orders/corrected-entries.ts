import type { EntryType } from '@backroom/contract/gift-card-fields';
import { sql } from 'kysely';
import { isClosed } from '../../orders/index.ts';
import { dayInStore } from '../../platform/ledger/read-account.ts';
import { book, lockCard } from '../ledger/ledger.ts';
import type { Movement } from '../ledger/ledger-rules.ts';
import type { OrderCardEvent } from './order-card-events.ts';
import { type Booked, detailsOf, eventKeyOf, freeKeyOf, type Posting, prefixOf } from './posting.ts';

/** What an event of an order books. */
const entryTypes = {
  sold: 'SOLD',
  'sale-refunded': 'SALE_REFUNDED',
  redeemed: 'REDEEMED',
  'refunded-to-card': 'REFUNDED_TO_CARD',
} as const satisfies Record<OrderCardEvent['kind'], EntryType>;

const typeOf = (event: OrderCardEvent): EntryType =>
  event.kind === 'sold' && event.free ? 'ISSUED' : entryTypes[event.kind];

const cameOff = (event: OrderCardEvent) => event.kind === 'redeemed' || event.kind === 'sale-refunded';

const signed = (event: OrderCardEvent) => (cameOff(event) ? -event.amount : event.amount);

const types = new Set<string>([...Object.values(entryTypes), 'ISSUED']);

/** Entries that stand: not those that take others back, nor those taken back. */
export const standing = (booked: readonly Booked[]): Booked[] => {
  const nameOf = (entry: Booked, entryNo: number | null) =>
    `${entry.shop_id}:${entry.gift_card_id}:${entryNo}`;
  const undone = new Set(
    booked
      .filter(({ reverses_entry_no }) => reverses_entry_no !== null)
      .map((entry) => nameOf(entry, entry.reverses_entry_no)),
  );
  return booked.filter(
    (entry) => entry.reverses_entry_no === null && !undone.has(nameOf(entry, entry.entry_no)),
  );
};

/** Those of an order's events. */
export const standingOf = ({ booked, document }: Pick<Posting, 'booked' | 'document'>): Booked[] =>
  standing(booked).filter(({ order_id, type }) => order_id === document.shopify_order_id && types.has(type));

const dayOf = ({ store }: Posting, at: Date) => dayInStore(store, at);

/** When something is booked: at its own moment, unless its day is closed; then now (domain.md 2.4, I14). */
export const openMoment = (posting: Posting, at: Date): Date =>
  isClosed(posting.closed, dayOf(posting, at)) ? new Date() : at;

/** Books on the card of another entry. */
const bookOn = async (
  posting: Posting,
  entry: Booked,
  movement: Movement,
  key: string,
  note: string | null,
): Promise<void> => {
  const { trx, store } = posting;
  const card = await lockCard(trx, { shopId: entry.shop_id, id: entry.gift_card_id }, store.shopId);
  const idempotency = freeKeyOf(posting, key);
  const done = { ...movement, alreadyDone: true };
  const { entryNo } = await book(trx, card, done, detailsOf(posting, idempotency, note));
  posting.booked.push({
    ...entry,
    type: movement.type,
    entry_no: entryNo,
    amount_cents: movement.amount,
    at: movement.at,
    local_date: dayOf(posting, movement.at),
    reverses_entry_no: movement.reverses?.entryNo ?? null,
    idempotency_key: prefixOf(posting) + idempotency,
  });
};

/** By what an entry that never was is taken back: it counts as what it takes back (platform/ledger). */
const takingBack: Partial<Record<string, EntryType>> = {
  SOLD: 'SALE_REFUNDED',
  ISSUED: 'SALE_REFUNDED',
  SALE_REFUNDED: 'SOLD',
  REDEEMED: 'REFUNDED_TO_CARD',
  REFUNDED_TO_CARD: 'REDEEMED',
  IMPORTED: 'ADJUSTED',
};

const NOTE = 'A later version of the order says otherwise';

const takeBack = (posting: Posting, entry: Booked, at: Date): Promise<void> => {
  const type = takingBack[entry.type];
  if (!type) throw new Error(`No order books ${entry.type}`);
  const reverses = { entryNo: entry.entry_no, type: entry.type as EntryType }; // as the table has it
  const paid = entry.type === 'SOLD';
  const movement: Movement = { type, amount: 0 - entry.amount_cents, at, paid, reverses };
  return bookOn(posting, entry, movement, eventKeyOf(posting, entry), NOTE);
};

/** Takes an entry back on its own day, as if it had never been booked; today, where that day is closed. */
export const takeBackEntry = async (posting: Posting, entry: Booked): Promise<void> => {
  const at = isClosed(posting.closed, entry.local_date) ? new Date() : entry.at;
  const key = `${eventKeyOf(posting, entry)}:value`;
  await takeBack(posting, entry, at);
  // What a card was learnt to hold from this use.
  const learnt = standing(posting.booked).find(
    (one) => one.type === 'IMPORTED' && eventKeyOf(posting, one) === key,
  );
  if (learnt && learnt.amount_cents > 0) await takeBack(posting, learnt, at);
};

/**
 * Sells the card again that an event sold before it was taken back: an earlier version told of it, a later one didn't.
 * @returns whether there is one
 */
export const sellAgain = async (posting: Posting, event: OrderCardEvent): Promise<boolean> => {
  const type = typeOf(event);
  const before = posting.booked.findLast(
    (entry) =>
      (entry.type === 'SOLD' || entry.type === 'ISSUED') &&
      entry.reverses_entry_no === null &&
      eventKeyOf(posting, entry) === event.key,
  );
  if (!before) return false;
  const movement = { type, amount: event.amount, at: event.at, paid: type === 'SOLD' };
  await bookOn(posting, before, movement, event.key, null);
  return true;
};

/** Whether an entry that was booked for one event may stand for another. */
export const standsFor = (entry: Booked, event: OrderCardEvent): boolean =>
  entry.type === typeOf(event) && entry.amount_cents === signed(event);

/**
 * Makes an entry that of an event as an order tells it now: on its day, of its amount, under its key. Where both days are
 * closed it stays where it is.
 * @param before the event as it was told when the entry was booked.
 */
export const correctEntry = async (
  posting: Posting,
  entry: Booked,
  before: Pick<OrderCardEvent, 'at'> | undefined,
  event: OrderCardEvent,
): Promise<void> => {
  const [old, now] = [before ? dayOf(posting, before.at) : entry.local_date, dayOf(posting, event.at)];
  const isOnDay = old === now || [old, now].every((day) => isClosed(posting.closed, day));
  if (!isOnDay || !standsFor(entry, event)) {
    await takeBackEntry(posting, entry);
    const type = typeOf(event);
    const at = openMoment(posting, event.at);
    const movement = { type, amount: signed(event), at, paid: type === 'SOLD' };
    await bookOn(posting, entry, movement, event.key, null);
  } else if (eventKeyOf(posting, entry) !== event.key) {
    const idempotency_key = prefixOf(posting) + freeKeyOf(posting, event.key);
    await sql`update gift_card_entries set idempotency_key = ${idempotency_key}
      where shop_id = ${entry.shop_id} and gift_card_id = ${entry.gift_card_id}
        and entry_no = ${entry.entry_no}`.execute(posting.trx);
    entry.idempotency_key = idempotency_key;
  }
};
