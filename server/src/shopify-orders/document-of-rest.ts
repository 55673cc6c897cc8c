import type {
  OrderAddress,
  OrderCustomer,
  OrderDocument,
  OrderLine,
  OrderShape,
  OrderShipping,
} from '../orders/index.ts';
import { type Agreed, agreedOf } from './agreements.ts';
import { discountsOf, type OrderDiscounts } from './discounts.ts';
import { editsOf, splitByEdits } from './edits.ts';
import { refundProblems, refundsOf } from './refunds.ts';
import { placedAt, type RestLine, type RestOrder } from './rest-order.ts';
import { jurisdictionOf, taxesOfLines, taxLinesOf } from './taxes.ts';
import { feesOf, separateTips } from './tips-and-fees.ts';
import { transactionsOf } from './transactions.ts';

/** Shopify's own applications, which newer orders name by number. */
const CHANNELS: Record<string, string> = {
  '580111': 'web',
  '129785': 'pos',
  '1354745': 'shopify_draft_order',
};

const nameOf = (person: { first_name: string | null; last_name: string | null }) =>
  [person.first_name, person.last_name].filter(Boolean).join(' ') || null;

const customerOf = (order: RestOrder): OrderCustomer | null => {
  const { customer } = order;
  const name = customer ? nameOf(customer) : null;
  const email = order.email ?? order.contact_email ?? customer?.email ?? null;
  const phone = order.phone ?? customer?.phone ?? null;
  if (!customer && !email && !phone) return null;
  return {
    id: customer?.id ?? null,
    name: name ?? order.billing_address?.name ?? order.shipping_address?.name ?? null,
    email: email?.toLowerCase() ?? null,
    phone,
  };
};

const addressOf = (address: RestOrder['shipping_address']): OrderAddress | null =>
  address && {
    name: address.name ?? nameOf(address),
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province: address.province ?? address.province_code,
    zip: address.zip,
    country: address.country ?? address.country_code,
    phone: address.phone,
  };

const linesOf = (
  order: RestOrder,
  goods: readonly RestLine[],
  discounts: OrderDiscounts,
  agreed: Agreed | null,
): OrderLine[] => {
  const nets = goods.map(
    (line, index) =>
      line.quantity * (line.price_set ?? line.price ?? 0) -
      (discounts.lines[index] ?? []).reduce((total, each) => total + each.amount_cents, 0),
  );
  const taxes = taxesOfLines(order, [...goods], nets);
  return goods.flatMap((line, index) => {
    const whole: OrderLine = {
      id: line.id,
      product_id: line.product_id ?? null,
      variant_id: line.variant_id ?? null,
      sku: line.sku,
      product_title: line.title ?? line.name ?? '',
      variant_title: line.variant_title ?? '',
      vendor: line.vendor,
      product_type: line.product_type,
      quantity: line.quantity,
      unit_price_cents: line.price_set ?? line.price ?? 0,
      gift_card: line.gift_card,
      taxable: line.taxable ?? true,
      discounts: discounts.lines[index] ?? [],
      taxes: taxes[index] ?? [],
      unit_cost_cents: line.unit_cost,
      image_url: line.image_url,
      added_by: null,
      royalty_excluded: false,
    };
    return splitByEdits(whole, agreed?.additions ?? [], order.taxes_included);
  });
};

const shippingOf = (order: RestOrder, discounts: OrderDiscounts): OrderShipping[] =>
  order.shipping_lines.map((line, index) => ({
    title: line.title ?? 'Shipping',
    price_cents: line.price_set ?? line.price ?? 0,
    discounts: discounts.shipping[index] ?? [],
    taxes: taxLinesOf(line.tax_lines, jurisdictionOf(order)),
  }));

const codesOf = (order: RestOrder): string[] => {
  const codes = [...order.discount_codes, ...order.discount_applications].map(({ code }) => code);
  return [...new Set(codes.filter((code) => code !== null))];
};

const locationOf = (order: RestOrder): OrderDocument['location'] =>
  order.location_id
    ? { id: order.location_id, name: order.location_name ?? `Location ${order.location_id}` }
    : null;

const fulfillmentOf = (status: string | null) =>
  status === null || status.toLowerCase() === 'unfulfilled' ? null : status.toLowerCase();

/** REST of today tells how many units are left of each line, that of old only how many there were. */
const shapeOf = (order: RestOrder, agreed: Agreed | null): OrderShape => {
  if (agreed) return 'agreements';
  return order.line_items.some(({ current_quantity }) => typeof current_quantity === 'number')
    ? 'current'
    : 'ordered';
};

/** A Shopify order as our document, and what keeps it from being one. Amounts are the store's currency. */
export const documentOfRest = (order: RestOrder): { document: OrderDocument; problems: string[] } => {
  const { goods, tips, tip_cents } = separateTips(order);
  const discounts = discountsOf(order, goods);
  const listed = refundsOf(order, tips);
  const agreed = agreedOf(order, listed, tips);
  const refunds = agreed?.refunds ?? listed;
  const repeated = goods.filter((line, index) => goods.findIndex(({ id }) => id === line.id) !== index);
  return {
    problems: [
      ...refundProblems(refunds, goods),
      ...repeated.map((line) => `The line ${line.id} is listed twice`),
    ],
    document: {
      shape: shapeOf(order, agreed),
      shopify_order_id: order.id,
      name: order.name ?? (order.order_number ? `#${order.order_number}` : `#${order.id}`),
      placed_at: placedAt(order),
      updated_at: order.updated_at ?? null,
      cancelled_at: order.cancelled_at ?? null,
      test: order.test,
      prices_include_tax: order.taxes_included,
      tax_exempt: order.tax_exempt,
      financial_status: order.financial_status?.toLowerCase() ?? 'pending',
      fulfillment_status: fulfillmentOf(order.fulfillment_status),
      channel: CHANNELS[order.source_name ?? ''] ?? order.source_name ?? 'web',
      location: locationOf(order),
      customer: customerOf(order),
      shipping_address: addressOf(order.shipping_address),
      note: order.note,
      discount_codes: codesOf(order),
      discounts: discounts.discounts,
      lines: linesOf(order, goods, discounts, agreed),
      shipping: shippingOf(order, discounts),
      fees: feesOf(order),
      tip_cents,
      edits: editsOf(order, goods, refunds, agreed),
      refunds,
      transactions: transactionsOf(order),
    },
  };
};
