import type { Cents } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { endOfDaySql } from '../../platform/database/end-of-day.ts';
import { openAccounts } from '../../platform/ledger/open-accounts.ts';
import { dayInStore, type StoreDays } from '../../platform/ledger/read-account.ts';
import { cardLedger, newCard } from './card-ledger.ts';
import { searchTextOf } from './open-card.ts';

/** A card that comes from elsewhere with what is left on it. */
export type OpeningCard = {
  /** The caller's number of it: the row of a file. */
  row: number;
  store: StoreDays;
  codeHash: Buffer;
  lastCharacters: string;
  /** What it was worth at first. */
  face: Cents;
  /** What is left on it: 0 to `face`. */
  balance: Cents;
  expiresOn: string | null;
  customerEmail: string | null;
  customerName: string | null;
  note: string | null;
};

export type Opening = {
  /** Names the batch for good: the entries' idempotency keys are `{source}:{row}`. */
  source: string;
  createdBy: string;
  at?: Date;
};

const takeIds = async (trx: Database, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('gift_cards', 'gift_card_id')) as id
    from generate_series(1, ${count})`.execute(trx);
  return rows.map((row) => row.id);
};

const recordOf = (card: OpeningCard, cardId: number, at: Date) => ({
  row_no: card.row,
  shop_id: card.store.shopId,
  timezone: card.store.timezone,
  gift_card_id: cardId,
  code_hash: card.codeHash.toString('hex'),
  last_characters: card.lastCharacters,
  initial: card.face,
  balance: card.balance,
  expires_on: card.expiresOn,
  customer_email: card.customerEmail,
  customer_name: card.customerName,
  note: card.note,
  issued_on: dayInStore(card.store, at),
  search_text: searchTextOf(card.lastCharacters, card),
});

const openingOf = (
  card: OpeningCard,
  { id, expiresAt }: { id: number; expiresAt: Date | null },
  { source, createdBy, at }: Required<Opening>,
) => ({
  key: { shopId: card.store.shopId, id },
  home: card.store,
  // What was spent before is no entry here: it is loaded, and gone.
  state: { ...newCard, loaded: card.face - card.balance, expiresAt },
  opening: {
    type: 'IMPORTED' as const,
    amount: card.balance,
    at,
    own: { liability_delta_cents: card.balance, paid: false },
  },
  details: {
    actor: { kind: 'user' as const, name: createdBy },
    idempotencyKey: `${source}:${card.row}`,
  },
});

/**
 * Puts many cards of another system into the chain at once, each with an IMPORTED entry: a batch of some hundreds
 * in the caller's transaction. A card whose code another card has (of the chain, or earlier in the batch) is left
 * out.
 * @returns the id of the card that each row became
 */
export const openCards = async (
  trx: Database,
  cards: readonly OpeningCard[],
  { source, createdBy, at = new Date() }: Opening,
): Promise<Map<number, number>> => {
  const ids = await takeIds(trx, cards.length);
  const records = cards.map((card, index) => recordOf(card, ids[index]!, at));
  const { rows: taken } = await sql<{ gift_card_id: number }>`
    insert into gift_card_codes (code_hash, shop_id, gift_card_id)
    select decode(code_hash, 'hex'), shop_id, gift_card_id
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(code_hash text, shop_id int, gift_card_id bigint)
    on conflict (code_hash) do nothing returning gift_card_id`.execute(trx);
  const opened = new Set(taken.map((row) => row.gift_card_id));
  const fresh = records.filter((record) => opened.has(record.gift_card_id));
  const given = JSON.stringify(fresh);
  const { rows: added } = await sql<{ id: number; expiresAt: Date | null }>`
    insert into gift_cards (shop_id, gift_card_id, last_characters, face_cents, loaded_cents, expires_on,
      expires_at, customer_email, customer_name, note, created_by, is_from, issued_on, search_text, created_at)
    select r.shop_id, r.gift_card_id, r.last_characters, r.initial, r.initial - r.balance, r.expires_on,
      case when r.expires_on is not null then ${endOfDaySql(sql`r.expires_on`, sql`r.timezone`)} end,
      r.customer_email, r.customer_name, r.note, ${createdBy}, 'import', r.issued_on, r.search_text,
      ${at}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as r(shop_id int, gift_card_id bigint, last_characters text,
      initial int, balance int, expires_on date, timezone text, customer_email text, customer_name text, note text,
      issued_on date, search_text text)
    returning gift_card_id as id, expires_at as "expiresAt"`.execute(trx);
  const cardOf = new Map(cards.map((card, index) => [ids[index]!, card]));
  await openAccounts(
    trx,
    cardLedger,
    added.map((row) => openingOf(cardOf.get(row.id)!, row, { source, createdBy, at })),
  );
  return new Map(fresh.map((record) => [record.row_no, record.gift_card_id]));
};
