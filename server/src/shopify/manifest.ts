import type { Manifest } from '../platform/manifest.ts';
import { brokenConnections, unreadOrders } from './attention.ts';
import { connectionOnPage } from './connection/connection-on-page.ts';
import { differingDays, ordersOfShops } from './day-checks/differing-days.ts';
import { dayCheckJobs } from './day-checks/jobs.ts';
import { connectionSteps } from './onboarding.ts';
import { pullJobs } from './pull/jobs.ts';
import { shopData } from './pull/unread-people.ts';
import { pushConnections } from './push-connections.ts';
import { shopifyRoutes } from './routes.ts';
import { unansweredRequests } from './webhooks/data-requests.ts';
import { webhookJobs } from './webhooks/jobs.ts';

export const shopify = {
  name: 'shopify',
  handlers: shopifyRoutes,
  jobs: { ...pullJobs, ...dayCheckJobs, ...webhookJobs },
  onboarding: connectionSteps,
  attention: [brokenConnections, unreadOrders, differingDays, unansweredRequests],
  identities: ordersOfShops,
  personalData: shopData,
  shopConnections: pushConnections,
  storePage: connectionOnPage,
  tables: {
    // Chain-wide: a webhook is looked up by the shop's address.
    shopify_apps: 'reference',
    shopify_connections: 'reference',
    shopify_installs: 'local',
    shopify_connect_links: 'local',
    shopify_slices: 'distributed',
    shopify_cursors: 'distributed',
    shopify_dirty: 'distributed',
    shopify_deliveries: 'distributed',
    shopify_unread_orders: 'distributed',
    shopify_day_checks: 'distributed',
    shopify_data_requests: 'distributed',
  },
} satisfies Manifest;
