import type { DirtyKind } from '../pull/mark-dirty.ts';

/** What a topic is about, and which fields of it are asked for: enough to know what to read, no person's data. */
export type Topic = {
  readonly topic: string;
  /** The field that names what is to be read again; null where nothing is. */
  readonly field: 'id' | 'order_id' | 'inventory_item_id' | 'admin_graphql_api_id' | null;
  readonly kind: DirtyKind | null;
  readonly fields: readonly string[];
  readonly scope?: string;
};

const about = (kind: DirtyKind, topics: readonly string[], scope?: string): Topic[] =>
  topics.map((topic) => ({
    topic,
    kind,
    field: 'id',
    fields: ['id', 'admin_graphql_api_id', 'updated_at'],
    ...(scope ? { scope } : {}),
  }));

const ofOrder = (topics: readonly string[], scope?: string): Topic[] =>
  topics.map((topic) => ({
    topic,
    kind: 'orders',
    field: 'order_id',
    fields: ['id', 'order_id', 'updated_at'],
    ...(scope ? { scope } : {}),
  }));

const ofStock = (topics: readonly string[]): Topic[] =>
  topics.map((topic) => ({
    topic,
    kind: 'stock',
    field: 'inventory_item_id',
    fields: ['inventory_item_id', 'location_id', 'updated_at'],
    scope: 'read_inventory',
  }));

/** Of discounts the messages name no number but in the id. */
const ofDiscounts = (topics: readonly string[]): Topic[] =>
  topics.map((topic) => ({
    topic,
    kind: 'discounts',
    field: 'admin_graphql_api_id',
    fields: ['admin_graphql_api_id', 'updated_at'],
    scope: 'read_discounts',
  }));

const ofShop = (topics: readonly string[], scope?: string): Topic[] =>
  topics.map((topic) => ({ topic, kind: null, field: null, fields: [], ...(scope ? { scope } : {}) }));

/** Where a shop has its goods: few, so that all are read again whatever is told of one. */
const locationTopics = ['CREATE', 'UPDATE', 'ACTIVATE', 'DEACTIVATE', 'DELETE'].map(
  (what) => `LOCATIONS_${what}`,
);

/** Two customers became one. */
export const CUSTOMERS_MERGE = 'CUSTOMERS_MERGE';

export const isOfLocations = (topic: string): boolean => locationTopics.includes(topic);

/** What a shop tells us of (shopify.md 4). */
export const topics: readonly Topic[] = [
  ...about('orders', ['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_CANCELLED', 'ORDERS_DELETE'], 'read_orders'),
  ...ofOrder(['ORDERS_EDITED', 'ORDER_TRANSACTIONS_CREATE', 'REFUNDS_CREATE'], 'read_orders'),
  ...ofOrder(['RETURNS_PROCESS'], 'read_returns'),
  ...about('products', ['PRODUCTS_CREATE', 'PRODUCTS_UPDATE', 'PRODUCTS_DELETE'], 'read_products'),
  ...ofStock(['INVENTORY_LEVELS_CONNECT', 'INVENTORY_LEVELS_UPDATE', 'INVENTORY_LEVELS_DISCONNECT']),
  ...about('stock', ['INVENTORY_ITEMS_UPDATE'], 'read_inventory'),
  ...about('customers', ['CUSTOMERS_CREATE', 'CUSTOMERS_UPDATE', 'CUSTOMERS_DELETE'], 'read_customers'),
  {
    topic: CUSTOMERS_MERGE,
    // Read again once what the two were called here is known: the second is gone then.
    kind: null,
    field: null,
    fields: ['admin_graphql_api_customer_kept_id', 'admin_graphql_api_customer_deleted_id'],
    scope: 'read_customer_merge',
  },
  ...about(
    'collections',
    ['COLLECTIONS_CREATE', 'COLLECTIONS_UPDATE', 'COLLECTIONS_DELETE'],
    'read_products',
  ),
  ...ofDiscounts(['DISCOUNTS_CREATE', 'DISCOUNTS_UPDATE', 'DISCOUNTS_DELETE']),
  ...ofShop(locationTopics, 'read_locations'),
  ...ofShop(['APP_UNINSTALLED', 'APP_SCOPES_UPDATE', 'SHOP_UPDATE']),
];

/** `orders/updated` as Shopify's header says it is `ORDERS_UPDATED` where one subscribes. */
export const topicOfHeader = (header: string): string => header.replaceAll('/', '_').toUpperCase();

/** What Shopify sends to every app of the App Store, though nobody subscribes to it. */
const privacyTopics = new Set(['CUSTOMERS_DATA_REQUEST', 'CUSTOMERS_REDACT', 'SHOP_REDACT']);

export const isOfPrivacy = (topic: string): boolean => privacyTopics.has(topic);
