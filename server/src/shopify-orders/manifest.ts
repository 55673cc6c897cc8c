import type { Manifest } from '../platform/manifest.ts';

/** Reads Shopify's orders, REST and GraphQL, into our own shape: for files and for connected shops alike. */
export const shopifyOrders = { name: 'shopify-orders' } satisfies Manifest;
