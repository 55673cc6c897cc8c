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
  collections(first: 100) { nodes { id } pageInfo { hasNextPage } } variants(first: 250) { nodes { id sku barcode title position price compareAtPrice taxable updatedAt
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

export const collectionsByIds: ShopifyDocument<Nodes> = {
  name: 'CollectionsByIds',
  text: `
query CollectionsByIds($ids: [ID!]!) { nodes(ids: $ids) { ... on Collection { id handle title updatedAt sources {
  __typename } } } }`,
  answer: nodes,
};

export const giftCardsByIds: ShopifyDocument<Nodes> = {
  name: 'GiftCardsByIds',
  text: `
query GiftCardsByIds($ids: [ID!]!) { nodes(ids: $ids) { ... on GiftCard { id lastCharacters enabled deactivatedAt
  expiresOn note createdAt updatedAt initialValue { amount currencyCode } balance { amount currencyCode } order { id }
  transactions(first: 100) { nodes { __typename id amount { amount currencyCode } processedAt note } pageInfo {
  hasNextPage } } } } }`,
  answer: nodes,
};

/**
 * A discount with all that it gives and asks for, as the room of discounts reads it: one at a time, by the root that knows it
 * whatever its method is.
 */
export const discountsByIds: ShopifyDocument<Nodes> = {
  name: 'DiscountsByIds',
  text: `
query DiscountsByIds($id: ID!) { discountNode(id: $id) { id discount { __typename ... on
  DiscountCodeBasic { title status startsAt endsAt usageLimit appliesOncePerCustomer asyncUsageCount tags updatedAt
  combinesWith { ...Comb } context { ...Ctx } minimumRequirement { ...Min } codes(first: 2) { nodes { code } }
  customerGets { items { ...Items } value { ...Val } } } ... on DiscountCodeBxgy { title status startsAt endsAt
  usageLimit appliesOncePerCustomer usesPerOrderLimit asyncUsageCount tags updatedAt combinesWith { ...Comb } context {
  ...Ctx } codes(first: 2) { nodes { code } } customerBuys { items { ...Items } value { ...Buy } } customerGets {
  items { ...Items } value { ...Val } } } ... on DiscountCodeFreeShipping { title status startsAt endsAt usageLimit
  appliesOncePerCustomer asyncUsageCount tags updatedAt combinesWith { ...Comb } context { ...Ctx }
  minimumRequirement { ...Min } codes(first: 2) { nodes { code } } } ... on DiscountAutomaticBasic { title status
  startsAt endsAt tags updatedAt combinesWith { ...Comb } context { ...Ctx } minimumRequirement { ...Min }
  customerGets { items { ...Items } value { ...Val } } } ... on DiscountAutomaticBxgy { title status startsAt endsAt
  usesPerOrderLimit tags updatedAt combinesWith { ...Comb } context { ...Ctx } customerBuys { items { ...Items } value
  { ...Buy } } customerGets { items { ...Items } value { ...Val } } } } } }
fragment Comb on DiscountCombinesWith { orderDiscounts productDiscounts shippingDiscounts }
fragment Ctx on DiscountContext { __typename ... on DiscountCustomers { customers { id defaultEmailAddress {
  emailAddress } } } }
fragment Min on DiscountMinimumRequirement { __typename ... on DiscountMinimumQuantity {
  greaterThanOrEqualToQuantity } ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } } }
fragment Buy on DiscountCustomerBuysValue { __typename ... on DiscountQuantity { quantity } ... on
  DiscountPurchaseAmount { amount } }
fragment Val on DiscountCustomerGetsValue { __typename ... on DiscountPercentage { percentage } ... on DiscountAmount {
  amount { amount } appliesOnEachItem } ... on DiscountOnQuantity { quantity { quantity } effect { __typename ... on
  DiscountPercentage { percentage } ... on DiscountAmount { amount { amount } } } } }
fragment Items on DiscountItems { __typename ... on AllDiscountItems { allItems } ... on DiscountCollections {
  collections(first: 25) { nodes { id handle } pageInfo { hasNextPage } } } ... on DiscountProducts { products(first: 25)
  { nodes { id handle } pageInfo { hasNextPage } } productVariants(first: 25) { nodes { id sku } pageInfo {
  hasNextPage } } } }`,
  answer: z
    .object({ discountNode: z.looseObject({ id: z.string() }).nullable() })
    .transform(({ discountNode }) => ({ nodes: [discountNode] })),
};
