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

/** Where a POS order was taken; null is the online store. */
export type FactLocation = { id: string; name: string } | null;

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
  tax_bucket: TaxBucket;
  /** Where it was posted, if not at the order's own location. */
  location?: FactLocation;
};

/** `amount_cents` is after `discount_cents` and without `tax_cents`; only shipping has those two. */
export type ChargeFact = Dated & {
  kind: ChargeKind;
  event_kind: EventKind;
  amount_cents: number;
  discount_cents: number;
  tax_cents: number;
  /** Where it was posted, if not at the order's own location. */
  location?: FactLocation;
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

/**
 * `units` and `gross_cents` have a line once per event and row of the discount report, however many discounts of that
 * row it had; `uses` is 1 on one fact per order and row, 0 everywhere if the order was cancelled before any payment.
 */
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
  location: FactLocation;
  sales_lines: SalesLineFact[];
  order_charges: ChargeFact[];
  payments: PaymentFact[];
  sales_tenders: TenderFact[];
  order_taxes: TaxFact[];
  order_discounts: DiscountFact[];
};

/** The first business day of the order, and 1 on the first of its rows: distinct orders are a plain sum. */
type OrderCount = { order_date: string; orders_count: number };

/** `facts` is 1 for each fact, so that its sum tells whether anything is left where there are corrections. */
type FactCount = { facts: number };

export type CountedSalesLine = SalesLineFact &
  OrderCount & {
    sku_orders: number;
    vendor_orders: number;
    category_orders: number;
    tickets: number;
    bucket_orders: number;
  };
/** `taxed_amount_cents` is the amount where it bears tax. */
export type CountedCharge = ChargeFact & { taxed_amount_cents: number };
/** `facts` of payments without money are none. */
export type CountedPayment = PaymentFact & OrderCount & FactCount & { payment_type_orders: number };
/**
 * `distinct_…` has what a shipping line was taxed on once, however many taxes there were; `collected_cents` is the
 * tax where it is positive.
 */
export type CountedTax = TaxFact &
  OrderCount &
  FactCount & { tax_orders: number; distinct_taxable_shipping_cents: number; collected_cents: number };
/** `distinct_…` have a line once, however many discounts it had; `facts` of an order that used none are none. */
export type CountedDiscount = DiscountFact &
  OrderCount &
  FactCount & { distinct_units: number; distinct_gross_cents: number };

export type OrderFacts = Pick<UncountedFacts, 'location' | 'sales_tenders'> & {
  sales_lines: CountedSalesLine[];
  order_charges: CountedCharge[];
  payments: CountedPayment[];
  order_taxes: CountedTax[];
  order_discounts: CountedDiscount[];
};
