import { businessDateOf } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { endOfDaySql } from '../ledger/expiry-moment.ts';
import { searchTextOf } from '../ledger/open-card.ts';

/** A row of an import as it waits in the database: its code only as a hash. */
export type WaitingCard = {
  shop_id: number;
  timezone: string;
  cutoff: number;
  code_hash: string;
  last_characters: string;
  generated: boolean;
  initial: number;
  balance: number;
  expires_on: string | null;
  customer_email: string | null;
  customer_name: string | null;
  note: string | null;
};

export type WaitingRow = { row_no: number; card: WaitingCard };

const withDays = ({ row_no, card }: WaitingRow, cardId: number, at: Date) => ({
  ...card,
  row_no,
  gift_card_id: cardId,
  issued_on: businessDateOf(at, card.timezone, card.cutoff),
  search_text: searchTextOf(card.last_characters, {
    customerEmail: card.customer_email,
    customerName: card.customer_name,
    note: card.note,
  }),
});

const takeIds = async (trx: Database, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('gift_cards', 'gift_card_id')) as id
    from generate_series(1, ${count})`.execute(trx);
  return rows.map((row) => row.id);
};

/**
 * Puts many imported cards into the chain at once: codes, cards, and an IMPORTED entry each. A row whose code
 * has been taken meanwhile is left out.
 * @returns the card that each row became
 */
export const importCardsOf = async (
  trx: Database,
  importId: string,
  rows: readonly WaitingRow[],
  createdBy: string,
): Promise<Map<number, number>> => {
  const at = new Date();
  const ids = await takeIds(trx, rows.length);
  const cards = rows.map((row, index) => withDays(row, ids[index]!, at));
  const { rows: taken } = await sql<{ gift_card_id: number }>`
    insert into gift_card_codes (code_hash, shop_id, gift_card_id)
    select decode(code_hash, 'hex'), shop_id, gift_card_id
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as r(code_hash text, shop_id int, gift_card_id bigint)
    on conflict (code_hash) do nothing returning gift_card_id`.execute(trx);
  const opened = new Set(taken.map((row) => row.gift_card_id));
  const fresh = JSON.stringify(cards.filter((card) => opened.has(card.gift_card_id)));
  await sql`
    insert into gift_cards (shop_id, gift_card_id, last_characters, face_cents, loaded_cents, balance_cents,
      expires_on, expires_at, customer_email, customer_name, note, created_by, is_from, entries_count, issued_on,
      search_text, created_at)
    select r.shop_id, r.gift_card_id, r.last_characters, r.initial, r.initial, r.balance, r.expires_on,
      case when r.expires_on is not null then ${endOfDaySql(sql`r.expires_on`, sql`r.timezone`)} end,
      r.customer_email, r.customer_name, r.note, ${createdBy}, 'import', 1, r.issued_on, r.search_text,
      ${at}::timestamptz
    from jsonb_to_recordset(${fresh}::jsonb) as r(shop_id int, gift_card_id bigint, last_characters text,
      initial int, balance int, expires_on date, timezone text, customer_email text, customer_name text, note text,
      issued_on date, search_text text)`.execute(trx);
  await sql`
    insert into gift_card_entries (shop_id, gift_card_id, entry_no, type, amount_cents, liability_delta_cents,
      balance_after_cents, at, local_date, event_shop_id, actor_kind, actor, idempotency_key)
    select shop_id, gift_card_id, 1, 'IMPORTED', balance, balance, balance, ${at}::timestamptz, issued_on, shop_id,
      'user', ${createdBy}, 'import:' || ${importId}::text || ':' || row_no
    from jsonb_to_recordset(${fresh}::jsonb)
      as r(shop_id int, gift_card_id bigint, balance int, issued_on date, row_no int)`.execute(trx);
  return new Map(
    cards.filter((card) => opened.has(card.gift_card_id)).map((card) => [card.row_no, card.gift_card_id]),
  );
};
