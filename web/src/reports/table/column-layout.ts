import { type Column, type ColumnKind, isNumeric } from '@backroom/contract/reports/columns';

const ofKind: Record<ColumnKind, number> = {
  text: 130,
  count: 80,
  money: 108,
  percent: 84,
  number: 92,
  date: 104,
  moment: 176,
  'yes-no': 92,
};

const ofKey: Record<string, number> = {
  CID: 80,
  cid: 80,
  sku: 120,
  store_name: 150,
  source_store: 140,
  franchisee_name: 140,
  shop: 210,
  product_title: 220,
  discount_title: 170,
  code: 110,
  customer_email: 210,
  masked_code: 184,
  status: 104,
  statement_status: 112,
  location_name: 160,
  payment_type: 160,
  order_name: 96,
  event: 104,
  tax_name: 190,
  jurisdiction: 120,
  customer_name: 150,
  category: 160,
  manufacturer: 160,
  class: 64,
  orders_count: 76,
  share_pct: 76,
  marketing_due: 96,
  royalty_due: 96,
  other_fees: 88,
  funded_credit: 92,
  opening_balance: 100,
  closing_balance: 100,
  sold: 92,
  redeemed: 96,
  redeemed_elsewhere: 100,
  expired: 88,
  units_without_cost: 100,
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
