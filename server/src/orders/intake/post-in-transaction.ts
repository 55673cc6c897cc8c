import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../platform/database/connect.ts';
import type { Query } from '../../platform/database/query.ts';
import type { StoreClock } from '../facts/timeline.ts';
import type { OrderDocument } from '../order-document.ts';
import { appendFacts } from './append-facts.ts';
import { differenceOf } from './difference.ts';
import type { Dimensions } from './dimensions.ts';
import { rowsOf } from './fact-rows.ts';
import { atFirstSight, type RoyaltyExclusions } from './first-sight.ts';
import { mergeVersions } from './merge-versions.ts';
import { countOrders } from './order-counts.ts';
import { insertOrder, lockOrder, type StoredOrder, updateOrder } from './order-statements.ts';
import { type PreparedOrder, prepare } from './prepared.ts';
import { storable } from './storable.ts';
import { storedFacts } from './stored-facts.ts';

/** The store an order belongs to, and its clock. */
export type IntakeShop = StoreClock & { shop_id: number };

/**
 * Told of every order that is new or changed, inside the transaction that stores it; `previous` is what was
 * stored before. What it throws undoes the posting.
 */
export type OrderPosted = (
  trx: Database,
  shop: IntakeShop,
  document: OrderDocument,
  previous: OrderDocument | null,
) => Promise<void>;

export type IntakeOptions = {
  afterPost?: readonly OrderPosted[];
  royaltyExclusions?: RoyaltyExclusions;
};

/** What became of a posted order; `unchanged` also where the posted version is older than the stored one. */
export type Posted = { order_id: number; outcome: 'new' | 'changed' | 'unchanged' };

/** All that posting needs to know inside a transaction. */
export type Posting = { query: Query; trx: Database; dimensions: Dimensions; options: IntakeOptions };

/** Runs what other rooms do with a new or changed order. */
export const tellOthers = async (
  { trx, options }: Posting,
  shop: IntakeShop,
  document: OrderDocument,
  previous: OrderDocument | null,
) => {
  for (const told of options.afterPost ?? []) await told(trx, shop, document, previous);
};

/** Stores an order nobody knew; null where it is stored already. */
export const postNew = async (
  posting: Posting,
  shop: IntakeShop,
  { document, facts, row }: PreparedOrder,
): Promise<Posted | null> => {
  const { query, dimensions } = posting;
  const ids = await dimensions.idsOf(query, shop.shop_id, [facts]);
  const order_id = await insertOrder(query, shop.shop_id, row);
  if (order_id === null) return null;
  await appendFacts(query, shop.shop_id, order_id, rowsOf(facts, ids));
  await countOrders(query, shop.shop_id, [row]);
  await tellOthers(posting, shop, document, null);
  return { order_id, outcome: 'new' };
};

/** Makes an order that is stored, and locked, what its document says: its row, its count, its facts. */
export const rewrite = async (
  posting: Posting,
  shop: IntakeShop,
  stored: StoredOrder,
  document: OrderDocument,
): Promise<Posted> => {
  const { query, dimensions } = posting;
  const { order_id } = stored;
  const { facts, row } = prepare(document, shop);
  const ids = await dimensions.idsOf(query, shop.shop_id, [facts]);
  await dimensions.refreshSkus(query, [document]);
  await updateOrder(query, shop.shop_id, order_id, row);
  await countOrders(query, shop.shop_id, [row], [stored]);
  const before = (await storedFacts(query, shop.shop_id, [order_id])).get(order_id);
  const wanted = rowsOf(facts, ids);
  await appendFacts(query, shop.shop_id, order_id, before ? differenceOf(wanted, before) : wanted);
  await tellOthers(posting, shop, document, stored.document);
  return { order_id, outcome: 'changed' };
};

/** Rewrites a stored, locked order where its document is another one now. */
export const restate = async (
  posting: Posting,
  shop: IntakeShop,
  stored: StoredOrder,
  document: OrderDocument,
): Promise<Posted> =>
  isDeepStrictEqual(document, stored.document)
    ? { order_id: stored.order_id, outcome: 'unchanged' }
    : await rewrite(posting, shop, stored, document);

/** Merges a version of an order into the one that is stored; null where none is. */
export const postLater = async (
  posting: Posting,
  shop: IntakeShop,
  document: OrderDocument,
): Promise<Posted | null> => {
  const { query, options } = posting;
  const stored = await lockOrder(query, shop.shop_id, document.shopify_order_id);
  if (!stored) return null;
  const arrival = { document, stored: stored.document };
  const [complete = document] = await atFirstSight(query, shop.shop_id, [arrival], options.royaltyExclusions);
  const merged = storable(mergeVersions(stored.document, storable(complete)));
  return await restate(posting, shop, stored, merged);
};
