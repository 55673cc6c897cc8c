import type { Chain } from '@backroom/demo/chain';
import { fold } from '../figures/index.ts';
import { dateCardsByUse } from '../gift-cards/index.ts';
import { Intake } from '../orders/intake/index.ts';
import type { Connection } from '../platform/database/connect.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { beginStock, sumChain } from '../stock/index.ts';
import { continueCenterIds, heardOfStores } from '../stores/index.ts';
import { CampaignLog } from './load/campaigns.ts';
import { addCardsByHand } from './load/cards-by-hand.ts';
import { addCatalogue } from './load/catalogue.ts';
import { addGiftCardEntries, type GiftCardOrder, touchesGiftCards } from './load/gift-cards.ts';
import { addLoyalty, LoyaltyLog } from './load/loyalty.ts';
import { addOrders } from './load/orders.ts';
import { addFranchisees, addSignIns } from './load/people.ts';
import { addPictures } from './load/pictures.ts';
import { addRoyaltyTerms } from './load/royalty-terms.ts';
import { addStatements } from './load/statements.ts';
import { stockLogOf } from './load/stock.ts';
import { addStores, type LoadedStore } from './load/stores.ts';
import { type DemoSignIn, newPassword } from './sign-ins.ts';

/** What becomes of a chain that is loaded into an empty database. */
export type LoadedChain = { orders: number; stores: LoadedStore[]; signIns: DemoSignIn[] };

const addPeopleAndStores = ({ db }: Connection, chain: Chain) =>
  db.transaction().execute(async (trx) => {
    const franchisees = await addFranchisees(trx, chain.until);
    const signIns = await addSignIns(trx, franchisees, newPassword);
    const stores = await addStores(trx, chain.stores, franchisees);
    await continueCenterIds(trx, 100 + stores.length);
    await addRoyaltyTerms(trx, stores, franchisees);
    return { franchisees, signIns, stores };
  });

/**
 * Loads a generated chain into a database without stores and users: people, stores, terms, catalogue, customers,
 * orders through the one intake, the stock and the ledgers of gift cards and points that follow from them, cards issued by hand,
 * the campaigns that the orders' discounts belong to, and the royalty statements of past months. Its products have pictures where
 * `files` keeps them. Not one transaction: see `openDemo`.
 */
export const loadChain = async (
  connection: Connection,
  chain: Chain,
  progress: (line: string) => void,
  files?: FileStore,
): Promise<LoadedChain> => {
  const { pool, db } = connection;
  const { franchisees, signIns, stores } = await addPeopleAndStores(connection, chain);
  await addCatalogue(pool, chain, stores, files ? await addPictures(db, files) : new Map());
  const logs = new Map(stores.map((store) => [store, stockLogOf(chain, store)]));
  const withCards: GiftCardOrder[] = [];
  const withPoints = new LoyaltyLog(chain.until);
  const campaigns = new CampaignLog(chain);
  let count = 0;
  let complete = 0;
  await addOrders(new Intake({ pool, db }), chain, stores, {
    stored: (store, orders) => {
      count += orders.length;
      logs.get(store)?.add(orders.map(({ document }) => document));
      for (const order of orders) if (touchesGiftCards(order)) withCards.push({ ...order, store });
      withPoints.add(store, orders);
      campaigns.add(store, orders);
    },
    complete: async (store) => {
      const log = logs.get(store);
      if (log) await beginStock(connection, store.shop_id, log.rows());
      logs.delete(store);
      complete += 1;
      if (complete % Math.ceil(stores.length / 4) === 0) {
        progress(`  ${complete} of ${stores.length} stores, ${count.toLocaleString('en-US')} orders`);
      }
    },
  });
  await db.transaction().execute(sumChain);
  await addGiftCardEntries(db, stores, withCards);
  await addCardsByHand(db, stores, chain.until);
  await dateCardsByUse(db);
  await addLoyalty(db, stores, withPoints, chain.until);
  await campaigns.book(db, stores, franchisees);
  await addStatements(db, stores, chain.until);
  await heardOfStores(db, chain.until);
  await fold(db);
  return { orders: count, stores, signIns };
};
