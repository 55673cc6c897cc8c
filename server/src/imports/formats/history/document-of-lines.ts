import { allocate } from '@backroom/contract/kit/money';
import {
  grossOf,
  type OrderCustomer,
  type OrderDocument,
  type OrderLine,
  type OrderRefund,
  type OrderTransaction,
  type TakenBack,
} from '../../../orders/index.ts';
import { microsToCents } from './exact-amount.ts';
import type { HistoryLine } from './line-of-row.ts';

/** All that a sale's rows say, read and checked. */
export type HistorySale = {
  id: string;
  at: string;
  sold: HistoryLine[];
  /** Rows that take goods back, with the sold line that each means. */
  returned: { line: HistoryLine; of: HistoryLine }[];
  shipping_cents: number;
  includesTax: boolean;
  discountCode: string;
  channel: string;
  location: string;
  customer: OrderCustomer | null;
  note: string | null;
};

export type Amount = { gateway: string; cents: number };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The order's tax is rounded once, half-up, and given to its lines by what each recorded, largest remainder. */
export const roundedTaxes = (lines: readonly HistoryLine[]): number[] =>
  allocate(
    microsToCents(sum(lines.map((line) => line.tax))),
    lines.map((line) => Math.abs(line.tax)),
  );

export const taxesOf = ({ tax, taxName, taxRate }: HistoryLine, cents: number): OrderLine['taxes'] =>
  tax === 0
    ? []
    : [{ jurisdiction: '', name: taxName, rate: taxRate, amount_cents: cents, channel_collected: false }];

const withTaxAndDiscount = (sold: HistoryLine, tax: number): OrderLine => ({
  ...sold.line,
  discounts: sold.discount > 0 ? [{ discount: 0, amount_cents: sold.discount }] : [],
  taxes: taxesOf(sold, tax),
});

/** One payment per means, of all that was paid by it. */
export const paymentsOf = (
  { id, at }: { id: string; at: string },
  kind: 'sale' | 'refund',
  amounts: readonly Amount[],
) => {
  const byGateway = new Map<string, number>();
  for (const { gateway, cents } of amounts) byGateway.set(gateway, (byGateway.get(gateway) ?? 0) + cents);
  return [...byGateway]
    .filter(([, cents]) => cents > 0)
    .map(
      ([gateway, amount_cents], index): OrderTransaction => ({
        id: `${id}-${kind}-${index + 1}`,
        at,
        kind,
        status: 'success',
        gateway,
        amount_cents,
        gift_card: null,
      }),
    );
};

/** What each sold line cost the shopper, its tax included. */
const chargedFor = (sale: HistorySale, taxes: readonly number[]): Amount[] =>
  sale.sold.map(({ payment, line, discount }, index) => ({
    gateway: payment,
    cents: grossOf(line) - discount + (sale.includesTax ? 0 : (taxes[index] ?? 0)),
  }));

/** What the shopper was charged for the sale, returns aside. */
export const chargedTotal = (sale: HistorySale): number =>
  sum(chargedFor(sale, roundedTaxes(sale.sold)).map(({ cents }) => cents)) + sale.shipping_cents;

const discountsOf = (sale: HistorySale): OrderDocument['discounts'] => {
  const amount = sum(sale.sold.map((line) => line.discount));
  if (amount === 0) return [];
  return [
    {
      title: sale.discountCode || 'Discount',
      code: sale.discountCode,
      method: sale.discountCode ? 'CODE' : 'MANUAL',
      discount_type: 'PRODUCT',
      value_type: 'FIXED',
      value: (amount / 100).toFixed(2),
      funded_by: 'FRANCHISEE',
    },
  ];
};

/** Goods taken back at some moment, and nothing else. */
export const refundOfGoods = (id: string, at: string, lines: TakenBack[]): OrderRefund => ({
  id,
  at,
  note: null,
  lines,
  shipping_cents: 0,
  shipping_tax_cents: 0,
  adjustment_cents: 0,
  fee_cents: 0,
  tip_cents: 0,
});

const refundsOf = ({ id, at, returned }: HistorySale): OrderRefund[] => {
  if (returned.length === 0) return [];
  const lines = returned.map(({ line, of }) => ({ line_id: of.line.id, quantity: -line.quantity }));
  return [refundOfGoods(`${id}-return`, at, lines)];
};

/** A sale of the history as a document: paid in full on the spot, goods handed over, returns at once. */
export const documentOfSale = (sale: HistorySale): OrderDocument => {
  const taxes = roundedTaxes(sale.sold);
  const charged = chargedFor(sale, taxes);
  const shippedBy = { gateway: charged[0]?.gateway ?? 'Not recorded', cents: sale.shipping_cents };
  const givenBack = sale.returned.map(({ line, of }) => {
    const whole = charged[sale.sold.indexOf(of)]?.cents ?? 0;
    return { gateway: line.payment, cents: Math.trunc((whole * -line.quantity) / Math.max(of.quantity, 1)) };
  });
  return {
    shape: 'export',
    shopify_order_id: sale.id,
    name: sale.id,
    placed_at: sale.at,
    updated_at: null,
    cancelled_at: null,
    test: false,
    prices_include_tax: sale.includesTax,
    tax_exempt: false,
    financial_status: sale.returned.length > 0 ? 'partially_refunded' : 'paid',
    fulfillment_status: 'fulfilled',
    channel: sale.channel,
    location: sale.location ? { id: sale.location, name: sale.location } : null,
    customer: sale.customer,
    shipping_address: null,
    note: sale.note,
    discount_codes: sale.discountCode ? [sale.discountCode] : [],
    discounts: discountsOf(sale),
    lines: sale.sold.map((line, index) => withTaxAndDiscount(line, taxes[index] ?? 0)),
    shipping:
      sale.shipping_cents === 0
        ? []
        : [{ title: 'Shipping', price_cents: sale.shipping_cents, discounts: [], taxes: [] }],
    fees: [],
    tip_cents: 0,
    edits: [],
    refunds: refundsOf(sale),
    transactions: [
      ...paymentsOf(sale, 'sale', [...charged, shippedBy]),
      ...paymentsOf(sale, 'refund', givenBack),
    ],
  };
};
