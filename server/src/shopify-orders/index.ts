/** What reading Shopify's orders offers to other rooms. */
export { BulkOrder } from './bulk-lines.ts';
export { type OrderReadOptions, readShopifyOrder } from './read-order.ts';
