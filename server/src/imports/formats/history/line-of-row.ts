import { roundHalfUp } from '@backroom/contract/kit/money';
import { grossOf, type OrderLine } from '../../../orders/index.ts';
import type { Cells } from '../../../platform/file-import/input/cells.ts';
import type { SourceRow } from '../../../platform/file-import/reading.ts';
import { type Micros, parseMicros } from './exact-amount.ts';
import { compileField, type Field, type ReadField, type Sources } from './field.ts';
import type { Mapping } from './mapping.ts';

/** A row of the history, before the order's tax is rounded and its discount put into the document. */
export type HistoryLine = {
  line: OrderLine;
  /** Negative where the row takes goods back. */
  quantity: number;
  discount: number;
  tax: Micros;
  taxName: string;
  taxRate: string;
  payment: string;
};

const QUANTITY = { min: -1_000_000, max: 1_000_000 };

/** "8.25%", "8.25" percent and "0.0825" are all 0.0825: a rate of one or more is percent. */
const rateText = (text: string): string => {
  const number = Number(text.replace('%', '').trim());
  if (!Number.isFinite(number) || number < 0) return '0';
  return String(Number((text.includes('%') || number >= 1 ? number / 100 : number).toFixed(6)));
};

/** What one unit cost, and what all of them did where that isn't unit price × quantity: 10.00 for three. */
const priceOfTotal = (total: number, quantity: number) => {
  const units = Math.max(Math.abs(quantity), 1);
  const unit = roundHalfUp(total / units);
  return unit * units === total ? { unit_price_cents: unit } : { unit_price_cents: unit, gross_cents: total };
};

/** Compiles how a row of the sales becomes a line of an order. */
export const compileLine = (sources: Sources, sale: Mapping['sale']) => {
  const optional = (field: Field | undefined) => (field === undefined ? null : compileField(sources, field));
  const sku = optional(sale.sku);
  const product = optional(sale.product);
  const variant = optional(sale.variant);
  const vendor = optional(sale.vendor);
  const category = optional(sale.category);
  const quantity = compileField(sources, sale.quantity);
  const unitPrice = optional(sale.unit_price);
  const lineTotal = optional(sale.line_total);
  const unitCost = optional(sale.unit_cost);
  const discount = optional(sale.discount);
  const discountPercent = optional(sale.discount_percent);
  const taxAmount = optional(sale.tax?.amount);
  const taxName = optional(sale.tax?.name);
  const taxRate = optional(sale.tax?.rate);
  const payment = optional(sale.payment);

  const asColumn = (field: ReadField) => ({ ...field, present: true });
  const required = (cells: Cells, row: SourceRow, field: ReadField) => {
    const value = cells.cents(row, asColumn(field));
    if (value === null && field.of(row) === '') cells.note(row, field.name, 'Is empty');
    return value ?? 0;
  };
  const text = (cells: Cells, row: SourceRow, field: ReadField | null) =>
    field ? cells.text(row, asColumn(field), 500) : null;

  const discountOf = (cells: Cells, row: SourceRow, gross: number): number => {
    const amount = discount ? (cells.cents(row, asColumn(discount)) ?? 0) : 0;
    const percent = discountPercent?.of(row).replace('%', '') ?? '';
    if (percent === '') return Math.abs(amount);
    const share = Number(percent);
    if (!(share >= 0 && share <= 100)) {
      cells.note(row, discountPercent?.name ?? '', `“${percent}” is not percent`);
      return 0;
    }
    return Math.abs(amount) + roundHalfUp(Number(((gross * share) / 100).toPrecision(14)));
  };

  const taxOf = (cells: Cells, row: SourceRow): Micros => {
    const value = taxAmount?.of(row) ?? '';
    if (!taxAmount || value === '') return 0;
    const micros = parseMicros(value);
    if (micros === null) cells.note(row, taxAmount.name, `“${value}” is not an amount`);
    return micros ?? 0;
  };

  return (cells: Cells, row: SourceRow, place: number): HistoryLine => {
    const units = cells.integer(row, asColumn(quantity), QUANTITY);
    if (units === null && quantity.of(row) === '') cells.note(row, quantity.name, 'Is empty');
    const count = units ?? 0;
    const price = lineTotal
      ? priceOfTotal(Math.abs(required(cells, row, lineTotal)), count)
      : { unit_price_cents: unitPrice ? required(cells, row, unitPrice) : 0 };
    if (price.unit_price_cents < 0) cells.note(row, unitPrice?.name ?? '', 'Is below 0');
    const gross = grossOf({ quantity: Math.abs(count), ...price });
    const off = discountOf(cells, row, gross);
    if (off > gross)
      cells.note(row, discount?.name ?? discountPercent?.name ?? '', 'Is more than the goods cost');
    return {
      quantity: count,
      discount: off,
      tax: taxOf(cells, row),
      taxName: taxName?.of(row) || 'Tax',
      taxRate: rateText(taxRate?.of(row) ?? '0'),
      payment: payment?.of(row) || 'Not recorded',
      line: {
        id: String(place),
        product_id: null,
        variant_id: null,
        sku: text(cells, row, sku),
        product_title: text(cells, row, product) ?? text(cells, row, sku) ?? '',
        variant_title: text(cells, row, variant) ?? '',
        vendor: text(cells, row, vendor),
        product_type: text(cells, row, category),
        quantity: Math.abs(count),
        ...price,
        gift_card: false,
        taxable: taxAmount !== null,
        discounts: [],
        taxes: [],
        unit_cost_cents: unitCost ? cells.cents(row, asColumn(unitCost)) : null,
        image_url: null,
        added_by: null,
        royalty_excluded: false,
      },
    };
  };
};
