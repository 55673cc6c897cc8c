import type { Bucket } from './bucket.ts';

/** An app as its maker's dashboard has it. */
export type App = {
  clientId: string;
  secret: string;
  /** Where it was made: client credentials are given to shops of the same organization only. */
  organization: string;
  /** What its released version asks for, and what an install grants. */
  scopes: string[];
  title: string;
};

/** An app in a shop. */
export type Install = {
  app: App;
  scopes: string[];
  bucket: Bucket;
};

/** All that Backroom may ask for (design of the connection, 1.4). */
export const allScopes: readonly string[] = [
  'read_orders',
  'read_all_orders',
  'read_returns',
  'read_products',
  'read_inventory',
  'read_locations',
  'read_customers',
  'read_customer_merge',
  'read_gift_cards',
  'read_gift_card_transactions',
  'read_discounts',
  'read_publications',
  'read_reports',
  'write_discounts',
  'write_products',
  'write_inventory',
  'write_publications',
  'write_gift_cards',
  'write_gift_card_transactions',
];
