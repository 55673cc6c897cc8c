import * as z from 'zod';
import type { ShopifyDocument } from '../client/document.ts';
import { withFragments } from './order-fragments.ts';

/** An order as it comes: kept whole, read by the room of Shopify's orders. Only what tells which one it is stands here. */
const wholeOrder = z.looseObject({ id: z.string(), updatedAt: z.string() });

export type WholeOrder = z.output<typeof wholeOrder>;

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

/** Orders of a list of at most five ids; null where there is no such order any more. */
export const ordersByIds: ShopifyDocument<{ nodes: (WholeOrder | Record<string, never> | null)[] }> = {
  name: 'OrdersByIds',
  text: withFragments(`
query OrdersByIds($ids: [ID!]!) { nodes(ids: $ids) { ... on Order { ...Head lineItems(first: 20) { nodes { ...Line
  } pageInfo { hasNextPage endCursor } } shippingLines(first: 10, includeRemovals: true) { nodes { ...Ship }
  pageInfo { hasNextPage } } agreements(first: 5) { nodes { ...Agreement sales(first: 20) { nodes { ...SaleRow }
  pageInfo { hasNextPage endCursor } } } pageInfo { hasNextPage endCursor } } } } }`),
  answer: z.object({ nodes: z.array(z.union([wholeOrder, z.strictObject({}), z.null()])) }),
};

/** A page of the lines of an order that has more than came with it. */
export const orderLines: ShopifyDocument<{ order: WholeOrder | null }> = {
  name: 'OrderLines',
  text: withFragments(`
query OrderLines($id: ID!, $after: String) { order(id: $id) { id updatedAt lineItems(first: 50, after: $after) {
  nodes { ...Line } pageInfo { hasNextPage endCursor } } } }`),
  answer: z.object({ order: wholeOrder.nullable() }),
};

/** A page of the sales of one agreement of such an order: of the one that follows on `before`. */
export const orderAgreement: ShopifyDocument<{ order: WholeOrder | null }> = {
  name: 'OrderAgreement',
  text: withFragments(`
query OrderAgreement($id: ID!, $before: String, $sales: String) { order(id: $id) { id updatedAt agreements(first: 1,
  after: $before) { nodes { ...Agreement sales(first: 100, after: $sales) { nodes { ...SaleRow } pageInfo {
  hasNextPage endCursor } } } pageInfo { hasNextPage endCursor } } } }`),
  answer: z.object({ order: wholeOrder.nullable() }),
};

const changedOrder = z.object({ id: z.string(), updatedAt: z.string(), createdAt: z.string() });

/** Which orders match a filter, a page of 250 of them. */
export const changedOrders: ShopifyDocument<{
  orders: { nodes: z.output<typeof changedOrder>[]; pageInfo: z.output<typeof pageInfo> };
}> = {
  name: 'ChangedOrders',
  text: withFragments(`
query ChangedOrders($filter: String!, $after: String, $sort: OrderSortKeys = UPDATED_AT) { orders(first: 250,
  after: $after, sortKey: $sort, query: $filter) { nodes { id updatedAt createdAt currentTotalPriceSet { ...M }
  totalRefundedSet { ...M } } pageInfo { hasNextPage endCursor } } }`),
  answer: z.object({ orders: z.object({ nodes: z.array(changedOrder), pageInfo }) }),
};

const orderOfDay = z.object({
  id: z.string(),
  name: z.string(),
  updatedAt: z.string(),
  currentTotalPriceSet: z.object({ shopMoney: z.object({ amount: z.string() }) }),
});

const dayOfOrders = z.object({ orders: z.object({ nodes: z.array(orderOfDay), pageInfo }) });

export type OrdersOfDay = z.output<typeof dayOfOrders>;

/** Orders of a span with what they come to now, a page of 250 of them: for comparing. */
export const ordersOfDay: ShopifyDocument<OrdersOfDay> = {
  name: 'OrdersOfDay',
  text: `
query OrdersOfDay($filter: String!, $after: String) { orders(first: 250, after: $after, sortKey: PROCESSED_AT, query:
  $filter) { nodes { id name updatedAt currentTotalPriceSet { shopMoney { amount } } } pageInfo { hasNextPage endCursor } } }`,
  answer: dayOfOrders,
};

/** How many orders match a filter. */
export const countOrders: ShopifyDocument<{ ordersCount: { count: number; precision: string } | null }> = {
  name: 'CountOrders',
  text: `
query CountOrders($filter: String!) { ordersCount(limit: null, query: $filter) { count precision } }`,
  answer: z.object({ ordersCount: z.object({ count: z.int(), precision: z.string() }).nullable() }),
};

/** The query of a bulk operation over the orders of a filter. */
export const bulkOrders = (filter: string): string =>
  withFragments(`
{ orders(sortKey: CREATED_AT, query: ${JSON.stringify(filter)}) { edges { node
  { ...Head lineItems { edges { node { ...Line } } } shippingLines(includeRemovals: true) { edges { node { ...Ship
    } } } agreements { edges { node { ...Agreement sales { edges { node { ...SaleRow } } } } } } }
} } }`);

const oldest = z.object({ orders: z.object({ nodes: z.array(z.object({ createdAt: z.string() })) }) });

/** When a shop's first order that we may see was made. */
export const oldestOrder: ShopifyDocument<z.output<typeof oldest>> = {
  name: 'OldestOrder',
  text: `
query OldestOrder { orders(first: 1, sortKey: CREATED_AT) { nodes { createdAt } } }`,
  answer: oldest,
};
