import type { OpeningCard } from '../ledger/open-cards.ts';

/** A row of an import as it waits in the database: its code only as a hash. */
type WaitingCard = {
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

export const openingOf = ({ row_no, card }: WaitingRow): OpeningCard => ({
  row: row_no,
  store: { shopId: card.shop_id, timezone: card.timezone, dayCutoffMinutes: card.cutoff },
  codeHash: Buffer.from(card.code_hash, 'hex'),
  lastCharacters: card.last_characters,
  face: card.initial,
  balance: card.balance,
  expiresOn: card.expires_on,
  customerEmail: card.customer_email,
  customerName: card.customer_name,
  note: card.note,
});
