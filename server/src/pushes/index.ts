/** What the outbox offers to the rooms whose changes go to shops, and to the one that connects them. */

export { seenChanged } from './drift/look-for-drift.ts';
export { collectionWithout } from './marked-collection.ts';
export { adopt, subjectsOf } from './outbox/adopt.ts';
export { type LastWanted, lastWanted } from './outbox/last-wanted.ts';
export { type Kept, keptOnTheirWay, writeKeeping } from './outbox/on-its-way.ts';
export { type PushToShops, pushToShops } from './outbox/push-to-shops.ts';
export { type StoreResult, storeResults, wasPushed } from './outbox/store-results.ts';
export { takeUpAgain } from './outbox/take-up-again.ts';
export {
  type Found,
  type Json,
  type Push,
  PushConflict,
  type PushedObject,
  type PushKind,
  PushRefused,
  pushKind,
  refuseUserErrors,
  type Sent,
  type Shop,
  type ShopError,
} from './push-kind.ts';
export { putToShop } from './put-to-shop.ts';
export { openShop } from './sending/push-to-store.ts';
export {
  type OpenedShop,
  type ShopClient,
  type ShopDocument,
  ShopTrouble,
  type Trouble,
} from './shop-client.ts';
