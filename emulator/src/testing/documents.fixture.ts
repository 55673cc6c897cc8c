/** Documents that the product sends, to try the emulator on: as the connection's design has them. */

const orderFragments = `
fragment M on MoneyBag { shopMoney { amount currencyCode } }
fragment Tax on TaxLine { title rate channelLiable source priceSet { ...M } }
fragment Disc on DiscountAllocation { allocatedAmountSet { ...M } discountApplication { __typename index allocationMethod targetSelection targetType value { ... on MoneyV2 { amount currencyCode } ... on PricingPercentageValue { percentage } } ... on DiscountCodeApplication { code } ... on AutomaticDiscountApplication { title } ... on ManualDiscountApplication { title description } ... on ScriptDiscountApplication { title } } }
fragment Head on Order { id name createdAt processedAt updatedAt cancelledAt test edited currencyCode presentmentCurrencyCode taxesIncluded taxExempt displayFinancialStatus displayFulfillmentStatus sourceName app { id name } retailLocation { id name } email phone note discountCodes paymentGatewayNames customer { id firstName lastName defaultEmailAddress { emailAddress } defaultPhoneNumber { phoneNumber } } shippingAddress { name address1 address2 city province provinceCode zip country countryCodeV2 phone } taxLines { ...Tax } totalPriceSet { ...M } currentTotalPriceSet { ...M } currentSubtotalPriceSet { ...M } totalOutstandingSet {
  ...M } totalReceivedSet { ...M } totalRefundedSet { ...M } totalTipReceivedSet { ...M } originalTotalDutiesSet { ...M } additionalFees { id name price { ...M } taxLines { ...Tax } } transactions(first: 100) { id kind status gateway formattedGateway test createdAt processedAt amountSet { ...M } parentTransaction { id } location { id } receiptJson } refunds(first: 100) { id createdAt processedAt note totalRefundedSet { ...M } return { id } } }
fragment Line on LineItem { id title variantTitle sku vendor quantity currentQuantity isGiftCard taxable product { id productType } variant { id } image { url } originalUnitPriceSet { ...M } totalDiscountSet { ...M } discountAllocations { ...Disc } taxLines { ...Tax } duties { id price { ...M } taxLines { ...Tax } } }
fragment Ship on ShippingLine { id title code isRemoved originalPriceSet { ...M } discountedPriceSet { ...M } discountAllocations { ...Disc } taxLines { ...Tax } }
fragment Agreement on SalesAgreement { __typename id happenedAt reason ... on RefundAgreement { refund { id } } ... on ReturnAgreement { return { id } } }
fragment SaleRow on Sale { __typename id actionType lineType quantity totalAmount { ...M } totalDiscountAmountBeforeTaxes { ...M } totalTaxAmount { ...M } taxes { amount { ...M } taxLine { title rate channelLiable } } ... on ProductSale { lineItem { id } } ... on GiftCardSale { lineItem { id } } ... on TipSale { lineItem { id } } ... on ShippingLineSale { shippingLine { id } } ... on DutySale { duty { id } } ... on FeeSale { fee { id } } ... on AdditionalFeeSale { additionalFee { id name } } }
`;

const fragment = (name: string) =>
  orderFragments.split('\n').find((line) => line.startsWith(`fragment ${name} on`)) ?? '';

const money = fragment('M');

export const ordersByIds = `query OrdersByIds($ids: [ID!]!) { nodes(ids: $ids) { ... on Order { ...Head lineItems(first: 20) { nodes { ...Line } pageInfo { hasNextPage endCursor } } shippingLines(first: 10, includeRemovals: true) { nodes { ...Ship } pageInfo { hasNextPage } } agreements(first: 5) { nodes { ...Agreement sales(first: 20) { nodes { ...SaleRow } pageInfo { hasNextPage endCursor } } } pageInfo { hasNextPage endCursor } } } } }
${orderFragments}`;

export const changedOrders = `query ChangedOrders($filter: String!, $after: String, $sort: OrderSortKeys = UPDATED_AT) { orders(first: 250, after: $after, sortKey: $sort, query: $filter) { nodes { id updatedAt createdAt currentTotalPriceSet { ...M } totalRefundedSet { ...M } } pageInfo { hasNextPage endCursor } } }
${money}`;

export const bulkOrders = `{ orders(sortKey: CREATED_AT) { edges { node { ...Head lineItems { edges { node { ...Line } } } shippingLines(includeRemovals: true) { edges { node { ...Ship } } } agreements { edges { node { ...Agreement sales { edges { node { ...SaleRow } } } } } } } } } }
${orderFragments}`;

/** The other kinds of the first load. */
export const bulkKinds = [
  `{ products(sortKey: UPDATED_AT) { edges { node { id handle title vendor productType status tags isGiftCard createdAt updatedAt category { id fullName } seo { title description } featuredMedia { preview { image { url } } } options { name position values } collections { edges { node { id } } } variants { edges { node { id sku barcode title position price compareAtPrice taxable inventoryPolicy updatedAt selectedOptions { name value } inventoryItem { id tracked requiresShipping unitCost { amount currencyCode } updatedAt measurement { weight { value unit } } } } } } } } } }`,
  `{ inventoryItems { edges { node { id sku tracked updatedAt unitCost { amount currencyCode } inventoryLevels { edges { node { id isActive updatedAt location { id } quantities(names: ["available", "on_hand", "committed", "incoming", "reserved", "damaged", "safety_stock", "quality_control"]) { name quantity updatedAt } } } } } } } }`,
  `{ customers(sortKey: UPDATED_AT) { edges { node { id firstName lastName state createdAt updatedAt numberOfOrders amountSpent { amount currencyCode } tags defaultEmailAddress { emailAddress marketingState } defaultPhoneNumber { phoneNumber marketingState } defaultAddress { address1 address2 city province zip country } } } } }`,
  `{ giftCards(sortKey: UPDATED_AT) { edges { node { id lastCharacters maskedCode enabled deactivatedAt expiresOn note createdAt updatedAt initialValue { amount currencyCode } balance { amount currencyCode } customer { id } order { id } lineItem { id } transactions { edges { node { __typename id amount { amount currencyCode } processedAt note } } } } } } }`,
  `{ discountNodes { edges { node { id discount { __typename ... on DiscountCodeBasic { title status startsAt endsAt usageLimit asyncUsageCount updatedAt } ... on DiscountCodeBxgy { title status startsAt endsAt usageLimit asyncUsageCount updatedAt } ... on DiscountCodeFreeShipping { title status startsAt endsAt usageLimit asyncUsageCount updatedAt } ... on DiscountAutomaticBasic { title status startsAt endsAt updatedAt } ... on DiscountAutomaticBxgy { title status startsAt endsAt updatedAt } ... on DiscountAutomaticFreeShipping { title status startsAt endsAt updatedAt } ... on DiscountCodeApp { title status } ... on  DiscountAutomaticApp { title status } } } } } }`,
  `{ collections { edges { node { id handle title updatedAt sortOrder sources { __typename } } } } }`,
];

export const shopQuery = `query Shop { shop { id name myshopifyDomain ianaTimezone currencyCode taxesIncluded plan { publicDisplayName partnerDevelopment shopifyPlus } resourceLimits { locationLimit } features { giftCards } } currentAppInstallation { id accessScopes { handle } } publications(first: 20) { nodes { id catalog { title } } } locations(first: 50, includeInactive: true) { nodes { id name isActive isFulfillmentService } pageInfo { hasNextPage endCursor } } }`;

export const bulkStart = `mutation BulkStart($query: String!) { bulkOperationRunQuery(query: $query, groupObjects: true) { bulkOperation { id status createdAt } userErrors { field code message } } }`;

export const bulkPoll = `query BulkPoll($id: ID!) { bulkOperation(id: $id) { id status errorCode createdAt completedAt objectCount rootObjectCount fileSize url partialDataUrl } }`;

export const subscribe = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!, $fields: [String!], $name: String!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON, includeFields: $fields, name: $name }) { webhookSubscription { id } userErrors { field message } } }`;

/** What is written to shops, by the names of the documents. */
const pushed = `
query Resolve($skus: String!, $products: String!, $collections: String!) { productVariants(first: 250, query: $skus) { nodes { id sku product { id handle } inventoryItem { id } } pageInfo { hasNextPage endCursor } } products(first: 250, query: $products) { nodes { id handle } pageInfo { hasNextPage } } collections(first: 250, query: $collections) { nodes { id handle } pageInfo { hasNextPage } } }
query CustomerByEmail($e: CustomerIdentifierInput!) { customerByIdentifier(identifier: $e) { id defaultEmailAddress { emailAddress } } }
query CodeTaken($code: String!) { codeDiscountNodeByCode(code: $code) { id codeDiscount { __typename ... on DiscountCodeBasic { title } ... on DiscountCodeBxgy { title } ... on DiscountCodeFreeShipping { title } } } }
mutation CodeBasicCreate($input: DiscountCodeBasicInput!) { discountCodeBasicCreate(basicCodeDiscount: $input) { codeDiscountNode { id } userErrors { field code message extraInfo } } }
mutation CodeBasicUpdate($id: ID!, $input: DiscountCodeBasicInput!) { discountCodeBasicUpdate(id: $id, basicCodeDiscount: $input) { codeDiscountNode { id } userErrors { field code message extraInfo } } }
mutation CodeBxgyCreate($input: DiscountCodeBxgyInput!) { discountCodeBxgyCreate(bxgyCodeDiscount: $input) { codeDiscountNode { id } userErrors { field code message extraInfo } } }
mutation CodeBxgyUpdate($id: ID!, $input: DiscountCodeBxgyInput!) { discountCodeBxgyUpdate(id: $id, bxgyCodeDiscount: $input) { codeDiscountNode { id } userErrors { field code message extraInfo } } }
mutation CodeShipCreate($input: DiscountCodeFreeShippingInput!) { discountCodeFreeShippingCreate(freeShippingCodeDiscount: $input) { codeDiscountNode { id } userErrors { field code message extraInfo } } }
mutation CodeShipUpdate($id: ID!, $input: DiscountCodeFreeShippingInput!) { discountCodeFreeShippingUpdate(id: $id, freeShippingCodeDiscount: $input) { codeDiscountNode { id } userErrors { field code message extraInfo } } }
mutation AutoBasicCreate($input: DiscountAutomaticBasicInput!) { discountAutomaticBasicCreate(automaticBasicDiscount: $input) { automaticDiscountNode { id } userErrors { field code message extraInfo } } }
mutation AutoBasicUpdate($id: ID!, $input: DiscountAutomaticBasicInput!) { discountAutomaticBasicUpdate(id: $id, automaticBasicDiscount: $input) { automaticDiscountNode { id } userErrors { field code message extraInfo } } }
mutation AutoBxgyCreate($input: DiscountAutomaticBxgyInput!) { discountAutomaticBxgyCreate(automaticBxgyDiscount: $input) { automaticDiscountNode { id } userErrors { field code message extraInfo } } }
mutation AutoBxgyUpdate($id: ID!, $input: DiscountAutomaticBxgyInput!) { discountAutomaticBxgyUpdate(id: $id, automaticBxgyDiscount: $input) { automaticDiscountNode { id } userErrors { field code message extraInfo } } }
mutation CodeEnd($id: ID!) { discountCodeDeactivate(id: $id) { codeDiscountNode { id } userErrors { field code message } } }
mutation AutoEnd($id: ID!) { discountAutomaticDeactivate(id: $id) { automaticDiscountNode { id } userErrors { field code message } } }
mutation CodeDelete($id: ID!) { discountCodeDelete(id: $id) { deletedCodeDiscountId userErrors { field code message } } }
mutation AutoDelete($id: ID!) { discountAutomaticDelete(id: $id) { deletedAutomaticDiscountId userErrors { field code message } } }
query DiscountState($id: ID!) { discountNode(id: $id) { id discount { __typename ... on DiscountCodeBasic { title status startsAt endsAt usageLimit appliesOncePerCustomer tags updatedAt combinesWith { ...Comb } context { ...Ctx } minimumRequirement { ...Min } codes(first: 2) { nodes { code } } customerGets { items { ...Items } value { ...Val } } } ... on DiscountCodeBxgy { title status startsAt endsAt usageLimit appliesOncePerCustomer usesPerOrderLimit tags updatedAt combinesWith { ...Comb } context { ...Ctx } codes(first: 2) { nodes { code } } customerBuys { items { ...Items } value { ...Buy } } customerGets { items { ...Items } value { ...Val } } } ... on DiscountCodeFreeShipping { title status startsAt endsAt usageLimit appliesOncePerCustomer tags updatedAt combinesWith { ...Comb } context { ...Ctx } minimumRequirement { ...Min } codes(first: 2) { nodes { code } } } ... on DiscountAutomaticBasic { title status startsAt endsAt tags updatedAt combinesWith { ...Comb } context { ...Ctx } minimumRequirement { ...Min } customerGets { items { ...Items } value { ...Val } } } ... on DiscountAutomaticBxgy { title status startsAt endsAt usesPerOrderLimit tags updatedAt combinesWith { ...Comb } context { ...Ctx } customerBuys { items { ...Items } value { ...Buy } } customerGets { items { ...Items } value { ...Val } } } } } }
fragment Comb on DiscountCombinesWith { orderDiscounts productDiscounts shippingDiscounts }
fragment Ctx on DiscountContext { __typename ... on DiscountCustomers { customers { id } } }
fragment Min on DiscountMinimumRequirement { __typename ... on DiscountMinimumQuantity { greaterThanOrEqualToQuantity } ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } } }
fragment Buy on DiscountCustomerBuysValue { __typename ... on DiscountQuantity { quantity } ... on DiscountPurchaseAmount { amount } }
fragment Val on DiscountCustomerGetsValue { __typename ... on DiscountPercentage { percentage } ... on DiscountAmount { amount { amount } appliesOnEachItem } ... on DiscountOnQuantity { quantity { quantity } effect { __typename ... on DiscountPercentage { percentage } ... on DiscountAmount { amount { amount } } } } }
fragment Items on DiscountItems { __typename ... on AllDiscountItems { allItems } ... on DiscountCollections { collections(first: 25) { nodes { id } pageInfo { hasNextPage } } } ... on DiscountProducts { products(first: 50) { nodes { id } pageInfo { hasNextPage } } productVariants(first: 50) { nodes { id } pageInfo { hasNextPage } } } }
query HandleTaken($h: ProductIdentifierInput!) { productByIdentifier(identifier: $h) { id handle tags updatedAt variants(first: 100) { nodes { id sku } } } }
mutation CreateProduct($identifier: ProductSetIdentifiers, $input: ProductSetInput!) { productSet(identifier: $identifier, input: $input, synchronous: false) { productSetOperation { id status } userErrors { field code message } } }
query ProductOperation($id: ID!) { productOperation(id: $id) { ... on ProductSetOperation { id status userErrors { field code message } product { id handle updatedAt variants(first: 100) { nodes { id sku inventoryItem { id } } pageInfo { hasNextPage } } } } } }
mutation UpdateProduct($product: ProductUpdateInput!, $media: [CreateMediaInput!]) { productUpdate(product: $product, media: $media) { product { id updatedAt } userErrors { field message } } }
mutation UpdateVariants($productId: ID!, $variants: [ProductVariantsBulkInput!]!) { productVariantsBulkUpdate(productId: $productId, variants: $variants, allowPartialUpdates: true) { productVariants { id sku price updatedAt } userErrors { field code message } } }
mutation Stage($input: [StagedUploadInput!]!) { stagedUploadsCreate(input: $input) { stagedTargets { url resourceUrl parameters { name value } } userErrors { field message } } }
query MediaState($id: ID!) { product(id: $id) { id media(first: 100) { nodes { id status alt ... on MediaImage { image { url } mediaErrors { code details message } } } pageInfo { hasNextPage } } } }
mutation Publish($id: ID!, $input: [PublicationInput!]!) { publishablePublish(id: $id, input: $input) { userErrors { field message } } }
mutation Tags($id: ID!, $add: [String!]!, $remove: [String!]!) { tagsAdd(id: $id, tags: $add) { userErrors { field message } } tagsRemove(id: $id, tags: $remove) { userErrors { field message } } }
mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) { inventorySetQuantities(input: $input) @idempotent(key: $key) { inventoryAdjustmentGroup { id createdAt } userErrors { field code message } } }
mutation AdjustStock($input: InventoryAdjustQuantitiesInput!, $key: String!) { inventoryAdjustQuantities(input: $input) @idempotent(key: $key) { inventoryAdjustmentGroup { id } userErrors { field code message } } }
mutation StockHere($item: ID!, $location: ID!, $key: String!) { inventoryActivate(inventoryItemId: $item, locationId: $location) @idempotent(key: $key) { inventoryLevel { id } userErrors { field message } } }
mutation SetCost($id: ID!, $cost: Decimal) { inventoryItemUpdate(id: $id, input: { cost: $cost }) { inventoryItem { id unitCost { amount } updatedAt } userErrors { field message } } }
mutation IssueMirror($input: GiftCardCreateInput!) { giftCardCreate(input: $input) { giftCard { id lastCharacters balance { amount } } userErrors { field code message } } }
mutation Credit($id: ID!, $input: GiftCardCreditInput!) { giftCardCredit(id: $id, creditInput: $input) { giftCardCreditTransaction { id } userErrors { field code message } } }
mutation Debit($id: ID!, $input: GiftCardDebitInput!) { giftCardDebit(id: $id, debitInput: $input) { giftCardDebitTransaction { id } userErrors { field code message } } }
mutation EditCard($id: ID!, $input: GiftCardUpdateInput!) { giftCardUpdate(id: $id, input: $input) { giftCard { id updatedAt } userErrors { field message } } }
mutation EndCard($id: ID!) { giftCardDeactivate(id: $id) { giftCard { id deactivatedAt } userErrors { field code message } } }
query CardState($id: ID!, $after: String) { giftCard(id: $id) { id enabled expiresOn balance { amount } updatedAt transactions(first: 50, after: $after) { nodes { __typename id amount { amount } processedAt note } pageInfo { hasNextPage endCursor } } } }
query CardByCode($code: String!) { giftCards(first: 5, query: $code) { nodes { id lastCharacters balance { amount } } } }
`;

/** One document of those, with the fragments that it spreads. */
export const push = (name: string): string => {
  const lines = pushed.split('\n');
  const found = new Map<string, string>();
  const add = (line: string | undefined) => {
    if (!line || found.has(line)) return;
    found.set(line, line);
    for (const [, fragment] of line.matchAll(/\.\.\.\s*(?!on\b)(\w+)/g)) {
      add(lines.find((one) => one.startsWith(`fragment ${fragment} on`)));
    }
  };
  add(lines.find((line) => new RegExp(`^(query|mutation) ${name}\\b`).test(line)));
  return [...found.values()].join('\n');
};
