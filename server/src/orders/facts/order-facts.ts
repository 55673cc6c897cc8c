/**
 * The rows one order adds to the six fact tables, in terms of names instead of ids (domain.md 2.1). Money is
 * integer cents without tax, moments are ISO 8601 in UTC, `local_date` is the store's business day.
 */

/** What kind of event a fact belongs to; the numbers of `sales_lines.kind` and `order_charges.event_kind`. */
export const EventKind = { sale: 1, edit: 2, return: 3, cancel: 4, adjust: 5 } as const;
export type EventKind = (typeof EventKind)[keyof typeof EventKind];

/** The numbers of `order_charges.kind`. */
export const ChargeKind = { shipping: 1, fee: 2, tip: 3, gift: 4 } as const;
export type ChargeKind = (typeof ChargeKind)[keyof typeof ChargeKind];

/** Which part of the sales value a line belongs to in the tax report (R1, salesValueBreakdown). */
export const TaxBucket = { taxable: 1, exempt: 2, nonTaxable: 3, adjustment: 4 } as const;
export type TaxBucket = (typeof TaxBucket)[keyof typeof TaxBucket];

export const NO_SKU = '(no SKU)';
export const NO_VENDOR = '(No manufacturer)';
export const NO_CATEGORY = '(Uncategorised)';

/** When something happened to an order: `event` names it inside the order, for good. */
export type Dated = { event: string; at: string; local_date: string };

/**
 * `line_no` counts the document's lines from 1; 0 is the line without SKU that takes a money-only refund where
 * nothing is left to spread it over.
 */
export type SalesLineFact = Dated & {
  line_no: number;
  kind: EventKind;
  sku: string;
  vendor: string;
  category: string;
  units_sold: number;
  units_returned: number;
  gross_cents: number;
  discount_cents: number;
  return_cents: number;
  tax_cents: number;
  cogs_cents: number;
  /** Net sales of lines whose cost is unknown, and of lines free of royalty. */
  uncosted_net_cents: number;
  excluded_net_cents: number;
  orders_count: number;
  sku_orders: number;
  vendor_orders: number;
  category_orders: number;
  tax_bucket: TaxBucket;
};

/** `amount_cents` is after `discount_cents` and without `tax_cents`; only shipping has those two. */
export type ChargeFact = Dated & {
  kind: ChargeKind;
  event_kind: EventKind;
  amount_cents: number;
  discount_cents: number;
  tax_cents: number;
};

/** Payments +, refunds −. */
export type PaymentFact = Dated & {
  payment_type: string;
  is_refund: boolean;
  amount_cents: number;
  transactions: number;
};

export type TenderFact = Omit<Dated, 'at'> & { payment_type: string; net_cents: number };

export type TaxName = { jurisdiction: string; name: string; rate: string };

/** `line_no` as in the sales lines; shipping lines count down from −1. */
export type TaxFact = Dated & {
  line_no: number;
  tax: TaxName;
  channel_collected: boolean;
  taxable_cents: number;
  taxable_shipping_cents: number;
  tax_cents: number;
};

export type DiscountLabel = {
  title: string;
  code: string;
  method: 'CODE' | 'AUTOMATIC' | 'MANUAL' | 'LOYALTY';
  discount_type: 'ORDER' | 'PRODUCT' | 'BXGY' | 'SHIPPING';
  value_type: 'FIXED' | 'PERCENTAGE';
  value: string;
  funded_by: 'HQ' | 'FRANCHISEE' | 'VENDOR';
};

/** `uses` is 1 on one row per order and discount, 0 everywhere if the order was cancelled before any payment. */
export type DiscountFact = Dated & {
  line_no: number;
  label: DiscountLabel;
  units: number;
  gross_cents: number;
  amount_cents: number;
  shipping_amount_cents: number;
  uses: number;
};

/** The facts of an order before anything is counted over them. */
export type UncountedFacts = {
  /** Where a POS order was taken; null is the online store. */
  location: { id: string; name: string } | null;
  sales_lines: SalesLineFact[];
  order_charges: ChargeFact[];
  payments: PaymentFact[];
  sales_tenders: TenderFact[];
  order_taxes: TaxFact[];
  order_discounts: DiscountFact[];
};

/** The first business day of the order, and 1 on the first of its rows: distinct orders are a plain sum. */
type OrderCount = { order_date: string; orders_count: number };

export type CountedSalesLine = SalesLineFact & { order_date: string; tickets: number; bucket_orders: number };
export type CountedPayment = PaymentFact & OrderCount & { payment_type_orders: number };
/** `distinct_…` has what a shipping line was taxed on once, however many taxes there were. */
export type CountedTax = TaxFact &
  OrderCount & { tax_orders: number; distinct_taxable_shipping_cents: number };
/** `distinct_…` have a line once, however many discounts it had. */
export type CountedDiscount = DiscountFact &
  OrderCount & { distinct_units: number; distinct_gross_cents: number };

export type OrderFacts = Pick<UncountedFacts, 'location' | 'order_charges' | 'sales_tenders'> & {
  sales_lines: CountedSalesLine[];
  payments: CountedPayment[];
  order_taxes: CountedTax[];
  order_discounts: CountedDiscount[];
};
