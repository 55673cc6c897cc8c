import { type Column, type ColumnKind, isNumeric } from '@backroom/contract/reports/columns';

const ofKind: Record<ColumnKind, number> = {
  text: 136,
  count: 92,
  money: 114,
  percent: 90,
  number: 100,
  date: 112,
  moment: 176,
  'yes-no': 96,
};

const ofKey: Record<string, number> = {
  CID: 92,
  cid: 92,
  sku: 120,
  store_name: 168,
  shop: 210,
  product_title: 226,
  discount_title: 200,
  customer_email: 210,
  masked_code: 170,
  statement_status: 120,
  location_name: 170,
  payment_type: 170,
  order_name: 96,
  event: 104,
  tax_name: 200,
  jurisdiction: 150,
  customer_name: 150,
  category: 170,
  manufacturer: 170,
  orders_count: 84,
};

/** Pixels a column gets; fixed, so that nothing jumps while rows come and go. */
export const widthOf = (column: Column, own: Readonly<Record<string, number>> = {}): number =>
  own[column.key] ?? ofKey[column.key] ?? ofKind[column.kind];

const LETTER = 6.7;
const AROUND = 46;

/** Whether a label of two words breaks between them, so that its question mark stays beside it. */
export const breaksLabel = (column: Column, own?: Readonly<Record<string, number>>): boolean =>
  column.label.split(' ').length === 2 && column.label.length * LETTER + AROUND > widthOf(column, own);

export const isRight = (column: Column): boolean => isNumeric(column);
