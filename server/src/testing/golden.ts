import { readFileSync } from 'node:fs';
import { roundHalfUp } from '@backroom/contract/kit/money';
import type { OrderDocument, OrderLine, OrderTransaction, TaxLine } from '../orders/order-document.ts';

type Rate = { name: string; rate: string };

type GoldenOrder = {
  name: string;
  store: string;
  placed_at: string;
  prices_include_tax: boolean;
  lines: {
    id: string;
    sku: string | null;
    quantity: number;
    unit_price_cents: number;
    discount_cents: number;
    tax_rates: Rate[];
    unit_cost_cents: number | null;
    gift_card: boolean;
  }[];
  shipping_cents: number;
  shipping_tax_rates: Rate[];
  shipping_discount_cents: number;
  tip_cents: number;
  payments: { type: string; at: string; amount_cents: number | null }[];
  refunds: {
    at: string;
    lines: { id: string; quantity: number }[];
    shipping_cents: number;
    adjustment_cents: number;
    payment_type: string;
  }[];
  cancelled_at: string | null;
  discounts: { code: string; title: string }[];
};

type Figures = Record<string, number | null>;

/** The hand-made chain as its file has it: orders of three stores, and what every report must say of them. */
export type Golden = {
  range: { start_date: string; end_date: string };
  stores: {
    key: string;
    name: string;
    timezone: string;
    cid: string;
    royalty_rate: string;
    marketing_rate: string;
    minimum_royalty_cents: number;
    /** Null where the chain owns the store. */
    owner: string | null;
  }[];
  products: { sku: string; vendor: string; product_type: string; unit_cost_cents: number }[];
  royalty_excluded_skus: string[];
  orders: GoldenOrder[];
  gift_cards: {
    cards: { card: string; issued_by: string }[];
    ledger: { at: string; card: string; type: string; amount_cents: number; store: string }[];
  };
  expected: {
    sku: Record<string, Figures>;
    category: Record<string, Figures>;
    manufacturer: Record<string, Figures>;
    location: Record<string, Figures>;
    sales: Figures;
    journal: Record<string, Figures>;
    tax: Record<string, Figures>;
    sales_value: Record<string, number>;
    discount: Record<string, number>;
    payment: Record<string, Figures>;
    royalty: Record<string, Record<string, number | string>>;
    gift: Record<string, Record<string, number>>;
    settlement: Record<string, number>;
  };
};

const file = new URL('data/golden-march-2025.json', import.meta.url);

/** Reads the hand-made chain. */
export const readGolden = (): Golden =>
  // The file's shape is ours to know; nothing else reads it.
  JSON.parse(readFileSync(file, 'utf8')) as Golden;

/** The payment types of the file's tenders. */
export const goldenPaymentTypes: Record<string, string> = {
  card: 'Credit/Debit card',
  cash: 'Cash',
  gift_card: 'Gift card',
  unpaid: 'Unpaid',
};

const gateways: Record<string, string> = { card: 'shopify_payments', cash: 'cash', gift_card: 'gift_card' };

/** Half-up per line and rate; out of the price where it includes them. */
const taxesOn = (price: number, rates: readonly Rate[], included: boolean): TaxLine[] => {
  const all = rates.reduce((sum, { rate }) => sum + Number(rate), 0);
  return rates.map(({ name, rate }) => {
    const exact = (price * Number(rate)) / (included ? 1 + all : 1);
    return {
      jurisdiction: '',
      name,
      rate,
      amount_cents: roundHalfUp(Number(exact.toPrecision(14))),
      channel_collected: false,
    };
  });
};

const lineOf = (golden: Golden, order: GoldenOrder, line: GoldenOrder['lines'][number]): OrderLine => {
  const product = golden.products.find(({ sku }) => sku === line.sku);
  const price = line.quantity * line.unit_price_cents - line.discount_cents;
  return {
    id: line.id,
    product_id: null,
    variant_id: null,
    sku: line.sku,
    product_title: line.sku ?? 'Something else',
    variant_title: '',
    vendor: product?.vendor ?? null,
    product_type: product?.product_type ?? null,
    quantity: line.quantity,
    unit_price_cents: line.unit_price_cents,
    gift_card: line.gift_card,
    taxable: line.tax_rates.length > 0,
    discounts: line.discount_cents === 0 ? [] : [{ discount: 0, amount_cents: line.discount_cents }],
    taxes: taxesOn(price, line.tax_rates, order.prices_include_tax),
    unit_cost_cents: line.unit_cost_cents,
    image_url: null,
    added_by: null,
    royalty_excluded: line.sku !== null && golden.royalty_excluded_skus.includes(line.sku),
  };
};

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

/** What was charged for a line, tax included. */
const charged = (line: OrderLine, included: boolean) =>
  line.quantity * line.unit_price_cents -
  sum(line.discounts.map((one) => one.amount_cents)) +
  (included ? 0 : sum(line.taxes.map((tax) => tax.amount_cents)));

/** The tender without an amount takes the rest; a rest below nothing is handed back. */
const paymentsOf = (order: GoldenOrder, total: number): OrderTransaction[] => {
  const given = sum(order.payments.map((payment) => payment.amount_cents ?? 0));
  return order.payments.map((payment, index) => {
    const amount = payment.amount_cents ?? total - given;
    return {
      id: `${order.name}-${index + 1}`,
      at: payment.at,
      kind: amount < 0 ? 'change' : 'sale',
      status: 'success',
      gateway: gateways[payment.type] ?? payment.type,
      amount_cents: Math.abs(amount),
      gift_card: null,
    };
  });
};

const refundedMoney = (order: GoldenOrder, lines: readonly OrderLine[]): OrderTransaction[] =>
  order.refunds.map((refund, index) => {
    const goods = refund.lines.map(({ id, quantity }) => {
      const line = lines.find((one) => one.id === id);
      if (!line) throw new Error(`${order.name} has no line ${id}`);
      const taxes = line.taxes.map((tax) => Math.trunc((tax.amount_cents * quantity) / line.quantity));
      const net = charged(line, true);
      return Math.trunc((net * quantity) / line.quantity) + (order.prices_include_tax ? 0 : sum(taxes));
    });
    return {
      id: `${order.name}-refund-${index + 1}`,
      at: refund.at,
      kind: 'refund',
      status: 'success',
      gateway: gateways[refund.payment_type] ?? refund.payment_type,
      amount_cents: sum(goods) + refund.shipping_cents + refund.adjustment_cents,
      gift_card: null,
    };
  });

/** One order of the file in our own shape. Its taxes are worked out here, the way its figures expect them. */
export const goldenDocument = (golden: Golden, order: GoldenOrder): OrderDocument => {
  const lines = order.lines.map((line) => lineOf(golden, order, line));
  const shippingPrice = order.shipping_cents - order.shipping_discount_cents;
  const shippingTaxes = taxesOn(shippingPrice, order.shipping_tax_rates, order.prices_include_tax);
  const total =
    sum(lines.map((line) => charged(line, order.prices_include_tax))) +
    shippingPrice +
    sum(shippingTaxes.map((tax) => tax.amount_cents)) +
    order.tip_cents;
  return {
    shape: 'agreements',
    shopify_order_id: `${order.store}-${order.name.slice(1)}`,
    name: order.name,
    placed_at: order.placed_at,
    updated_at: null,
    cancelled_at: order.cancelled_at,
    test: false,
    prices_include_tax: order.prices_include_tax,
    tax_exempt: false,
    financial_status: order.payments.length === 0 ? 'pending' : 'paid',
    fulfillment_status: null,
    channel: 'web',
    location: null,
    customer: null,
    shipping_address: null,
    note: null,
    discount_codes: order.discounts.flatMap(({ code }) => (code ? [code] : [])),
    discounts: order.discounts.map(({ code, title }) => ({
      title,
      code,
      method: code ? 'CODE' : 'AUTOMATIC',
      discount_type: order.shipping_discount_cents > 0 ? 'SHIPPING' : 'ORDER',
      value_type: 'PERCENTAGE',
      value: order.shipping_discount_cents > 0 ? '100' : '10',
      funded_by: 'FRANCHISEE',
    })),
    lines,
    shipping:
      order.shipping_cents === 0
        ? []
        : [
            {
              title: 'Standard',
              price_cents: order.shipping_cents,
              discounts:
                order.shipping_discount_cents === 0
                  ? []
                  : [{ discount: 0, amount_cents: order.shipping_discount_cents }],
              taxes: shippingTaxes,
            },
          ],
    fees: [],
    tip_cents: order.tip_cents,
    edits: [],
    refunds: order.refunds.map((refund, index) => ({
      id: `${order.name}-refund-${index + 1}`,
      at: refund.at,
      note: null,
      lines: refund.lines.map(({ id, quantity }) => ({ line_id: id, quantity })),
      shipping_cents: refund.shipping_cents,
      shipping_tax_cents: 0,
      adjustment_cents: refund.adjustment_cents,
      fee_cents: 0,
      tip_cents: 0,
    })),
    transactions: [...paymentsOf(order, total), ...refundedMoney(order, lines)],
  };
};

/** Every order of the file, with the key of its store. */
export const goldenDocuments = (golden: Golden): { store: string; document: OrderDocument }[] =>
  golden.orders.map((order) => ({ store: order.store, document: goldenDocument(golden, order) }));

/** What a store of the file becomes as a row of `shops`. */
export const goldenShop = (golden: Golden, key: string) => {
  const store = golden.stores.find((one) => one.key === key);
  if (!store) throw new Error(`No store ${key}`);
  return {
    shop_domain: `${store.name.toLowerCase()}.myshopify.com`,
    name: store.name,
    cid: store.cid,
    timezone: store.timezone,
    day_cutoff_minutes: 0,
    currency: 'USD',
    taxes_included: key === 'S3',
  };
};
