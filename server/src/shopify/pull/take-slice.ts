import type { Services } from '../../platform/services.ts';
import { ShopifyError } from '../client/shopify-error.ts';
import type { StoreClient } from '../connection/client-of-store.ts';
import { bulkPoll, type Polled } from '../documents/bulk.ts';
import { bulkRoots, type Counted } from './bulk-file.ts';
import type { Json } from './json-fields.ts';
import { isKind, type KindName, kinds, numbersOf } from './kinds.ts';
import { readAgain } from './mark-dirty.ts';
import { type Slice, setSlice } from './slice-row.ts';
import { failSlice } from './split-slice.ts';
import type { StoreShop } from './store-shop.ts';
import { takeOrders } from './take-orders.ts';

const BATCH = 250;

const STILL = new Set(['CREATED', 'RUNNING', 'CANCELING']);

/** Stores things of a kind, or lists them where each is to be read by its id. Gives how many were refused. */
const storeThings = async (
  services: Services,
  shop: StoreShop,
  kind: KindName,
  roots: readonly Json[],
  askedAt: Date,
): Promise<number> => {
  const { refused, again = [] } = kinds[kind].listOnly
    ? { refused: 0, again: numbersOf(roots) }
    : await kinds[kind].write(services, shop, roots, askedAt);
  await services.db.transaction().execute((trx) => readAgain(trx, shop.shop_id, kind, again));
  return refused;
};

/** Stores what is in a file, a batch at a time; the last root is left out where the file ends in the middle of it. */
const storeFile = async (
  services: Services,
  client: StoreClient,
  shop: StoreShop,
  slice: Slice,
  url: string,
  { createdAt, isPartial }: { createdAt: string; isPartial: boolean },
): Promise<Counted & { rejected: number }> => {
  const counted: Counted = { lines: 0, roots: 0 };
  let rejected = 0;
  let stored = 0;
  const store = async (roots: readonly Json[]) => {
    if (roots.length === 0) return;
    if (isKind(slice.kind))
      rejected += await storeThings(services, shop, slice.kind, roots, new Date(createdAt));
    else rejected += (await takeOrders(services, shop, roots, client)).unread;
    stored += roots.length;
    await setSlice(services.db, slice, { read_count: stored, rejected_count: rejected });
  };
  let batch: Json[] = [];
  for await (const root of bulkRoots(url, isKind(slice.kind) ? 'other' : 'orders', counted)) {
    if (batch.length >= BATCH) {
      await store(batch);
      batch = [];
    }
    batch.push(root);
  }
  await store(isPartial ? batch.slice(0, -1) : batch);
  return { ...counted, rejected };
};

/** What keeps a finished operation from being all that was asked for; null where it is. */
const shortfall = ({ expected }: Slice, done: Polled, counted: Counted): string | null => {
  if (counted.roots !== done.rootObjectCount || counted.lines !== done.objectCount) {
    return `Shopify counted ${done.objectCount} lines, ${counted.lines} came`;
  }
  if (expected !== null && counted.roots < expected) {
    return `Shopify had ${expected} orders, ${counted.roots} came`;
  }
  return null;
};

/**
 * Looks after a running slice: stores what its operation gathered once that is done.
 * @returns whether anything moved; false while Shopify is still gathering
 * @throws ShopifyError
 */
export const takeSlice = async (
  services: Services,
  client: StoreClient,
  shop: StoreShop,
  slice: Slice,
): Promise<boolean> => {
  const { db } = services;
  const { bulkOperation: polled } = await client.send(bulkPoll, { id: slice.operation_gid });
  if (polled && STILL.has(polled.status)) {
    await setSlice(db, slice, { read_count: polled.rootObjectCount });
    return false;
  }
  if (polled?.status === 'COMPLETED') {
    const counted: Counted & { rejected: number } = polled.url
      ? await storeFile(services, client, shop, slice, polled.url, { ...polled, isPartial: false })
      : { lines: 0, roots: 0, rejected: 0 };
    const short = shortfall(slice, polled, counted);
    if (short === null) {
      await setSlice(db, slice, {
        state: 'DONE',
        done_at: new Date(),
        read_count: counted.roots,
        rejected_count: counted.rejected,
        error: null,
      });
    } else await failSlice(db, slice, short);
    return true;
  }
  if (polled?.errorCode === 'ACCESS_DENIED') {
    if (slice.kind === 'orders') throw new ShopifyError('FORBIDDEN', 'Orders may not be read');
    await setSlice(db, slice, { state: 'SKIPPED', done_at: new Date(), error: 'ACCESS_DENIED' });
    return true;
  }
  if (polled?.partialDataUrl) {
    await storeFile(services, client, shop, slice, polled.partialDataUrl, { ...polled, isPartial: true });
  }
  await failSlice(db, slice, polled?.errorCode ?? polled?.status ?? 'Shopify no longer knows the operation');
  return true;
};
