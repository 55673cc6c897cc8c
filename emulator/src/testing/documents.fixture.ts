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
