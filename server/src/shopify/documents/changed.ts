import * as z from 'zod';
import type { ShopifyDocument } from '../client/document.ts';

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

const changed = z.object({
  things: z.object({
    nodes: z.array(z.object({ id: z.string(), updatedAt: z.string().optional() })),
    pageInfo,
  }),
});

/** Which things changed, a page of them; those without a moment of their own come whole under the filter. */
export type Changed = z.output<typeof changed>;

/** Of a discount its kind says when it changed, not what it is listed as. */
const listed = z.object({ things: z.object({ nodes: z.array(z.object({ id: z.string() })), pageInfo }) });

const filtered = (name: string, root: string, more: string): ShopifyDocument<Changed> => ({
  name,
  text: `
query ${name}($filter: String!, $after: String) { things: ${root}(first: 250, after: $after, query: $filter${more}) { nodes {
  id${root === 'discountNodes' ? '' : ' updatedAt'} } pageInfo { hasNextPage endCursor } } }`,
  answer: root === 'discountNodes' ? listed : changed,
});

export const changedProducts = filtered('ChangedProducts', 'products', ', sortKey: UPDATED_AT');
export const changedStock = filtered('ChangedStock', 'inventoryItems', '');
export const changedCustomers = filtered('ChangedCustomers', 'customers', ', sortKey: UPDATED_AT');
export const changedCollections = filtered('ChangedCollections', 'collections', ', sortKey: UPDATED_AT');
export const changedDiscounts = filtered('ChangedDiscounts', 'discountNodes', ', sortKey: UPDATED_AT');

/** Cards have no filter by when they changed: the newest come first, and who asks stops where he was. */
export const newestGiftCards: ShopifyDocument<Changed> = {
  name: 'NewestGiftCards',
  text: `
query NewestGiftCards($after: String) { things: giftCards(first: 250, after: $after, sortKey: UPDATED_AT, reverse: true) {
  nodes { id updatedAt } pageInfo { hasNextPage endCursor } } }`,
  answer: changed,
};
