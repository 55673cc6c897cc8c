/** The parts of an order that facts need (shopify.md 3.3): the same for first load, change and repair. */

const moneyFragment = `
fragment M on MoneyBag { shopMoney { amount currencyCode } }`;

const taxFragment = `
fragment Tax on TaxLine { title rate channelLiable source priceSet { ...M } }`;

const discountFragment = `
fragment Disc on DiscountAllocation { allocatedAmountSet { ...M } discountApplication { __typename index
  allocationMethod targetSelection targetType value { ... on MoneyV2 { amount currencyCode } ... on
  PricingPercentageValue { percentage } } ... on DiscountCodeApplication { code } ... on
  AutomaticDiscountApplication { title } ... on ManualDiscountApplication { title description } ... on
  ScriptDiscountApplication { title } } }`;

const headFragment = `
fragment Head on Order { id name createdAt processedAt updatedAt cancelledAt test edited currencyCode
  presentmentCurrencyCode taxesIncluded taxExempt displayFinancialStatus displayFulfillmentStatus sourceName app {
  id name } retailLocation { id name } email phone note discountCodes paymentGatewayNames customer { id firstName
  lastName defaultEmailAddress { emailAddress } defaultPhoneNumber { phoneNumber } } shippingAddress { name
  address1 address2 city province provinceCode zip country countryCodeV2 phone } taxLines { ...Tax } totalPriceSet
  { ...M } currentTotalPriceSet { ...M } currentSubtotalPriceSet { ...M } totalOutstandingSet { ...M }
  totalReceivedSet { ...M } totalRefundedSet { ...M } totalTipReceivedSet { ...M } originalTotalDutiesSet { ...M }
  additionalFees { id name price { ...M } taxLines { ...Tax } } transactions(first: 100) { id kind status gateway
  formattedGateway test createdAt processedAt amountSet { ...M } parentTransaction { id } location { id }
  receiptJson } refunds(first: 100) { id createdAt processedAt note totalRefundedSet { ...M } return { id } } }`;

const lineFragment = `
fragment Line on LineItem { id title variantTitle sku vendor quantity currentQuantity isGiftCard taxable product {
  id productType } variant { id } image { url } originalUnitPriceSet { ...M } totalDiscountSet { ...M }
  discountAllocations { ...Disc } taxLines { ...Tax } duties { id price { ...M } taxLines { ...Tax } } }`;

const shippingFragment = `
fragment Ship on ShippingLine { id title code isRemoved originalPriceSet { ...M } discountedPriceSet { ...M }
  discountAllocations { ...Disc } taxLines { ...Tax } }`;

const agreementFragment = `
fragment Agreement on SalesAgreement { __typename id happenedAt reason ... on RefundAgreement { refund { id } }
  ... on ReturnAgreement { return { id } } }`;

const saleFragment = `
fragment SaleRow on Sale { __typename id actionType lineType quantity totalAmount { ...M }
  totalDiscountAmountBeforeTaxes { ...M } totalTaxAmount { ...M } taxes { amount { ...M } taxLine { title rate
  channelLiable } } ... on ProductSale { lineItem { id } } ... on GiftCardSale { lineItem { id } } ... on TipSale
  { lineItem { id } } ... on ShippingLineSale { shippingLine { id } } ... on DutySale { duty { id } } ... on
  FeeSale { fee { id } } ... on AdditionalFeeSale { additionalFee { id name } } }`;

const fragments: Readonly<Record<string, string>> = {
  M: moneyFragment,
  Tax: taxFragment,
  Disc: discountFragment,
  Head: headFragment,
  Line: lineFragment,
  Ship: shippingFragment,
  Agreement: agreementFragment,
  SaleRow: saleFragment,
};

/** A document with the fragments that it spreads, and those that they spread: Shopify refuses unused ones. */
export const withFragments = (text: string): string => {
  const used = new Set<string>();
  const use = (part: string) => {
    for (const [, name = ''] of part.matchAll(/\.\.\.\s*(\w+)/g)) {
      const fragment = fragments[name];
      if (!fragment || used.has(name)) continue;
      used.add(name);
      use(fragment);
    }
  };
  use(text);
  return text + [...used].map((name) => fragments[name]).join('');
};
