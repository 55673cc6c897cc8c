import type { shopifyEndpoints } from '@backroom/contract/shopify';
import type { shopifyLinkEndpoints } from '@backroom/contract/shopify-links';
import type { Handlers } from '../platform/http/call.ts';
import { checkByLink, connectByLink, getConnectLink } from './connection/by-link.ts';
import { check, connect } from './connection/connect.ts';
import { connectStores } from './connection/connect-many.ts';
import { beginInstall, finishInstall } from './connection/install.ts';
import { getConnection, listApps, listConnections } from './connection/list-connections.ts';
import { sendConnectLinks } from './connection/mailed-link.ts';
import { disconnectStore, pauseConnection, resumeConnection } from './connection/pause.ts';
import { listUnread, retryUnread } from './pull/unread-orders.ts';
import { answerDataRequest } from './webhooks/data-requests.ts';
import { takeWebhook } from './webhooks/take-webhook.ts';

export const shopifyRoutes: Handlers<typeof shopifyEndpoints & typeof shopifyLinkEndpoints> = {
  getConnections: listConnections,
  getConnection,
  getConnectionApps: listApps,
  checkConnection: async ({ services, body }) => {
    const { lines, ok } = await check(services, body);
    return { lines, ok };
  },
  connectStore: async ({ services, actor, body }) => {
    await connect(services, actor, body);
    return { message: 'Store connected' };
  },
  connectStores,
  beginInstall,
  finishInstall,
  pauseConnection,
  resumeConnection,
  disconnectStore,
  sendConnectLinks,
  getConnectLink,
  checkByLink,
  connectByLink,
  getUnreadOrders: listUnread,
  retryUnreadOrders: retryUnread,
  answerDataRequest,
  takeShopifyWebhook: async ({ services, params, raw }) => {
    await takeWebhook(services, params.hookKey, raw);
    return {};
  },
};
