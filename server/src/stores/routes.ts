import type { storesEndpoints } from '@backroom/contract/stores';
import type { Handlers } from '../platform/http/call.ts';
import { changeClock, previewClock, undoClock } from './change-clock.ts';
import { closeStore, createStore, updateStore } from './change-store.ts';
import { freshness } from './freshness.ts';
import { listStores } from './list-stores.ts';
import { exportStores, listManagedStores } from './managed-stores.ts';
import { getStore } from './store-page.ts';
import { previewTransfer, transfer } from './transfer-calls.ts';
import { undoTransfer } from './undo-transfer.ts';

export const storesRoutes: Handlers<typeof storesEndpoints> = {
  getStoreList: async ({ scope, db, body }) => ({ shop: await listStores(scope, db, body.franchisee_id) }),
  getFreshness: freshness,
  getStores: listManagedStores,
  exportStores,
  getStore,
  createStore,
  updateStore,
  closeStore,
  previewTransfer,
  transferStore: transfer,
  undoTransfer,
  previewStoreClock: previewClock,
  changeStoreClock: changeClock,
  undoStoreClock: undoClock,
};
