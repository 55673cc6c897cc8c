import { sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { pushToShops, storeResults, wasPushed } from '../../pushes/index.ts';
import type { BookedCard, CardKey, LockedCard } from '../ledger/ledger.ts';
import { UNDO_MINUTES } from './card-for-shop.ts';
import type { MirrorWanted } from './card-push-kind.ts';
import { keepCode } from './kept-codes.ts';

export const CARD_KIND = 'gift-card';

type ShopRow = { shop_id: number };

/** A store to tell, and whether its shop's card was made by us. */
type ToTell = { shopId: number; madeHere: boolean };

/** Stores whose shops can have cards, in the card's currency. */
const shopsForCards = async (house: House, trx: Database, currency: string): Promise<number[]> => {
  const [connections] = house.asked('shopConnections');
  if (!connections) return [];
  const { rows } = await sql<ShopRow>`
    select shop_id from shops where currency = ${currency} order by shop_id`.execute(trx);
  const shopIds = rows.map(({ shop_id }) => shop_id);
  return [...(await connections.connected(trx, shopIds, 'gift-cards'))];
};

const askFor = async (
  house: House,
  trx: Database,
  actor: Actor,
  card: LockedCard,
  shops: readonly ToTell[],
): Promise<void> => {
  if (shops.length === 0) return;
  const { shopId, id, state, shown } = card;
  const wanted: Omit<MirrorWanted, 'made_here'> = {
    card_shop_id: shopId,
    entry_no: state.entries,
    balance_cents: state.balance,
    expires_on: shown.expiresOn,
    deactivated: state.deactivatedAt !== null,
  };
  await pushToShops(house, trx, actor, {
    kind: CARD_KIND,
    subject: String(id),
    label: `Gift card •••• ${shown.lastCharacters}`,
    to: shops.map(({ shopId: to, madeHere }) => ({ shopId: to, wanted: { ...wanted, made_here: madeHere } })),
  });
};

/**
 * Has a new card made in every connected shop that can have it, in the transaction that issues it. Its code is kept, sealed,
 * until it stands there.
 */
export const issueInShops = async (
  { house, keyring }: { house: House; keyring: Keyring },
  trx: Database,
  actor: Actor,
  card: LockedCard,
  code: string,
): Promise<void> => {
  const shopIds = await shopsForCards(house, trx, card.shown.currency);
  if (shopIds.length === 0) return;
  await keepCode(trx, keyring, card, code);
  await askFor(
    house,
    trx,
    actor,
    card,
    shopIds.map((shopId) => ({ shopId, madeHere: true })),
  );
};

/** SQL: whether shops may have to be told of what becomes of a card. @param card the alias of its row */
export const isInShops = (card: string): string => `(
  exists (select from gift_card_mirrors m where m.card_shop_id = ${card}.shop_id and m.gift_card_id = ${card}.gift_card_id)
  or ${wasPushed(CARD_KIND, `${card}.gift_card_id::text`)})`;

/** Where a card stands or is on its way to; not where a shop's own is over. */
const shopsWith = async (trx: Database, { shopId, id }: CardKey): Promise<ToTell[]> => {
  const { rows } = await sql<
    ShopRow & { made_here: boolean; is_enabled: boolean }
  >`select shop_id, made_here, is_enabled from gift_card_mirrors
    where card_shop_id = ${shopId} and gift_card_id = ${id} and shopify_gift_card_id ~ '^[0-9]+$'`.execute(
    trx,
  );
  const there = rows
    .filter(({ made_here, is_enabled }) => made_here || is_enabled)
    .map(({ shop_id, made_here }) => ({ shopId: shop_id, madeHere: made_here }));
  const known = new Set(rows.map(({ shop_id }) => shop_id));
  const asked = (await storeResults(trx, CARD_KIND, [String(id)])).get(String(id)) ?? [];
  const coming = asked
    .filter(({ state, shopId: to }) => state !== 'not-connected' && !known.has(to))
    .map(({ shopId: to }) => ({ shopId: to, madeHere: true }));
  return [...there, ...coming];
};

/**
 * Tells the shops that have a card what became of it, in the transaction of the change. The card must be locked, and be as it
 * is after the change.
 * @param by the shop that made the change itself and knows
 */
export const tellShops = async (
  house: House | undefined,
  trx: Database,
  actor: Actor,
  card: LockedCard | BookedCard,
  by?: number,
): Promise<void> => {
  if (!house) return;
  const shops = await shopsWith(trx, card);
  await askFor(
    house,
    trx,
    actor,
    card,
    shops.filter(({ shopId }) => shopId !== by),
  );
};

/** Tells one shop that has a card what is to hold there. The card must be locked. */
export const tellShop = (
  house: House,
  trx: Database,
  actor: Actor,
  card: LockedCard,
  shop: ToTell,
): Promise<void> => askFor(house, trx, actor, card, [shop]);

/** Ends a deactivated card's mirrors for good once that can't be undone any more: until then they are empty. */
export const endLater = async (trx: Database, { shopId, id }: CardKey): Promise<void> => {
  if ((await shopsWith(trx, { shopId, id })).length === 0) return;
  const runAt = new Date(Date.now() + (UNDO_MINUTES + 1) * 60_000);
  await enqueue(trx, 'end-gift-card-in-shops', { shopId, cardId: id }, { key: `end-gift-card:${id}`, runAt });
};
