/** Stores: the list everybody chooses from, and how a SuperAdmin manages them (specification 2, section 7). */
import * as z from 'zod';
import { area, own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { id, limit, localDate, moment, money, page, search, sortOrder, text } from './kit/fields.ts';
import { exportedColumns, pagination, sortBy } from './kit/list-fields.ts';
import { storeColumns } from './store-columns.ts';
import {
  closeStoreForm,
  createStoreForm,
  managedStore,
  ownedDays,
  storeClock,
  storeClockForm,
  storeId,
  storeInterruption,
  storePart,
  storePerson,
  transfer,
  transferForm,
  transferSide,
  updateStoreForm,
} from './store-fields.ts';

export const store = z.object({
  id,
  name: z.string(),
  shop_domain: z.string(),
  cid: z.string(),
  timezone: z.string(),
  franchisee_id: id.nullable(),
  franchisee_name: z.string().nullable(),
  /** Whether it is the caller's today; of one that was, what happened on own days can be read. */
  held: z.boolean(),
});

export type Store = z.output<typeof store>;

const access = area('/stores');

/** What narrows the list, and how it is sorted. */
const filterFields = {
  search,
  status: z.enum(['open', 'closed']).optional(),
  /** `chain` for those that are the chain's own. */
  franchisee_id: text(64).optional(),
  sortBy: sortBy(storeColumns).default('name'),
  sortOrder: sortOrder.default('asc'),
};
const stale = [
  'getStoreList',
  'getStores',
  'getStore',
  'getFranchisee',
  'getFranchiseeList',
  'getFranchiseeStats',
] as const;
const one = z.object({ store: managedStore, message: z.string() });

export const storesEndpoints = {
  getStoreList: endpoint({
    method: 'POST',
    path: '/getStoreList',
    access: own('names'),
    summary: 'The stores one may see, of some franchisees or of all',
    body: z.strictObject({ franchisee_id: z.array(text(64)).max(500).optional() }).prefault({}),
    response: z.object({ shop: z.array(store) }),
    failure: 'Failed to fetch stores',
  }),
  getFreshness: endpoint({
    method: 'POST',
    path: '/get-freshness',
    access: own('names'),
    summary: 'Until when the data of each store have come that one holds today',
    response: z.object({
      stores: z.array(
        z.object({
          shop: z.string(),
          store_name: z.string(),
          timezone: z.string(),
          synced_through: moment.nullable(),
          /** Why nothing more comes of it for now; null where it does. */
          interrupted: storeInterruption.nullable(),
        }),
      ),
    }),
    byItself: true,
    failure: 'Failed to fetch how far the data reach',
  }),
  getStores: endpoint({
    method: 'POST',
    path: '/get-stores',
    access,
    summary: 'All stores, open and closed, with their owners',
    body: z.strictObject({ page: page.default(1), limit: limit.default(25), ...filterFields }).prefault({}),
    response: z.object({ data: z.array(managedStore), pagination }),
    failure: 'Failed to fetch stores',
  }),
  exportStores: endpoint({
    method: 'POST',
    path: '/export-stores',
    access,
    summary: 'All stores that match as CSV, in the columns asked for; written down',
    body: z.strictObject({ ...filterFields, columns: exportedColumns(storeColumns) }).prefault({}),
    stream: 'text/csv',
    failure: 'Failed to export stores',
  }),
  getStore: endpoint({
    method: 'POST',
    path: '/get-store',
    access,
    summary: 'One store: who owned it when, who works there, its names',
    body: z.strictObject({ storeId }),
    response: z.object({
      store: managedStore,
      owners: z.array(ownedDays),
      transfers: z.array(transfer),
      /** Who signs in for today's owner. */
      people: z.array(storePerson),
      parts: z.array(storePart),
      /** How its days were counted, and will be, the newest first. */
      clocks: z.array(storeClock),
      /** Whether domain, zone, cut-off and taxes can still change: not once there are orders. */
      foundationsOpen: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch stores',
  }),
  createStore: endpoint({
    method: 'POST',
    path: '/create-store',
    access,
    summary: 'Add a store by hand; its CID is given',
    body: createStoreForm,
    response: one,
    failure: 'Failed to add the store',
    success: 'Store added',
    stale,
  }),
  updateStore: endpoint({
    method: 'POST',
    path: '/update-store',
    access,
    summary: 'Change a store',
    body: updateStoreForm,
    response: one,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    failure: 'Failed to save the store',
    success: 'Store saved',
    stale,
  }),
  closeStore: endpoint({
    method: 'POST',
    path: '/close-store',
    access,
    summary: 'Close a store on a day, or open it again; what it sold stays',
    body: closeStoreForm,
    response: one,
    errors: ['NOT_FOUND'],
    failure: 'Failed to close the store',
    success: 'Store saved',
    stale,
  }),
  previewTransfer: endpoint({
    method: 'POST',
    path: '/preview-transfer',
    access,
    summary: 'What the old and the new owner of a store will see and owe, before it changes hands',
    body: transferForm.omit({ note: true }),
    response: z.object({
      /** Why it can't be; null where it can. */
      refused: z.string().nullable(),
      /** What is to be put in order beside it: that no royalty is agreed, for one. */
      warnings: z.array(z.string()),
      /** The first day that is counted: the one after the last statement, or of the month. */
      since: localDate,
      until: localDate,
      old: transferSide,
      new: transferSide,
    }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to preview the transfer',
  }),
  transferStore: endpoint({
    method: 'POST',
    path: '/transfer-store',
    access,
    summary: 'Let a store change hands from one of its days on',
    body: transferForm,
    response: one,
    errors: ['NOT_FOUND'],
    failure: 'Failed to transfer the store',
    success: 'Transfer saved',
    stale,
  }),
  undoTransfer: endpoint({
    method: 'POST',
    path: '/undo-transfer',
    access,
    summary: 'Undo a transfer whose day hasn’t come',
    body: z.strictObject({ storeId }),
    response: z.object({ message: z.string() }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to undo the transfer',
    success: 'Transfer undone',
    stale,
  }),
  previewStoreClock: endpoint({
    method: 'POST',
    path: '/preview-store-clock',
    access,
    summary: 'What another zone or beginning of the day of a store would move',
    body: storeClockForm.omit({ note: true }),
    response: z.object({
      /** Why it can't be; null where it can. */
      refused: z.string().nullable(),
      /** The last day by the old clock, and how long it is; 1440 where as long as any other. */
      last_day: localDate,
      last_day_minutes: z.int(),
      /** So many days until today are looked at: what of them would have counted for another day. */
      shown_days: z.int(),
      moved_orders: z.int(),
      moved_net_sales: money,
    }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to preview the change',
  }),
  changeStoreClock: endpoint({
    method: 'POST',
    path: '/change-store-clock',
    access,
    summary: 'Plan another zone or beginning of the day for a store; what was counted stays',
    body: storeClockForm,
    response: one,
    errors: ['NOT_FOUND'],
    failure: 'Failed to change the days of the store',
    success: 'Change of days saved',
    stale,
  }),
  undoStoreClock: endpoint({
    method: 'POST',
    path: '/undo-store-clock',
    access,
    summary: 'Undo a planned change of a store’s days',
    body: z.strictObject({ storeId }),
    response: z.object({ message: z.string() }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to undo the change of days',
    success: 'The days stay as they are',
    stale,
  }),
};
