import type { ProductRecord } from '../catalogue/index.ts';
import type { CustomerRecord } from '../customers/index.ts';
import { grossOf, type OrderDocument } from '../orders/index.ts';
import type { Summary } from '../platform/file-import/summary.ts';
import type { StockRecord } from '../stock/index.ts';
import { withReturns } from './formats/history/own-returns.ts';
import type { HistoryOrder } from './formats/sales-history-csv.ts';

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "2025-03-31 18:05", in UTC. */
const minute = (moment: string) => moment.slice(0, 16).replace('T', ' ');

const sum = (items: readonly { amount_cents: number }[]) =>
  items.reduce((total, item) => total + item.amount_cents, 0);

/** What the shopper was charged at the sale, less what was taken back of others. */
const totalOf = (order: OrderDocument): number => {
  const charged = (
    price: number,
    part: { discounts: { amount_cents: number }[]; taxes: { amount_cents: number }[] },
  ) => price - sum(part.discounts) + (order.prices_include_tax ? 0 : sum(part.taxes));
  const lines = order.lines.map((line) => charged(grossOf(line), line) * (line.sold_before ? -1 : 1));
  const shipping = order.shipping.map((line) => charged(line.price_cents, line));
  return [...lines, ...shipping].reduce((total, cents) => total + cents, sum(order.fees) + order.tip_cents);
};

/** Those taken back of other receipts count against them. */
const units = (order: OrderDocument) =>
  order.lines.reduce((total, line) => total + (line.sold_before ? -line.quantity : line.quantity), 0);

const orderCells = (order: OrderDocument): string[] => [
  order.name,
  minute(order.placed_at),
  String(units(order)),
  dollars(totalOf(order)),
  order.financial_status,
  order.customer?.name ?? order.customer?.email ?? '',
];

const ORDER_HEADINGS = ['Order', 'Placed at (UTC)', 'Units', 'Total', 'Payment', 'Customer'];

export const orderSummary: Summary<OrderDocument> = { headings: ORDER_HEADINGS, cells: orderCells };

export const historySummary: Summary<HistoryOrder> = {
  headings: ['Store', ...ORDER_HEADINGS],
  cells: ({ store, document, returns }) => [store.name, ...orderCells(withReturns(document, returns))],
};

export const productSummary: Summary<ProductRecord> = {
  headings: ['Product', 'Manufacturer', 'Type', 'Status', 'Variants', 'Price', 'Cost'],
  cells: (product) => {
    const first = product.variants[0];
    const cost = first?.unit_cost_cents ?? null;
    return [
      product.title,
      product.vendor ?? '',
      product.product_type ?? '',
      product.status,
      String(product.variants.length),
      first ? dollars(first.price_cents) : '',
      cost === null ? '' : dollars(cost),
    ];
  },
};

export const stockSummary: Summary<StockRecord> = {
  headings: ['Product', 'Variant', 'SKU', 'On hand'],
  cells: (stock) => [
    stock.title || stock.handle,
    stock.options.join(' / '),
    stock.sku ?? '',
    stock.levels.map((level) => `${level.location}: ${level.on_hand}`).join(', '),
  ],
};

export const customerSummary: Summary<CustomerRecord> = {
  headings: ['Customer', 'E-mail', 'Phone', 'City'],
  cells: (customer) => [
    `${customer.first_name} ${customer.last_name}`.trim(),
    customer.email ?? '',
    customer.phone ?? '',
    customer.address?.city ?? '',
  ],
};
