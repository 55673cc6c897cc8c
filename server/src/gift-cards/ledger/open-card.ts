import type { EntryType, GiftCard } from '@backroom/contract/gift-card-fields';
import { invalidField } from '@backroom/contract/kit/errors';
import type { Cents } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { endOfDay } from '../../platform/database/end-of-day.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { dayInStore, type StoreDays } from '../../platform/ledger/read-account.ts';
import { book, type LockedCard, lockCard } from './ledger.ts';

export type CardPeople = {
  customerEmail?: string | null;
  customerName?: string | null;
  recipientEmail?: string | null;
  recipientMessage?: string | null;
  note?: string | null;
};

export type NewCard = CardPeople & {
  store: StoreDays;
  /** The hash of its code; null where only the end of the code is known. */
  codeHash: Buffer | null;
  lastCharacters: string;
  /** What it was worth at first. */
  face: Cents;
  /** How it came into the ledger; null opens the card without an entry. */
  opening: { type: EntryType; amount: Cents; paid: boolean; details: EntryDetails } | null;
  expiresOn: string | null;
  isFrom: GiftCard['is_from'];
  createdBy: string;
  originOrderId?: string | null;
  at: Date;
};

/** What the free-text search of the list looks through. */
export const searchTextOf = (lastCharacters: string, people: CardPeople): string =>
  [lastCharacters, people.customerEmail, people.customerName, people.recipientEmail, people.note]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();

/** Asked beforehand: what is written into rows of several servers holds no query. */
const lastMoment = async (trx: Database, day: string | null, timezone: string): Promise<Date | null> => {
  if (day === null) return null;
  const { rows } = await sql<{ until: Date }>`select ${endOfDay(day, timezone)} as until`.execute(trx);
  return rows[0]?.until ?? null;
};

/**
 * Puts a card into the chain, with its code and its first entry.
 * @throws ApiError VALIDATION_FAILED (field `code`) where another card of the chain has this code
 */
export const openCard = async (trx: Database, card: NewCard): Promise<LockedCard> => {
  const { shopId, timezone } = card.store;
  const until = await lastMoment(trx, card.expiresOn, timezone);
  const { rows } = await sql<{ gift_card_id: number }>`
    insert into gift_cards (shop_id, last_characters, face_cents, loaded_cents, expires_on, expires_at,
      customer_email, customer_name, recipient_email, recipient_message, note, created_by, is_from, origin_order_id,
      issued_on, search_text, created_at)
    values (${shopId}, ${card.lastCharacters}, ${card.face}, ${card.face - (card.opening?.amount ?? 0)},
      ${card.expiresOn}::date, ${until},
      ${card.customerEmail ?? null}, ${card.customerName ?? null}, ${card.recipientEmail ?? null},
      ${card.recipientMessage ?? null}, ${card.note ?? null}, ${card.createdBy}, ${card.isFrom},
      ${card.originOrderId ?? null}, ${dayInStore(card.store, card.at)},
      ${searchTextOf(card.lastCharacters, card)}, ${card.at})
    returning gift_card_id`.execute(trx);
  const cardId = rows[0]!.gift_card_id;
  if (card.codeHash) {
    const { numAffectedRows } = await sql`
      insert into gift_card_codes (code_hash, shop_id, gift_card_id) values (${card.codeHash}, ${shopId}, ${cardId})
      on conflict (code_hash) do nothing`.execute(trx);
    if (!numAffectedRows) throw invalidField('code', 'Another gift card has this code');
  }
  const locked = await lockCard(trx, { shopId, id: cardId });
  if (!card.opening) return locked;
  const { details, ...opening } = card.opening;
  return book(trx, locked, { ...opening, at: card.at }, details);
};
