import { agreementsOf } from './graphql-agreements.ts';
import { amount, isObject, type Json, listOf, lower, money, moneySet, object } from './graphql-fields.ts';

/**
 * Turns an order as Shopify's GraphQL Admin API answers it (2026-07; fields named in any query) into the
 * shape of REST, so that one set of rules reads both. What wasn't asked for in the query is absent and
 * reads as nothing. Throws RangeError where a connection was cut off by its page size.
 */

const taxLine = (tax: Json): Json => ({
  title: tax.title,
  rate: tax.rate ?? (typeof tax.ratePercentage === 'number' ? tax.ratePercentage / 100 : null),
  price_set: money(tax, 'priceSet', 'price'),
  channel_liable: tax.channelLiable,
});

const taxLines = (of: Json) => listOf(of.taxLines, 'tax lines').map(taxLine);

const TYPES: Record<string, string> = {
  DiscountCodeApplication: 'discount_code',
  ManualDiscountApplication: 'manual',
  AutomaticDiscountApplication: 'automatic',
  ScriptDiscountApplication: 'script',
};

const discountApplication = (application: Json): Json => {
  const value = object(application.value);
  return {
    type: TYPES[String(application.__typename)] ?? (application.code ? 'discount_code' : 'automatic'),
    code: application.code,
    title: application.title,
    description: application.description,
    value: value.percentage ?? value.amount,
    value_type: value.percentage === undefined ? 'fixed_amount' : 'percentage',
    allocation_method: lower(application.allocationMethod),
    target_selection: lower(application.targetSelection),
    target_type: lower(application.targetType),
  };
};

/** Allocations name their application by index, or repeat its code or title. */
const allocations = (of: Json, applications: readonly Json[]): Json[] =>
  listOf(of.discountAllocations, 'discount allocations').map((allocation) => {
    const application = object(allocation.discountApplication);
    const position = applications.findIndex((each) =>
      application.index == null
        ? (each.code ?? each.title) === (application.code ?? application.title)
        : each.index === application.index,
    );
    return {
      amount_set: money(allocation, 'allocatedAmountSet', 'allocatedAmount'),
      discount_application_index: position === -1 ? null : position,
    };
  });

const imageUrl = (line: Json): unknown => {
  const image = object(line.image ?? object(line.variant).image ?? object(line.product).featuredImage);
  return image.url ?? image.originalSrc ?? null;
};

const lineItem = (line: Json, applications: readonly Json[]): Json => ({
  id: line.id,
  product_id: object(line.product).id ?? null,
  variant_id: object(line.variant).id ?? null,
  sku: line.sku ?? object(line.variant).sku,
  title: line.title ?? line.name,
  variant_title: line.variantTitle ?? object(line.variant).title,
  vendor: line.vendor ?? object(line.product).vendor,
  product_type: object(line.product).productType,
  quantity: line.quantity,
  current_quantity: line.currentQuantity,
  price_set: money(line, 'originalUnitPriceSet', 'originalUnitPrice'),
  gift_card: line.isGiftCard ?? object(line.product).isGiftCard,
  taxable: line.taxable,
  total_discount_set: money(line, 'totalDiscountSet', 'totalDiscount'),
  tax_lines: taxLines(line),
  discount_allocations: allocations(line, applications),
  duties: listOf(line.duties, 'duties').map((duty) => ({
    price_set: moneySet(duty.price),
    tax_lines: taxLines(duty),
  })),
  unit_cost: amount(object(object(line.variant).inventoryItem), 'unitCost'),
  image_url: imageUrl(line),
});

const shippingLine = (line: Json, applications: readonly Json[]): Json => ({
  title: line.title,
  price_set: money(line, 'originalPriceSet', 'originalPrice', 'price'),
  discounted_price_set: money(line, 'discountedPriceSet', 'discountedPrice'),
  is_removed: line.isRemoved,
  tax_lines: taxLines(line),
  discount_allocations: allocations(line, applications),
});

const transaction = (each: Json): Json => ({
  id: each.id,
  kind: each.kind,
  status: each.status,
  gateway: each.gateway ?? each.formattedGateway,
  amount_set: money(each, 'amountSet', 'amountV2', 'amount'),
  created_at: each.createdAt,
  processed_at: each.processedAt,
  receipt: each.receiptJson,
});

/** Fees kept on a return: for restocking and for shipping it back. */
const feeOf = (refund: Json): unknown => {
  const given = object(refund.return);
  const fees = [
    ...listOf(given.returnShippingFees, 'return shipping fees'),
    ...listOf(given.returnLineItems, 'returned lines').map((line) => object(line.restockingFee)),
  ].map((fee) => Number(amount(fee, 'amountSet') ?? 0));
  return fees.length === 0 ? null : fees.reduce((total, fee) => total + fee, 0).toFixed(2);
};

const refund = (each: Json): Json => ({
  id: each.id,
  created_at: each.createdAt,
  processed_at: each.processedAt,
  note: each.note,
  refund_line_items: listOf(each.refundLineItems, 'refunded lines').map((line) => ({
    line_item_id: object(line.lineItem).id,
    quantity: line.quantity,
    subtotal_set: money(line, 'subtotalSet', 'subtotal'),
    total_tax_set: money(line, 'totalTaxSet', 'totalTax'),
  })),
  order_adjustments: listOf(each.orderAdjustments, 'refund adjustments').map((adjustment) => ({
    kind: 'refund_discrepancy',
    reason: adjustment.reason,
    amount_set: money(adjustment, 'amountSet'),
    tax_amount_set: money(adjustment, 'taxAmountSet'),
  })),
  refund_shipping_lines: listOf(each.refundShippingLines, 'refunded shipping').map((line) => ({
    subtotal_amount_set: money(line, 'subtotalAmountSet'),
    tax_amount_set: money(line, 'taxAmountSet'),
  })),
  duties: listOf(each.duties, 'refunded duties').map((duty) => ({ amount_set: money(duty, 'amountSet') })),
  transactions: listOf(each.transactions, 'refund payments').map(transaction),
  fee: feeOf(each),
});

const address = (value: unknown): Json | null =>
  isObject(value)
    ? {
        ...value,
        first_name: value.firstName,
        last_name: value.lastName,
        province_code: value.provinceCode,
        country_code: value.countryCodeV2 ?? value.countryCode,
      }
    : null;

const channelOf = (order: Json): unknown => {
  if (typeof order.sourceName === 'string') return order.sourceName;
  const name = object(order.app).name ?? object(order.publication).name;
  if (typeof name !== 'string') return null;
  const known: Record<string, string> = {
    'Online Store': 'web',
    'Point of Sale': 'pos',
    'Draft Orders': 'shopify_draft_order',
  };
  return known[name] ?? name;
};

/**
 * The discounts of an order: as it lists them, else as its allocations repeat them. A bulk query can't ask for the list
 * beside all that it needs.
 */
const applicationsOf = (order: Json): Json[] => {
  if (order.discountApplications !== undefined) return listOf(order.discountApplications, 'discounts');
  const lines = [
    ...listOf(order.lineItems, 'lines'),
    ...(order.shippingLines === undefined ? [] : listOf(order.shippingLines, 'shipping lines')),
  ];
  const found = new Map<string, Json>();
  for (const line of lines) {
    for (const allocation of listOf(line.discountAllocations, 'discount allocations')) {
      const application = object(allocation.discountApplication);
      found.set(String(application.index ?? application.code ?? application.title), application);
    }
  }
  return [...found.values()].toSorted((a, b) => Number(a.index ?? 0) - Number(b.index ?? 0));
};

/** @throws RangeError where a connection was cut off by its page size */
export const graphqlToRest = (order: Json): Json => {
  const applications = applicationsOf(order);
  const customer = object(order.customer);
  const location = object(order.retailLocation ?? order.physicalLocation);
  const codes = Array.isArray(order.discountCodes)
    ? order.discountCodes
    : [order.discountCode].filter(Boolean);
  return {
    id: order.id,
    name: order.name,
    created_at: order.createdAt,
    processed_at: order.processedAt,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    test: order.test,
    currency: order.currencyCode,
    presentment_currency: order.presentmentCurrencyCode,
    taxes_included: order.taxesIncluded,
    tax_exempt: order.taxExempt,
    financial_status: order.displayFinancialStatus,
    fulfillment_status: order.displayFulfillmentStatus,
    source_name: channelOf(order),
    location_id: location.id,
    location_name: location.name,
    email: order.email,
    phone: order.phone,
    note: order.note,
    customer: isObject(order.customer)
      ? {
          id: customer.id,
          email: customer.email ?? object(customer.defaultEmailAddress).emailAddress,
          phone: customer.phone ?? object(customer.defaultPhoneNumber).phoneNumber,
          first_name: customer.firstName ?? customer.displayName,
          last_name: customer.lastName,
        }
      : null,
    shipping_address: address(order.shippingAddress),
    billing_address: address(order.billingAddress),
    discount_applications: applications.map(discountApplication),
    discount_codes: codes.map((code) => ({ code })),
    line_items: listOf(order.lineItems, 'lines').map((line) => lineItem(line, applications)),
    shipping_lines: (order.shippingLines === undefined
      ? [order.shippingLine].filter(isObject)
      : listOf(order.shippingLines, 'shipping lines')
    ).map((line) => shippingLine(line, applications)),
    tax_lines: taxLines(order),
    refunds: listOf(order.refunds, 'refunds').map(refund),
    transactions: listOf(order.transactions, 'payments').map(transaction),
    payment_gateway_names: order.paymentGatewayNames,
    total_discounts_set: money(order, 'totalDiscountsSet', 'totalDiscounts'),
    total_price_set: money(order, 'totalPriceSet', 'totalPrice'),
    total_outstanding: amount(order, 'totalOutstandingSet'),
    total_tip_received: amount(order, 'totalTipReceivedSet', 'totalTipReceived'),
    original_total_duties_set: money(order, 'originalTotalDutiesSet'),
    additional_fees: listOf(order.additionalFees, 'additional fees').map((fee) => ({
      name: fee.name,
      price: amount(fee, 'price'),
    })),
    agreements: agreementsOf(order),
  };
};
