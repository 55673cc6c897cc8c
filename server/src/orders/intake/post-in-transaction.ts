import { isDeepStrictEqual } from 'node:util';
import type { StoreClock } from '@backroom/contract/kit/dates';
import type { Database } from '../../platform/database/connect.ts';
import type { Query } from '../../platform/database/query.ts';
import type { House } from '../../platform/house.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { closedPeriodsOf, holdShop } from '../closed-periods.ts';
import type { OrderCustomer, OrderDocument } from '../order-document.ts';
import { type VersionedOrder, withCorrection, withVersion } from '../versions/with-version.ts';
import { appendFacts, stepsApart } from './append-facts.ts';
import { differenceOf, noRows } from './difference.ts';
import type { Dimensions } from './dimensions.ts';
import { rowsOf } from './fact-rows.ts';
import { atFirstSight, type RoyaltyExclusions } from './first-sight.ts';
import { sendSteps } from './insert-rows.ts';
import { lateChanges } from './late-changes.ts';
import { countOrders, countSteps } from './order-counts.ts';
import { insertOrder, keepVersions, lockOrder, type StoredOrder, updateOrder } from './order-statements.ts';
import { openedUp, type PreparedOrder, prepare } from './prepared.ts';
import { storable } from './storable.ts';
import { storedFacts } from './stored-facts.ts';

/** The store an order belongs to, and its clock. */
export type IntakeShop = StoreClock & { shop_id: number };

/**
 * Told of every order that is new or changed, inside the transaction that stores it; `previous` is what was
 * stored before. What it throws undoes the posting.
 */
export type OrderPosted = {
  (
    trx: Database,
    shop: IntakeShop,
    document: OrderDocument,
    previous: OrderDocument | null,
    /** All rooms; absent where orders are taken in without them. */
    house?: House,
  ): Promise<void>;
  /** The same for many orders of a store that are all new, where a room does that in fewer statements than one by one. */
  newOnes?: (
    trx: Database,
    shop: IntakeShop,
    documents: readonly OrderDocument[],
    house?: House,
  ) => Promise<void>;
  /**
   * Asks what the room will want to know of an order that may be new, on its way with the order itself: what `newOnes` then
   * needn't wait for. Nothing comes of it where the order isn't new.
   */
  askAhead?: (query: Query, shop: IntakeShop, document: OrderDocument) => Promise<unknown>;
};

/** What a room does about orders, with all rooms at hand. */
export const toldIn =
  (house: House) =>
  (told: OrderPosted): OrderPosted => {
    const { newOnes, askAhead } = told;
    const within: OrderPosted = (trx, shop, document, previous) => told(trx, shop, document, previous, house);
    if (newOnes) within.newOnes = (trx, shop, documents) => newOnes(trx, shop, documents, house);
    if (askAhead) within.askAhead = askAhead;
    return within;
  };

/** Which of some customers of a store, by their place among them, were erased: their orders are taken in without them. */
export type PeopleNamed = (
  services: { db: Database; keyring: Keyring },
  shopId: number,
  people: readonly OrderCustomer[],
) => Promise<ReadonlySet<number>>;

export type IntakeOptions = {
  erased?: (db: Database, shopId: number, people: readonly OrderCustomer[]) => Promise<ReadonlySet<number>>;
  afterPost?: readonly OrderPosted[];
  royaltyExclusions?: RoyaltyExclusions;
};

/** What became of a posted order; `unchanged` also where the posted version is older than the stored one. */
export type Posted = { order_id: number; outcome: 'new' | 'changed' | 'unchanged' };

/** All that posting needs to know inside a transaction. */
export type Posting = {
  query: Query;
  trx: Database;
  dimensions: Dimensions;
  options: IntakeOptions;
  /** Whether rows of stores lie on several servers. */
  isSpread: boolean;
  /** Whether its connection takes a statement before the one before is answered. */
  isPipelined?: boolean;
};

/** Runs what other rooms do with a new or changed order. */
export const tellOthers = async (
  { trx, options }: Posting,
  shop: IntakeShop,
  document: OrderDocument,
  previous: OrderDocument | null,
) => {
  for (const told of options.afterPost ?? []) await told(trx, shop, document, previous);
};

/** The same with many orders of a store that are all new. */
export const tellOfNew = async (
  { trx, options }: Posting,
  shop: IntakeShop,
  documents: readonly OrderDocument[],
) => {
  for (const told of options.afterPost ?? []) {
    if (told.newOnes) await told.newOnes(trx, shop, documents);
    else for (const document of documents) await told(trx, shop, document, null);
  }
};

/** Stores an order nobody knew; null where it is stored already. */
export const postNew = async (
  posting: Posting,
  shop: IntakeShop,
  prepared: PreparedOrder,
): Promise<Posted | null> => {
  const { query, dimensions } = posting;
  await holdShop(query, shop.shop_id);
  const closed = await closedPeriodsOf(query, shop.shop_id);
  const { document, facts, row } = openedUp(prepared, shop, closed);
  const ids = await dimensions.idsOf(query, shop.shop_id, [facts]);
  const order_id = await insertOrder(query, shop.shop_id, row);
  if (order_id === null) return null;
  const rows = rowsOf(facts, ids);
  const counted = [{ row, facts: rows }];
  if (posting.isSpread) {
    const steps = [...stepsApart(shop, order_id, rows), ...countSteps(shop.shop_id, counted)];
    await sendSteps(query, steps, posting.isPipelined);
  } else {
    await appendFacts(query, shop, order_id, rows, false);
    await countOrders(query, shop.shop_id, counted);
  }
  await tellOthers(posting, shop, document, null);
  return { order_id, outcome: 'new' };
};

/**
 * The order prepared as it is to be stored, the facts it should have and those that are there: what it would change on
 * closed days is posted on the day it came instead, and kept with it.
 */
const prepareLater = async (
  { query, dimensions }: Posting,
  shop: IntakeShop,
  { order_id, late }: StoredOrder,
  { document, versions }: VersionedOrder,
) => {
  const rowsFor = async (prepared: PreparedOrder) =>
    rowsOf(prepared.facts, await dimensions.idsOf(query, shop.shop_id, [prepared.facts]));
  const prepared = prepare(document, shop, { versions, late });
  const wanted = await rowsFor(prepared);
  const stored = (await storedFacts(query, shop.shop_id, [order_id])).get(order_id) ?? noRows();
  await holdShop(query, shop.shop_id);
  const closed = await closedPeriodsOf(query, shop.shop_id);
  const more = await lateChanges(query, shop, { wanted, stored }, closed);
  if (!more) return { prepared, wanted, there: stored };
  const opened = prepare(document, shop, { versions, late: [...late, more] });
  return { prepared: opened, wanted: await rowsFor(opened), there: stored };
};

/** Makes an order that is stored, and locked, what its versions say: its row, its count, its facts. */
export const rewrite = async (
  posting: Posting,
  shop: IntakeShop,
  stored: StoredOrder,
  order: VersionedOrder,
): Promise<Posted> => {
  const { query, dimensions } = posting;
  const { order_id } = stored;
  const { document } = order;
  const { prepared, wanted, there } = await prepareLater(posting, shop, stored, order);
  await dimensions.refreshSkus(query, [document]);
  await updateOrder(query, shop.shop_id, order_id, prepared.row);
  await countOrders(
    query,
    shop.shop_id,
    [{ row: prepared.row, facts: wanted }],
    [{ row: stored, facts: there }],
  );
  await appendFacts(query, shop, order_id, differenceOf(wanted, there), posting.isSpread);
  await tellOthers(posting, shop, document, stored.document);
  return { order_id, outcome: 'changed' };
};

/** Rewrites a stored, locked order where it is another one now. */
const restateAs = async (
  posting: Posting,
  shop: IntakeShop,
  stored: StoredOrder,
  order: VersionedOrder,
): Promise<Posted> => {
  const { order_id } = stored;
  if (!isDeepStrictEqual(order.document, stored.document)) return await rewrite(posting, shop, stored, order);
  if (!isDeepStrictEqual(order.versions, stored.versions)) {
    await keepVersions(posting.query, shop.shop_id, order_id, order.versions);
  }
  return { order_id, outcome: 'unchanged' };
};

/** Puts something right in a stored, locked order and all its versions. */
export const restate = (
  posting: Posting,
  shop: IntakeShop,
  stored: StoredOrder,
  change: (document: OrderDocument) => OrderDocument,
): Promise<Posted> =>
  restateAs(
    posting,
    shop,
    stored,
    withCorrection(stored, (document) => storable(change(document))),
  );

/** Adds a version of an order to those that are stored; null where none is. */
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
  return await restateAs(posting, shop, stored, withVersion(stored, storable(complete)));
};
