/** An order as a shop keeps it: what was agreed is a ledger, and all totals follow from it. Money in cents, moments ISO in UTC. */
export type ShopOrder = {
  id: string;
  name: string;
  createdAt: string;
  processedAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  test: boolean;
  taxesIncluded: boolean;
  taxExempt: boolean;
  sourceName: string;
  locationId: string | null;
  customerId: string | null;
  email: string | null;
  phone: string | null;
  note: string | null;
  codes: string[];
  address: ShopAddress | null;
  shipped: 'FULFILLED' | 'PARTIALLY_FULFILLED' | 'UNFULFILLED';
  discounts: ShopDiscount[];
  lines: ShopLine[];
  shipping: ShopShipping[];
  fees: { id: string; name: string; cents: number }[];
  agreements: Agreement[];
  refunds: { id: string; at: string; note: string | null; cents: number; returnId: string | null }[];
  transactions: ShopTransaction[];
};

export type ShopAddress = {
  name: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  zip: string | null;
  country: string | null;
  phone: string | null;
};

export type ShopDiscount = {
  kind: 'code' | 'automatic' | 'manual';
  title: string;
  code: string;
  percentage: number | null;
  cents: number | null;
  across: boolean;
  target: 'LINE_ITEM' | 'SHIPPING_LINE';
};

export type ShopTax = { title: string; rate: string; cents: number; channelLiable: boolean };

type Discounted = { discounts: { index: number; cents: number }[]; taxes: ShopTax[] };

export type ShopLine = Discounted & {
  id: string;
  title: string;
  variantTitle: string;
  sku: string | null;
  vendor: string | null;
  productId: string | null;
  variantId: string | null;
  /** All units ever ordered. */
  quantity: number;
  unitCents: number;
  giftCard: boolean;
  taxable: boolean;
};

export type ShopShipping = Discounted & { id: string; title: string; cents: number; removed: boolean };

export type SaleKind = 'PRODUCT' | 'GIFT_CARD' | 'SHIPPING' | 'TIP' | 'FEE' | 'ADDITIONAL_FEE' | 'ADJUSTMENT';

/** One row of an agreement. `of` is the id of the line, shipping line or fee that it is about. */
export type AgreedSale = {
  id: string;
  action: 'ORDER' | 'UPDATE' | 'RETURN';
  kind: SaleKind;
  of: string | null;
  quantity: number | null;
  /** Tax included, after discounts. */
  totalCents: number;
  discountCents: number;
  /** One for each tax of what it is about. */
  taxCents: number[];
};

export type Agreement = {
  id: string;
  at: string;
  reason: 'ORDER' | 'ORDER_EDIT' | 'REFUND' | 'RETURN';
  refundId: string | null;
  returnId: string | null;
  sales: AgreedSale[];
};

export type ShopTransaction = {
  id: string;
  at: string;
  kind: 'SALE' | 'CAPTURE' | 'REFUND' | 'AUTHORIZATION' | 'VOID' | 'CHANGE';
  status: 'SUCCESS' | 'PENDING' | 'FAILURE' | 'ERROR';
  gateway: string;
  cents: number;
  giftCard: { id: string | null; lastCharacters: string | null } | null;
};
