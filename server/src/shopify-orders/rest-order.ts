import * as z from 'zod';
import { cents, flag, id, list, moment, moneySet, optionalCents, text, units } from './rest-fields.ts';

/**
 * A Shopify REST order (2026-07 and older), as far as we read it. GraphQL orders are turned into this
 * shape first (graphql-to-rest.ts), with a few fields that REST doesn't have, marked below.
 */

const taxLine = z.object({
  title: text,
  rate: z.union([z.number(), z.string()]).nullish(),
  price: optionalCents,
  price_set: moneySet,
  channel_liable: flag,
});

const discountAllocation = z.object({
  amount: optionalCents,
  amount_set: moneySet,
  discount_application_index: z.int().min(0).nullish(),
});

const discountApplication = z.object({
  type: text,
  code: text,
  title: text,
  description: text,
  value: text,
  value_type: text,
  allocation_method: text,
  target_selection: text,
  target_type: text,
});

const duty = z.object({
  price: optionalCents,
  price_set: moneySet,
  shop_money: z.object({ amount: cents }).nullish(),
  tax_lines: list(taxLine),
});

const lineItem = z.object({
  id,
  product_id: id.nullish(),
  variant_id: id.nullish(),
  sku: text,
  title: text,
  name: text,
  variant_title: text,
  vendor: text,
  quantity: units,
  current_quantity: units.nullish(),
  price: optionalCents,
  price_set: moneySet,
  gift_card: flag,
  taxable: z.boolean().nullish(),
  total_discount: optionalCents,
  total_discount_set: moneySet,
  tax_lines: list(taxLine),
  discount_allocations: list(discountAllocation),
  duties: list(duty),
  /** Present on tips only, in either of two forms. */
  tip: z.unknown().optional(),
  tip_payment_gateway: z.unknown().optional(),
  /** From GraphQL. */
  product_type: text,
  unit_cost: optionalCents,
  image_url: text,
});

const shippingLine = z.object({
  title: text,
  price: optionalCents,
  price_set: moneySet,
  discounted_price: optionalCents,
  discounted_price_set: moneySet,
  is_removed: flag,
  tax_lines: list(taxLine),
  discount_allocations: list(discountAllocation),
});

const transaction = z.object({
  id,
  kind: text,
  status: text,
  gateway: text,
  amount: optionalCents,
  amount_set: moneySet,
  currency: text,
  created_at: moment.nullish(),
  processed_at: moment.nullish(),
  receipt: z.unknown().optional(),
});

const refund = z.object({
  id,
  created_at: moment.nullish(),
  processed_at: moment.nullish(),
  note: text,
  refund_line_items: list(
    z.object({
      line_item_id: id,
      quantity: units,
      subtotal: optionalCents,
      subtotal_set: moneySet,
      total_tax: optionalCents,
      total_tax_set: moneySet,
    }),
  ),
  order_adjustments: list(
    z.object({
      kind: text,
      reason: text,
      amount: optionalCents,
      amount_set: moneySet,
      tax_amount: optionalCents,
      tax_amount_set: moneySet,
    }),
  ),
  refund_shipping_lines: list(z.object({ subtotal_amount_set: moneySet, tax_amount_set: moneySet })),
  duties: list(z.object({ amount_set: moneySet })),
  transactions: list(transaction),
  /** From GraphQL: return and restocking fees. */
  fee: optionalCents,
});

const address = z
  .object({
    name: text,
    first_name: text,
    last_name: text,
    address1: text,
    address2: text,
    city: text,
    province: text,
    province_code: text,
    zip: text,
    country: text,
    country_code: text,
    phone: text,
  })
  .nullish()
  .transform((value) => value ?? null);

/** From GraphQL: what was agreed upon, and the sales that it consists of, signed. */
const agreement = z.object({
  id,
  at: moment,
  reason: z.enum(['order', 'edit', 'refund', 'return'], 'is of a kind that nobody knows'),
  refund_id: id.nullish(),
  return_id: id.nullish(),
  sales: list(
    z.object({
      kind: z.enum(
        ['goods', 'tip', 'shipping', 'fee', 'duty', 'adjustment'],
        'is of a kind that nobody knows',
      ),
      line_id: id.nullish(),
      quantity: z.int('is not a whole number').min(-1_000_000).max(1_000_000),
      /** After discounts, tax included. */
      total: optionalCents,
      tax: optionalCents,
    }),
  ),
});

export const restOrder = z.object({
  id,
  name: text,
  order_number: text,
  created_at: moment,
  /** When it was placed, where it was brought over from elsewhere. */
  processed_at: moment.nullish(),
  updated_at: moment.nullish(),
  cancelled_at: moment.nullish(),
  test: flag,
  currency: text,
  presentment_currency: text,
  taxes_included: flag,
  tax_exempt: flag,
  financial_status: text,
  fulfillment_status: text,
  source_name: text,
  location_id: id.nullish(),
  email: text,
  contact_email: text,
  phone: text,
  note: text,
  customer: z
    .object({ id: id.nullish(), email: text, phone: text, first_name: text, last_name: text })
    .nullish(),
  shipping_address: address,
  billing_address: address,
  discount_applications: list(discountApplication),
  discount_codes: list(z.object({ code: text, amount: optionalCents, type: text })),
  line_items: z.array(lineItem, 'is missing').max(10_000, 'has more than 10,000 lines'),
  /** A shipping line that an edit took away was never charged in the end. */
  shipping_lines: list(shippingLine).transform((lines) => lines.filter((line) => !line.is_removed)),
  tax_lines: list(taxLine),
  refunds: list(refund),
  transactions: list(transaction),
  payment_gateway_names: list(z.string()),
  total_discounts: optionalCents,
  total_discounts_set: moneySet,
  total_price: optionalCents,
  total_price_set: z
    .object({
      shop_money: z.object({ amount: cents }),
      presentment_money: z.object({ amount: cents }).nullish(),
    })
    .nullish(),
  total_outstanding: optionalCents,
  total_tip_received: optionalCents,
  original_total_duties_set: moneySet,
  original_total_additional_fees_set: moneySet,
  /** From GraphQL. */
  location_name: text,
  additional_fees: list(z.object({ name: text, price: cents })),
  agreements: list(agreement),
});

export type RestOrder = z.output<typeof restOrder>;

/** When an order counts as placed: its original day, where it was brought over from elsewhere (domain.md D2). */
export const placedAt = (order: Pick<RestOrder, 'created_at' | 'processed_at'>): string =>
  order.processed_at ?? order.created_at;

export type RestLine = RestOrder['line_items'][number];
export type RestAgreement = RestOrder['agreements'][number];
export type RestRefund = RestOrder['refunds'][number];
export type RestTransaction = RestOrder['transactions'][number];
export type RestTaxLine = RestOrder['tax_lines'][number];
export type RestShippingLine = RestOrder['shipping_lines'][number];
