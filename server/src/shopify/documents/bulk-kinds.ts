/** What a first load asks for beside orders (shopify.md 3.5), each as one bulk operation. */

const products = `
{ products(sortKey: UPDATED_AT) { edges { node { id handle title vendor productType status tags isGiftCard
  createdAt updatedAt category { id fullName } seo { title description } featuredMedia { preview { image { url } }
  } options { name position values } collections { edges { node { id } } } variants { edges { node { id sku
  barcode title position price compareAtPrice taxable inventoryPolicy updatedAt selectedOptions { name value }
  inventoryItem { id tracked requiresShipping unitCost { amount currencyCode } updatedAt measurement { weight {
  value unit } } } } } } } } } }`;

const inventoryItems = `
{ inventoryItems { edges { node { id sku tracked updatedAt variant { id } unitCost { amount currencyCode } inventoryLevels {
  edges { node { id isActive updatedAt location { id name } quantities(names: ["available", "on_hand", "committed",
  "incoming", "reserved", "damaged", "safety_stock", "quality_control"]) { name quantity updatedAt } } } } } } } }`;

const customers = `
{ customers(sortKey: UPDATED_AT) { edges { node { id firstName lastName state createdAt updatedAt numberOfOrders
  amountSpent { amount currencyCode } tags defaultEmailAddress { emailAddress marketingState } defaultPhoneNumber
  { phoneNumber marketingState } defaultAddress { address1 address2 city province zip country } } } } }`;

const collections = `
{ collections { edges { node { id handle title updatedAt sortOrder sources { __typename } } } } }`;

const giftCards = `
{ giftCards(sortKey: UPDATED_AT) { edges { node { id lastCharacters enabled deactivatedAt expiresOn note createdAt
  updatedAt initialValue { amount currencyCode } balance { amount currencyCode } order { id } transactions { edges {
  node { __typename id amount { amount currencyCode } processedAt note } } } } } } }`;

/** Which there are: what each gives is more than a bulk operation may ask for, and is read by their ids. */
const discounts = `
{ discountNodes { edges { node { id discount { __typename } } } } }`;

export const bulkKinds = { products, inventoryItems, customers, collections, giftCards, discounts } as const;
