import * as z from 'zod';
import type { ShopifyDocument } from '../client/document.ts';

/** A thing as it comes, read by what knows its kind; `{}` or null where there is none of that id. */
const nodes = z.object({ nodes: z.array(z.looseObject({ id: z.string().optional() }).nullable()) });

export type Nodes = z.output<typeof nodes>;

export const productsByIds: ShopifyDocument<Nodes> = {
  name: 'ProductsByIds',
  text: `
query ProductsByIds($ids: [ID!]!) { nodes(ids: $ids) { ... on Product { id handle title vendor productType status
  tags isGiftCard createdAt updatedAt featuredMedia { preview { image { url } } } options { name position values }
  variants(first: 250) { nodes { id sku barcode title position price compareAtPrice taxable updatedAt
  selectedOptions { name value } inventoryItem { id tracked unitCost { amount currencyCode } } } pageInfo {
  hasNextPage } } } } }`,
  answer: nodes,
};

export const stockByIds: ShopifyDocument<Nodes> = {
  name: 'StockByIds',
  text: `
query StockByIds($ids: [ID!]!) { nodes(ids: $ids) { ... on InventoryItem { id sku tracked updatedAt variant { id }
  inventoryLevels(first: 50) { nodes { id isActive location { id name } quantities(names: ["available", "on_hand",
  "committed", "incoming"]) { name quantity } } pageInfo { hasNextPage } } } } }`,
  answer: nodes,
};

export const customersByIds: ShopifyDocument<Nodes> = {
  name: 'CustomersByIds',
  text: `
query CustomersByIds($ids: [ID!]!) { nodes(ids: $ids) { ... on Customer { id firstName lastName updatedAt tags
  defaultEmailAddress { emailAddress marketingState } defaultPhoneNumber { phoneNumber marketingState }
  defaultAddress { address1 address2 city province zip country } } } }`,
  answer: nodes,
};
