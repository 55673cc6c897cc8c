/**
 * An order in our own shape: what every source (Shopify JSON or CSV, another system's history, the demo
 * chain) is turned into, what `orders.document` keeps, and all that facts are worked out from. Money is
 * integer cents of the store's currency; moments are ISO 8601 in UTC; ids are text.
 */

/**
 * How much a version of an order tells of what happened to it, the fullest first.
 * - `agreements`: every edit on its own day, with the units that it added and removed (Shopify's sales agreements);
 * - `merged`: the same, worked out by an earlier Backroom from versions that it didn't keep;
 * - `current`: how many units of each line are left, not since when (Shopify's REST);
 * - `ordered`: the units alone;
 * - `export`: a file whose lines have no ids, and that doesn't say how old it is.
 */
export type OrderShape = 'agreements' | 'merged' | 'current' | 'ordered' | 'export';

export type OrderDocument = {
  shape: OrderShape;
  shopify_order_id: string;
  name: string;
  placed_at: string;
  updated_at: string | null;
  cancelled_at: string | null;
  /** Test orders are kept but never become facts. */
  test: boolean;
  prices_include_tax: boolean;
  tax_exempt: boolean;
  /** Lower-case, as Shopify's REST names it: paid, pending, authorized, partially_paid, partially_refunded, refunded, voided. */
  financial_status: string;
  fulfillment_status: string | null;
  /** source_name: web, pos, … */
  channel: string;
  /** The Shopify location of a POS order; null is "Online store". */
  location: { id: string; name: string } | null;
  customer: OrderCustomer | null;
  shipping_address: OrderAddress | null;
  note: string | null;
  /** Codes as the shopper typed them. */
  discount_codes: string[];
  /** What line and shipping discounts refer to by index. */
  discounts: OrderDiscount[];
  lines: OrderLine[];
  shipping: OrderShipping[];
  /** Duties and additional fees charged with the order. */
  fees: { title: string; amount_cents: number }[];
  tip_cents: number;
  edits: OrderEdit[];
  refunds: OrderRefund[];
  transactions: OrderTransaction[];
};

export type OrderCustomer = {
  id: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
};

export type OrderAddress = {
  name: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  zip: string | null;
  country: string | null;
  phone: string | null;
};

export type OrderDiscount = {
  title: string;
  /** Empty where no code was typed. */
  code: string;
  method: 'CODE' | 'AUTOMATIC' | 'MANUAL' | 'LOYALTY';
  discount_type: 'ORDER' | 'PRODUCT' | 'BXGY' | 'SHIPPING';
  value_type: 'FIXED' | 'PERCENTAGE';
  /** Dollars or percent, as text with up to two decimals. */
  value: string;
  funded_by: 'HQ' | 'FRANCHISEE' | 'VENDOR';
};

export type DiscountAllocation = { discount: number; amount_cents: number };

export type TaxLine = {
  jurisdiction: string;
  name: string;
  /** Decimal text, "0.0725". */
  rate: string;
  /** For the whole line: all its units. */
  amount_cents: number;
  /** Remitted by a marketplace, not by the store. */
  channel_collected: boolean;
};

export type OrderLine = {
  /** Entries share it where an edit added units to a line: the units at first, then those of each edit. */
  id: string;
  product_id: string | null;
  variant_id: string | null;
  sku: string | null;
  product_title: string;
  variant_title: string;
  vendor: string | null;
  product_type: string | null;
  /** Units ordered: at first, or by the edit named in `added_by`. */
  quantity: number;
  unit_price_cents: number;
  /** What all units come to before discounts, where that isn't unit price × quantity: 10.00 for three. */
  gross_cents?: number;
  gift_card: boolean;
  taxable: boolean;
  discounts: DiscountAllocation[];
  taxes: TaxLine[];
  /** Cost of one unit at the sale, frozen; null where none was known. */
  unit_cost_cents: number | null;
  image_url: string | null;
  /** Id of the edit that added this line after the order was placed; null for original lines. */
  added_by: string | null;
  /** Whether the SKU was excluded from royalties at the sale. */
  royalty_excluded: boolean;
  /** Sold before on a receipt that isn't known: nothing was sold with this one, only taken back by its refund. */
  sold_before?: true;
};

export type OrderShipping = {
  title: string;
  /** Before its discount. */
  price_cents: number;
  discounts: DiscountAllocation[];
  taxes: TaxLine[];
};

/** Units of a line taken back, with what the source says that they were worth (without tax) and the tax on them. */
export type TakenBack = {
  line_id: string;
  quantity: number;
  net_cents?: number;
  tax_cents?: number;
};

/** A change to the order after it was placed: lines added (they name the edit) and units removed. */
export type OrderEdit = {
  id: string;
  at: string;
  removed: TakenBack[];
};

export type OrderRefund = {
  id: string;
  at: string;
  note: string | null;
  lines: TakenBack[];
  /** Shipping given back, before tax, and the tax on it. Positive. */
  shipping_cents: number;
  shipping_tax_cents: number;
  /** Money given back beyond goods and shipping: goodwill, discrepancies. Positive gives money back. */
  adjustment_cents: number;
  /** Return or restocking fee kept. Positive. */
  fee_cents: number;
  tip_cents: number;
  /** The number of the receipt of its own that it stands on: what tells the order again doesn't know of it. */
  receipt?: string;
};

export type OrderTransaction = {
  id: string;
  at: string;
  kind: 'sale' | 'capture' | 'refund' | 'authorization' | 'void' | 'change';
  status: 'success' | 'pending' | 'failure' | 'error';
  /** As the source names it: shopify_payments, cash, gift_card, paypal, … */
  gateway: string;
  /** Always positive; `kind` gives the direction. */
  amount_cents: number;
  /** Last characters or id of the gift card that paid, where the source says. */
  gift_card: { id: string | null; last_characters: string | null } | null;
  /** Not told by the source, but taken from what the order says was paid in all. */
  implied?: true;
  /** As of a refund. */
  receipt?: string;
};

/** The lines that an order sold; the others were sold before, and only taken back by it. */
export const soldLinesOf = ({ lines }: Pick<OrderDocument, 'lines'>): OrderLine[] =>
  lines.filter(({ sold_before }) => !sold_before);

/** What all units of a line come to, before discounts. */
export const grossOf = (line: Pick<OrderLine, 'gross_cents' | 'quantity' | 'unit_price_cents'>): number =>
  line.gross_cents ?? line.quantity * line.unit_price_cents;
