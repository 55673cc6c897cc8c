import type { PlannedCard } from '@backroom/demo/orders/gift-card-plan';
import type { DemoOrder } from '@backroom/demo/orders/store-orders';
import { hashOfName } from '@backroom/demo/random';
import { sql } from 'kysely';
import { linkMirror, nameCard, orderEntries } from '../../gift-cards/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { LoadedStore } from './stores.ts';

/** An order that sells or uses gift cards. */
export type GiftCardOrder = DemoOrder & { store: LoadedStore };

/** Whether the ledger of gift cards has anything to do with an order. */
export const touchesGiftCards = ({ document, sells }: DemoOrder): boolean =>
  sells.length > 0 || document.transactions.some(({ gift_card }) => gift_card !== null);

/** Says which card it was that an order sold, in every store whose Shopify will meet it: no order does. */
const nameSold = async (
  trx: Database,
  stores: readonly LoadedStore[],
  { store, document }: GiftCardOrder,
  card: PlannedCard,
) => {
  const { rows } = await sql<{ gift_card_id: number }>`
    select gift_card_id from gift_cards
    where shop_id = ${store.shop_id} and origin_order_id = ${document.shopify_order_id}`.execute(trx);
  const [sold] = rows;
  if (!sold) throw new Error(`${document.name} sold no gift card`);
  const key = { shopId: store.shop_id, id: sold.gift_card_id };
  await nameCard(trx, key, card.lastCharacters);
  const where = new Set(card.uses.map((use) => stores[use.store]?.shop_id ?? store.shop_id));
  for (const shop_id of where) await linkMirror(trx, shop_id, card.id, key);
};

/** The one card that an order sells or uses. */
const cardOf = ({ document, sells }: GiftCardOrder): string =>
  sells[0]?.id ?? document.transactions.find(({ gift_card }) => gift_card !== null)?.gift_card?.id ?? '';

const LANES = 3;

/**
 * Books what the chain's orders did to gift cards, oldest order first, whichever store took it: a card sold in
 * one store is used in others. Different cards have nothing to do with each other, so they are booked side by side.
 */
export const addGiftCardEntries = async (
  db: Database,
  stores: readonly LoadedStore[],
  orders: readonly GiftCardOrder[],
): Promise<void> => {
  const inOrder = orders.toSorted((a, b) => (a.document.placed_at < b.document.placed_at ? -1 : 1));
  const lanes = Map.groupBy(inOrder, (order) => hashOfName(cardOf(order)) % LANES);
  const book = (lane: readonly GiftCardOrder[]) =>
    db.transaction().execute(async (trx) => {
      for (const order of lane) {
        await orderEntries(trx, order.store, order.document);
        for (const card of order.sells) await nameSold(trx, stores, order, card);
      }
    });
  await Promise.all([...lanes.values()].map(book));
};
