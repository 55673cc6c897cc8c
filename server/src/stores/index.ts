/** What stores offer to other rooms. */

export { addLocations, addStores, continueCenterIds, heardOfStore, heardOfStores } from './add-stores.ts';
export { zoneOn, zonesIn } from './clocks.ts';
export { findOrCreateShop, findShop, type KnownShop } from './find-or-create-shop.ts';
export { interruptStore } from './interrupted.ts';
export { findOrAddLocation, keepLocations } from './locations.ts';
export { type OwnedDays, ownersOf, setOwner } from './owners.ts';
export {
  type DaysOfStores,
  latestToday,
  type ReportStore,
  reportStores,
  storesAskedFor,
  storesHeld,
  today,
} from './report-stores.ts';
export { type HandOver, transferStore } from './transfer.ts';
export { undoPlanned } from './undo-transfer.ts';
