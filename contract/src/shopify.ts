/** Stores connected with their Shopify shops: what a SuperAdmin does about it, and where Shopify tells of changes. */
import * as z from 'zod';
import { area, everyone } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, page, search, text, uuid } from './kit/fields.ts';
import { pagination } from './kit/list-fields.ts';
import {
  checkLine,
  connectForm,
  connectionDetails,
  connectionRow,
  connectionWays,
  installForm,
  oneStore,
  shopAddress,
  unreadOrder,
} from './shopify-fields.ts';
import { connectionStates } from './shopify-states.ts';

const access = area('/connections');
const stale = [
  'getConnections',
  'getConnection',
  'getUnreadOrders',
  'getDashboard',
  'getConnectionApps',
] as const;

const done = z.object({ message: z.string() });

export const shopifyEndpoints = {
  getConnections: endpoint({
    method: 'POST',
    path: '/get-connections',
    access,
    summary: 'All stores with their Shopify connections, those that need somebody first',
    body: z
      .strictObject({
        page: page.default(1),
        limit: limit.default(25),
        search,
        state: z.enum([...connectionStates, 'NONE']).optional(),
      })
      .prefault({}),
    response: z.object({ data: z.array(connectionRow), pagination }),
    failure: 'Failed to fetch connections',
  }),
  getConnection: endpoint({
    method: 'POST',
    path: '/get-connection',
    access,
    summary: 'One store’s connection, with how far its first load is',
    body: oneStore,
    response: z.object({ connection: connectionDetails }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch the connection',
  }),
  getConnectionApps: endpoint({
    method: 'POST',
    path: '/get-connection-apps',
    access,
    summary: 'Apps that stores are connected with and that others may use again',
    response: z.object({
      apps: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          way: z.enum(connectionWays),
          client_id: z.string(),
          stores: z.int(),
        }),
      ),
    }),
    failure: 'Failed to fetch apps',
  }),
  checkConnection: endpoint({
    method: 'POST',
    path: '/check-connection',
    access,
    summary: 'Try out what a store is to be connected with; nothing is kept',
    body: connectForm,
    response: z.object({ lines: z.array(checkLine), ok: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    failure: 'Failed to check the connection',
  }),
  connectStore: endpoint({
    method: 'POST',
    path: '/connect-store',
    access,
    summary: 'Connect a store with its Shopify shop, or anew after it was refused',
    body: connectForm,
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    failure: 'Failed to connect the store',
    success: 'Store connected',
    stale,
  }),
  connectStores: endpoint({
    method: 'POST',
    path: '/connect-stores',
    access,
    summary: 'Connect up to fifty stores at once, each with its own result',
    body: z.strictObject({
      stores: z.array(z.looseObject({})).min(1, 'Add a store').max(50, 'Connect at most 50 stores at once'),
    }),
    response: z.object({
      results: z.array(
        z.object({ row: z.int(), shop: z.string(), connected: z.boolean(), message: z.string() }),
      ),
    }),
    failure: 'Failed to connect the stores',
    stale,
  }),
  beginInstall: endpoint({
    method: 'POST',
    path: '/begin-install',
    access,
    summary: 'Where somebody approves the app in a shop, for ten minutes',
    body: installForm,
    response: z.object({ url: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    failure: 'Failed to begin the installation',
  }),
  finishInstall: endpoint({
    method: 'POST',
    path: '/finish-install',
    access,
    summary: 'Take what the approval came back with: all of the address’s query, as it is',
    body: z.strictObject({ query: text(4_000) }),
    response: done.extend({ store_id: z.string() }),
    errors: ['CONFLICT', 'LINK_INVALID'],
    failure: 'Failed to connect the store',
    success: 'Store connected',
    stale,
  }),
  pauseConnection: endpoint({
    method: 'POST',
    path: '/pause-connection',
    access,
    summary: 'Read nothing from a shop for a while',
    body: oneStore,
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    failure: 'Failed to pause the connection',
    success: 'Connection paused',
    stale,
  }),
  resumeConnection: endpoint({
    method: 'POST',
    path: '/resume-connection',
    access,
    summary: 'Go on where a paused or waiting connection stopped',
    body: oneStore,
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    failure: 'Failed to resume the connection',
    success: 'Connection resumed',
    stale,
  }),
  disconnectStore: endpoint({
    method: 'POST',
    path: '/disconnect-store',
    access,
    summary: 'End a store’s connection: its tokens are erased, what it sold stays',
    body: oneStore.extend({
      /** The shop's address, typed. */
      confirm: shopAddress,
      /** Also take the app out of the shop. */
      uninstall: z.boolean().default(false),
    }),
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    failure: 'Failed to disconnect the store',
    success: 'Store disconnected',
    stale,
    final: 'Its access is erased: to connect it again somebody needs the app’s client ID and secret.',
  }),
  getUnreadOrders: endpoint({
    method: 'POST',
    path: '/get-unread-orders',
    access,
    summary: 'Orders of shops that couldn’t be read, with why',
    body: z.strictObject({ page: page.default(1), limit: limit.default(25), search }).prefault({}),
    response: z.object({ data: z.array(unreadOrder), pagination }),
    failure: 'Failed to fetch unreadable orders',
  }),
  retryUnreadOrders: endpoint({
    method: 'POST',
    path: '/retry-unread-orders',
    access,
    summary: 'Read orders again, some or all of a store, from the shop',
    body: oneStore.extend({ numbers: z.array(text(30)).max(500).optional() }),
    response: done,
    errors: ['NOT_FOUND'],
    failure: 'Failed to read the orders again',
    success: 'They are being read again',
    stale,
  }),
  answerDataRequest: endpoint({
    method: 'POST',
    path: '/answer-data-request',
    access,
    summary:
      'All that is kept of a shopper who asked a shop, as JSON to be sent to them; the request counts as answered',
    body: z.strictObject({ requestId: uuid }),
    stream: 'application/json',
    errors: ['NOT_FOUND'],
    failure: 'Failed to answer the request',
  }),
  takeShopifyWebhook: endpoint({
    method: 'POST',
    path: '/shopify/webhooks/{hookKey}',
    access: everyone,
    signed: true,
    summary: 'For Shopify: tells of a change in a shop, signed with the app’s secret',
    params: z.strictObject({ hookKey: text(100) }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'UNAUTHENTICATED', 'BAD_JSON', 'PAYLOAD_TOO_LARGE', 'UNAVAILABLE'],
    failure: 'Failed to take the message',
  }),
};
