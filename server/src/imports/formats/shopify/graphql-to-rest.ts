import { plainId } from './rest-fields.ts';

/**
 * Turns an order as Shopify's GraphQL Admin API answers it (2026-07; fields named in any query) into the
 * shape of REST, so that one set of rules reads both. What wasn't asked for in the query is absent and
 * reads as nothing. Throws RangeError where a connection was cut off by its page size.
 */

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const object = (value: unknown): Json => (isObject(value) ? value : {});

const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** A connection as edges or nodes, or a plain list. */
const listOf = (value: unknown, name: string): Json[] => {
  if (Array.isArray(value)) return value.filter(isObject);
  const connection = object(value);
  if (object(connection.pageInfo).hasNextPage === true) {
    throw new RangeError(`Holds only the first page of its ${name}; export the order with all of them`);
  }
  if (Array.isArray(connection.nodes)) return connection.nodes.filter(isObject);
  if (!Array.isArray(connection.edges)) return [];
  return connection.edges.map((edge) => object(edge).node).filter(isObject);
};

/** A MoneyBag (two currencies), MoneyV2 or plain amount, as REST's money set. */
const moneySet = (value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) return { shop_money: { amount: value } };
  const shop = isObject(value.shopMoney) ? value.shopMoney : value;
  const presentment = isObject(value.presentmentMoney) ? { presentment_money: value.presentmentMoney } : {};
  return { shop_money: shop, ...presentment };
};

/** The first of some fields that the query asked for. */
const money = (of: Json, ...names: string[]): unknown =>
  moneySet(names.map((name) => of[name]).find((each) => each != null));

const amount = (of: Json, ...names: string[]): unknown => {
  const set = object(money(of, ...names));
  return object(set.shop_money).amount ?? null;
};

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

const lineItem = (line: Json, applications: readonly Json[], edits: Edits): Json => ({
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
  added: edits.added(String(line.id)),
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

type Edits = {
  list: { id: string; at: unknown; removed_line_ids: string[] }[];
  added: (lineId: string) => { edit: string; units: number }[];
};

/** Order edits, from the order's sales agreements: what each added and removed. */
const editsOf = (order: Json): Edits => {
  const agreements = listOf(order.agreements, 'agreements').filter(
    (agreement) => agreement.reason === 'ORDER_EDIT' || String(agreement.id).includes('/OrderEditAgreement/'),
  );
  const added = new Map<string, { edit: string; units: number }[]>();
  const list = agreements.map((agreement) => {
    const id = plainId(String(agreement.id));
    const sales = listOf(agreement.sales, 'sales').filter((sale) => isObject(sale.lineItem));
    for (const sale of sales) {
      const line = String(object(sale.lineItem).id);
      const units = Number(sale.quantity ?? 0);
      if (units > 0) added.set(line, [...(added.get(line) ?? []), { edit: id, units }]);
    }
    const removed = sales.filter((sale) => Number(sale.quantity ?? 0) < 0);
    return {
      id,
      at: agreement.happenedAt,
      removed_line_ids: removed.map((sale) => String(object(sale.lineItem).id)),
    };
  });
  return { list, added: (line) => added.get(line) ?? [] };
};

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

export const graphqlToRest = (order: Json): Json => {
  const applications = listOf(order.discountApplications, 'discounts');
  const edits = editsOf(order);
  const customer = object(order.customer);
  const location = object(order.retailLocation ?? order.physicalLocation);
  const codes = Array.isArray(order.discountCodes)
    ? order.discountCodes
    : [order.discountCode].filter(Boolean);
  return {
    id: order.id,
    name: order.name,
    created_at: order.createdAt,
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
    line_items: listOf(order.lineItems, 'lines').map((line) => lineItem(line, applications, edits)),
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
    edits: edits.list,
  };
};
