import { allocate } from '@backroom/contract/kit/money';
import type { OrderLine, TaxLine } from '../../../orders/index.ts';
import type { Cells } from '../../../platform/file-import/input/cells.ts';
import type { SourceRow } from '../../../platform/file-import/reading.ts';
import type { OrderColumns } from './order-columns.ts';

/** A line as its row gives it, before the order's discounts and taxes are spread over the lines. */
export type CsvLine = {
  line: OrderLine;
  gross: number;
  /** What the row itself says came off. */
  discount: number;
  tip: boolean;
};

/** The export doesn't mark gift cards: sold under that name, neither taxed nor shipped, it is one. */
const looksLikeGiftCard = (name: string, taxable: boolean, shipped: boolean) =>
  !taxable && !shipped && /\bgift\s?-?card\b/i.test(name);

const looksLikeTip = (name: string, sku: string | null, taxable: boolean) =>
  name.toLowerCase() === 'tip' && sku === null && !taxable;

/** Reads one row's line. Lines have no ids in the export: they are known by their place in the order. */
export const readLine = (
  cells: Cells,
  row: SourceRow,
  columns: OrderColumns['line'],
  place: number,
): CsvLine => {
  const name = cells.required(row, columns.name, 500);
  const quantity = cells.integer(row, columns.quantity, { min: 0, max: 1_000_000 }) ?? 0;
  const price = cells.cents(row, columns.price) ?? 0;
  if (columns.quantity.of(row) === '') cells.note(row, columns.quantity.name, 'Is empty');
  if (columns.price.of(row) === '') cells.note(row, columns.price.name, 'Is empty');
  const sku = cells.text(row, columns.sku, 255);
  const taxable = cells.yesNo(row, columns.taxable, true);
  const shipped = cells.yesNo(row, columns.requiresShipping, true);
  return {
    gross: quantity * price,
    discount: cells.cents(row, columns.discount) ?? 0,
    tip: looksLikeTip(name, sku, taxable),
    line: {
      id: String(place),
      product_id: null,
      variant_id: null,
      sku,
      product_title: name,
      variant_title: '',
      vendor: cells.text(row, columns.vendor, 255),
      product_type: null,
      quantity,
      unit_price_cents: price,
      gift_card: looksLikeGiftCard(name, taxable, shipped),
      taxable,
      discounts: [],
      taxes: [],
      unit_cost_cents: null,
      image_url: null,
      added_by: null,
      royalty_excluded: false,
    },
  };
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Spreads the order's discount over its goods: their own part first, the rest by what is left of their worth. */
export const spreadDiscount = (goods: readonly CsvLine[], total: number): number[] => {
  const own = goods.map(({ discount, gross }) => Math.min(Math.max(discount, 0), gross));
  const gross = goods.map((line) => line.gross);
  if (sum(own) > total) return allocate(total, gross);
  const rest = allocate(
    total - sum(own),
    gross.map((amount, index) => amount - (own[index] ?? 0)),
  );
  return own.map((amount, index) => amount + (rest[index] ?? 0));
};

/** Spreads each of the order's taxes over what it fell on: taxable goods, else all goods. */
export const spreadTaxes = (
  goods: readonly CsvLine[],
  nets: readonly number[],
  taxes: readonly TaxLine[],
): TaxLine[][] => {
  const weigh = (bears: (line: CsvLine) => boolean) =>
    goods.map((line, index) => (bears(line) ? Math.max(nets[index] ?? 0, 0) : 0));
  const taxable = weigh(({ line }) => line.taxable && !line.gift_card);
  const weights = sum(taxable) > 0 ? taxable : weigh(({ line }) => !line.gift_card);
  const shares = taxes.map((tax) => allocate(tax.amount_cents, weights));
  return goods.map((_, index) =>
    taxes
      .map((tax, place) => ({ ...tax, amount_cents: shares[place]?.[index] ?? 0 }))
      .filter((tax) => tax.amount_cents !== 0 || (weights[index] ?? 0) > 0),
  );
};
