import type { GiftCard } from '@backroom/contract/gift-card-fields';
import type { GiftCardStatus } from '@backroom/contract/gift-card-statuses';
import { ApiError } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { versionOf } from '../../platform/record-version.ts';
import { maskedCode } from '../ledger/codes.ts';
import type { CardKey } from '../ledger/ledger.ts';

/** The derived status, in the specification's order: the first rule that matches wins (section 4). */
export const statusSql = sql<GiftCardStatus>`(case
  when ends_at < now() then 'expired'
  when balance_cents < 0 then 'refunded'
  when balance_cents = 0 then 'redeemed'
  when reload_count > 0 then 'reloaded'
  else 'active' end)`;

export type CardRow = {
  shop_id: number;
  gift_card_id: number;
  last_characters: string;
  store_name: string;
  shop_domain: string;
  created_at: Date;
  updated_at: Date;
  customer_email: string | null;
  customer_name: string | null;
  recipient_email: string | null;
  recipient_message: string | null;
  note: string | null;
  created_by: string;
  is_from: GiftCard['is_from'];
  reload_count: number;
  redeem_count: number;
  loaded_cents: number;
  face_cents: number;
  balance_cents: number;
  redeemed_cents: number;
  currency: string;
  status: GiftCardStatus;
  ends_at: Date | null;
  expires_on: string | null;
  deactivated_at: Date | null;
  last_used_at: Date | null;
};

const iso = (at: Date | null) => at?.toISOString() ?? null;

type Editable = Pick<
  CardRow,
  'expires_on' | 'customer_email' | 'customer_name' | 'recipient_email' | 'recipient_message' | 'note'
>;

/** What can be edited of a card, under the names by which it is sent, with its version. */
export const editableOf = (card: Editable) => {
  const { expires_on, customer_email, customer_name, recipient_email, recipient_message, note } = card;
  const people = { customer_email, customer_name, recipient_email, recipient_message, note };
  const fields = { expires_at: expires_on, ...people };
  return { ...fields, version: versionOf(fields) };
};

/** A card as the API gives it: the full code is nowhere. */
export const presentCard = (row: CardRow): GiftCard => ({
  _id: String(row.gift_card_id),
  id: String(row.gift_card_id),
  masked_code: maskedCode(row.last_characters),
  last_characters: row.last_characters,
  source_store: row.store_name,
  shop_domain: row.shop_domain,
  shopify_created_at: row.created_at.toISOString(),
  shopify_updated_at: row.updated_at.toISOString(),
  customer_email: row.customer_email,
  customer_name: row.customer_name,
  recipient_email: row.recipient_email,
  recipient_message: row.recipient_message,
  note: row.note,
  created_by: row.created_by,
  is_from: row.is_from,
  reload_count: row.reload_count,
  redeem_count: row.redeem_count,
  initial_amount: toDollars(row.loaded_cents),
  face_amount: toDollars(row.face_cents),
  balance: toDollars(row.balance_cents),
  total_redeemed: toDollars(row.redeemed_cents),
  currency: row.currency,
  status: row.status,
  expires_at: iso(row.ends_at),
  expires_on: row.expires_on,
  deactivated_at: iso(row.deactivated_at),
  last_used_at: iso(row.last_used_at),
  version: editableOf(row).version,
});

/** The rows of these cards, in the order given. */
export const readCards = async (db: Database, keys: readonly CardKey[]): Promise<CardRow[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select c.shop_id, c.gift_card_id, c.last_characters, s.name as store_name, s.shop_domain, c.created_at,
      c.updated_at, c.customer_email, c.customer_name, c.recipient_email, c.recipient_message, c.note, c.created_by,
      c.is_from, c.reload_count, c.redeem_count, c.loaded_cents, c.face_cents, c.balance_cents, c.redeemed_cents,
      c.currency, ${statusSql} as status, c.ends_at, c.expires_on, c.deactivated_at, c.last_used_at
    from unnest(${keys.map((key) => key.shopId)}::int[], ${keys.map((key) => key.id)}::bigint[])
      with ordinality as k(shop_id, gift_card_id, place)
    join gift_cards c on c.shop_id = k.shop_id and c.gift_card_id = k.gift_card_id
    join shops s on s.shop_id = c.shop_id
    order by k.place`.execute(db);
  return rows;
};

/** One card as the API gives it. @throws ApiError NOT_FOUND */
export const readCard = async (db: Database, key: CardKey): Promise<GiftCard> => {
  const [row] = await readCards(db, [key]);
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such gift card');
  return presentCard(row);
};
