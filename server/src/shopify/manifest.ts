import type { Manifest } from '../platform/manifest.ts';

export const shopify = {
  name: 'shopify',
  tables: {
    // Chain-wide: a webhook is looked up by the shop's address.
    shopify_apps: 'reference',
    shopify_connections: 'reference',
  },
} satisfies Manifest;
