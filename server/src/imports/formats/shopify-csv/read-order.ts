import type { OrderDocument, TaxLine } from '../../../orders/index.ts';
import type { Cells } from '../../../platform/file-import/input/cells.ts';
import type { SourceRow } from '../../../platform/file-import/reading.ts';
import { orderAmounts } from './order-amounts.ts';
import type { OrderColumns } from './order-columns.ts';
import { type CsvLine, readLine, spreadDiscount, spreadTaxes } from './order-lines.ts';
import { paymentsOf, refundsOf } from './order-payments.ts';
import { withoutApostrophe } from './plain-text.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** "California State Tax 7.25%" bears 0.0725. */
const rateIn = (name: string): string => {
  const percent = /(\d+(?:\.\d+)?)\s?%/.exec(name)?.[1];
  return percent ? String(Number((Number(percent) / 100).toFixed(6))) : '0';
};

/** The order's taxes by name; what the names don't account for stands as "Tax". */
const taxesOf = (
  cells: Cells,
  first: SourceRow,
  columns: OrderColumns,
  jurisdiction: string,
  total: number,
): TaxLine[] => {
  const tax = (name: string, amount_cents: number): TaxLine => ({
    jurisdiction,
    name,
    rate: rateIn(name),
    amount_cents,
    channel_collected: false,
  });
  const named = columns.taxNames.flatMap((column, index) => {
    const value = columns.taxValues[index];
    const name = cells.text(first, column, 255);
    return name && value ? [tax(name, cells.cents(first, value) ?? 0)] : [];
  });
  const rest = total - sum(named.map((each) => each.amount_cents));
  return rest === 0 ? named : [...named, tax('Tax', rest)];
};

const addressOf = (cells: Cells, first: SourceRow, columns: OrderColumns['address']) => {
  const text = (name: keyof OrderColumns['address']) => cells.text(first, columns[name], 500);
  const address = {
    name: text('name'),
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    province: text('province'),
    zip: withoutApostrophe(text('zip')),
    country: text('country'),
    phone: withoutApostrophe(text('phone')),
  };
  return Object.values(address).some((value) => value !== null) ? address : null;
};

const customerOf = (cells: Cells, first: SourceRow, columns: OrderColumns) => {
  const email = cells.text(first, columns.email, 254)?.toLowerCase() ?? null;
  const name = cells.text(first, columns.billingName, 255) ?? cells.text(first, columns.address.name, 255);
  const phone = withoutApostrophe(cells.text(first, columns.phone, 64));
  return email || name || phone ? { id: null, name, email, phone } : null;
};

const discountOf = (code: string | null): OrderDocument['discounts'][number] => ({
  title: code ?? 'Discount',
  code: code ?? '',
  method: code ? 'CODE' : 'MANUAL',
  discount_type: 'ORDER',
  value_type: 'FIXED',
  value: '0',
  funded_by: 'FRANCHISEE',
});

const withValue = (discount: OrderDocument['discounts'][number], cents: number, shipping: boolean) => ({
  ...discount,
  discount_type: shipping ? ('SHIPPING' as const) : discount.discount_type,
  value: String(cents / 100),
});

const total = (lines: readonly CsvLine[]) => sum(lines.map((line) => line.gross));

/**
 * Reads the rows of one order of Shopify's orders export. What belongs to the order as a whole stands on
 * its first row only. Notes problems in `cells`; the document then isn't to be used.
 */
export const readOrder = (
  cells: Cells,
  rows: readonly SourceRow[],
  first: SourceRow,
  columns: OrderColumns,
): OrderDocument => {
  const all = rows.map((row, index) => readLine(cells, row, columns.line, index + 1));
  const goods = all.filter((line) => !line.tip);
  const tip = total(all.filter((line) => line.tip));
  const name = cells.required(first, columns.name, 64);
  const id = withoutApostrophe(cells.text(first, columns.id, 64)) ?? name;
  const placedAt = cells.moment(first, columns.createdAt);
  if (columns.createdAt.of(first) === '') cells.note(first, columns.createdAt.name, 'Is empty');

  const amounts = orderAmounts({
    goods: total(goods),
    tip,
    subtotal: cells.cents(first, columns.subtotal),
    discount: cells.cents(first, columns.discountAmount),
    shipping: cells.cents(first, columns.shipping) ?? 0,
    taxes: cells.cents(first, columns.taxes) ?? 0,
    duties: cells.cents(first, columns.duties) ?? 0,
    total: cells.cents(first, columns.total),
  });
  const address = addressOf(cells, first, columns.address);
  const jurisdiction = [address?.country, address?.province].filter(Boolean).join('-');
  const taxes = taxesOf(cells, first, columns, jurisdiction, cells.cents(first, columns.taxes) ?? 0);
  const offLines = spreadDiscount(goods, amounts.goodsDiscount);
  const nets = goods.map((line, index) => line.gross - (offLines[index] ?? 0));
  const taxesOfLines = spreadTaxes(goods, nets, taxes);

  const code = cells.text(first, columns.discountCode, 255);
  const discounts: OrderDocument['discounts'] = [];
  if (amounts.goodsDiscount > 0) discounts.push(withValue(discountOf(code), amounts.goodsDiscount, false));
  if (amounts.shippingDiscount > 0)
    discounts.push(withValue(discountOf(code), amounts.shippingDiscount, true));

  const lines = goods.map(({ line }, index) => ({
    ...line,
    discounts: offLines[index] ? [{ discount: 0, amount_cents: offLines[index] }] : [],
    taxes: taxesOfLines[index] ?? [],
  }));
  const shippingTitle = cells.text(first, columns.shippingMethod, 255);
  const shipping: OrderDocument['shipping'] =
    amounts.shippingPrice > 0 || shippingTitle
      ? [
          {
            title: shippingTitle ?? 'Shipping',
            price_cents: amounts.shippingPrice,
            discounts: amounts.shippingDiscount
              ? [{ discount: discounts.length - 1, amount_cents: amounts.shippingDiscount }]
              : [],
            taxes: [],
          },
        ]
      : [];
  const duties = cells.cents(first, columns.duties) ?? 0;
  const fees = [
    { title: 'Duties', amount_cents: duties },
    { title: 'Not itemised', amount_cents: amounts.notItemised },
  ].filter((fee) => fee.amount_cents !== 0);

  const paid = {
    id,
    financialStatus: cells.text(first, columns.financialStatus, 64)?.toLowerCase() ?? 'pending',
    placedAt: placedAt ?? '',
    paidAt: cells.moment(first, columns.paidAt),
    cancelledAt: cells.moment(first, columns.cancelledAt),
    total: cells.cents(first, columns.total) ?? sum(nets),
    outstanding: cells.cents(first, columns.outstanding) ?? 0,
    refunded: cells.cents(first, columns.refundedAmount) ?? 0,
    method: cells.text(first, columns.paymentMethod, 255),
  };
  const location = cells.text(first, columns.location, 255);
  const fulfillment = cells.text(first, columns.fulfillmentStatus, 64)?.toLowerCase() ?? null;
  return {
    shape: 'export',
    shopify_order_id: id,
    name,
    placed_at: paid.placedAt,
    updated_at: null,
    cancelled_at: paid.cancelledAt,
    test: false,
    prices_include_tax: amounts.includesTax,
    tax_exempt: false,
    financial_status: paid.financialStatus,
    fulfillment_status: fulfillment === 'unfulfilled' ? null : fulfillment,
    channel: cells.text(first, columns.source, 64) ?? 'web',
    location: location ? { id: location, name: location } : null,
    customer: customerOf(cells, first, columns),
    shipping_address: address,
    note: cells.text(first, columns.note, 20_000),
    discount_codes: code ? [code] : [],
    discounts,
    lines,
    shipping,
    fees,
    tip_cents: tip,
    edits: [],
    refunds: refundsOf(paid, {
      lines: lines
        .filter((line) => line.quantity > 0)
        .map((line) => ({ line_id: line.id, quantity: line.quantity })),
      shipping: amounts.shippingPrice - amounts.shippingDiscount,
      shippingTax: 0,
      tip,
    }),
    transactions: paymentsOf(paid),
  };
};
