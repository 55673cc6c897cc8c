import type { Manifest } from '../platform/manifest.ts';
import { pushConnections } from './push-connections.ts';

export const shopify = {
  name: 'shopify',
  shopConnections: pushConnections,
  tables: {
    // Chain-wide: a webhook is looked up by the shop's address.
    shopify_apps: 'reference',
    shopify_connections: 'reference',
  },
} satisfies Manifest;
