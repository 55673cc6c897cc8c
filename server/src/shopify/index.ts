/** What the connection with Shopify offers to other rooms. */

export { ShopifyError } from './client/shopify-error.ts';
export { clientOfStore, NotConnected } from './connection/client-of-store.ts';
export { connectPractice, restPractice } from './connection/practice.ts';
export { readAgain } from './pull/mark-dirty.ts';
