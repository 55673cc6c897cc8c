import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { CardKey } from '../ledger/ledger.ts';
import type { CardIdentity } from './order-card-events.ts';

/** The end of a code that nobody told us. */
export const UNKNOWN_CHARACTERS = '????';

type Row = { shop_id: number; gift_card_id: number };

const keyOf = (row: Row | undefined): CardKey | null =>
  row ? { shopId: row.shop_id, id: row.gift_card_id } : null;

/** Remembers what a store's Shopify calls a card. */
export const linkMirror = async (trx: Database, shopId: number, shopifyId: string, card: CardKey) => {
  await sql`insert into gift_card_mirrors (shop_id, shopify_gift_card_id, card_shop_id, gift_card_id)
    values (${shopId}, ${shopifyId}, ${card.shopId}, ${card.id}) on conflict do nothing`.execute(trx);
};

/** The card a store's Shopify knows by this id. */
export const mirrored = async (trx: Database, shopId: number, shopifyId: string): Promise<CardKey | null> => {
  const { rows } = await sql<Row>`
    select card_shop_id as shop_id, gift_card_id from gift_card_mirrors
    where shop_id = ${shopId} and shopify_gift_card_id = ${shopifyId}`.execute(trx);
  return keyOf(rows[0]);
};

/** The only card of the chain that ends so; null where none does, or several. */
const endingWith = async (trx: Database, last: string): Promise<CardKey | null> => {
  const { rows } = await sql<Row>`
    select shop_id, gift_card_id from gift_cards where last_characters = ${last} limit 2`.execute(trx);
  return rows.length === 1 ? keyOf(rows[0]) : null;
};

/**
 * A card that the store sold before, of which no order has yet said which it is: the oldest with enough on it.
 * Whichever it truly was, the chain owes as much less.
 */
const soldWithoutName = async (
  trx: Database,
  shopId: number,
  amount: number,
  at: Date,
): Promise<CardKey | null> => {
  const { rows } = await sql<Row>`
    select shop_id, gift_card_id from gift_cards
    where shop_id = ${shopId} and last_characters = ${UNKNOWN_CHARACTERS} and origin_order_id is not null
      and balance_cents >= ${amount} and created_at <= ${at} and deactivated_at is null
    order by created_at, gift_card_id limit 1`.execute(trx);
  return keyOf(rows[0]);
};

/** Gives a card that was sold without a name the end of its code. */
export const nameCard = async (trx: Database, card: CardKey, last: string) => {
  await sql`update gift_cards set last_characters = ${last},
      search_text = ${last.toLowerCase()} || substr(search_text, length(last_characters) + 1)
    where shop_id = ${card.shopId} and gift_card_id = ${card.id}
      and last_characters = ${UNKNOWN_CHARACTERS}`.execute(trx);
};

/** The card a payment names: by Shopify's id in that store, else by the end of its code. */
export const namedCard = async (
  trx: Database,
  shopId: number,
  { id, last }: CardIdentity,
): Promise<CardKey | null> => {
  const known = id === null ? null : await mirrored(trx, shopId, id);
  if (known) return known;
  const found = last === null ? null : await endingWith(trx, last);
  if (found && id !== null) await linkMirror(trx, shopId, id, found);
  return found;
};

/** The card a payment means, which may be one sold earlier without a name; it gets its name now. */
export const usedCard = async (
  trx: Database,
  shopId: number,
  identity: CardIdentity,
  amount: number,
  at: Date,
): Promise<CardKey | null> => {
  const named = await namedCard(trx, shopId, identity);
  if (named) return named;
  const sold = await soldWithoutName(trx, shopId, amount, at);
  if (!sold) return null;
  if (identity.last !== null) await nameCard(trx, sold, identity.last);
  if (identity.id !== null) await linkMirror(trx, shopId, identity.id, sold);
  return sold;
};
