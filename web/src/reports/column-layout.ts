import { type Column, type ColumnKind, isNumeric } from '@backroom/contract/reports/columns';

const ofKind: Record<ColumnKind, number> = {
  text: 140,
  count: 98,
  money: 122,
  percent: 98,
  number: 104,
  date: 112,
  moment: 176,
  'yes-no': 96,
};

const ofKey: Record<string, number> = {
  CID: 92,
  cid: 92,
  store_name: 180,
  shop: 210,
  product_title: 240,
  discount_title: 200,
  customer_email: 210,
  masked_code: 170,
  statement_status: 120,
  location_name: 170,
  payment_type: 170,
  order_name: 96,
  event: 104,
  date: 178,
  customer_name: 150,
  category: 170,
  manufacturer: 170,
  orders_count: 84,
};

/** Pixels a column gets; fixed, so that nothing jumps while rows come and go. */
export const widthOf = (column: Column): number => ofKey[column.key] ?? ofKind[column.kind];

export const isRight = (column: Column): boolean => isNumeric(column);
