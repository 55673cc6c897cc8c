/** What catalogue, stock and customer files are read into, whatever wrote them. Money is integer cents. */

export type VariantRecord = {
  /** Values of its options in order: ["Red", "M"]; empty for a product without options. */
  options: string[];
  sku: string | null;
  barcode: string | null;
  price_cents: number;
  compare_at_price_cents: number | null;
  /** Null where the file gives none: not the same as 0. */
  unit_cost_cents: number | null;
  taxable: boolean;
  tracked: boolean;
  image_url: string | null;
};

export type ProductRecord = {
  handle: string;
  title: string;
  /** HTML as it came; to be sanitised where it is shown. */
  description: string | null;
  vendor: string | null;
  product_type: string | null;
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  tags: string[];
  image_url: string | null;
  gift_card: boolean;
  variants: VariantRecord[];
};

/** How many of a variant are where. Whatever the file doesn't count is 0. */
export type StockLevel = {
  location: string;
  on_hand: number;
  committed: number;
  available: number;
  incoming: number;
};

export type StockRecord = {
  /** Empty where the file knows the variant by SKU only. */
  handle: string;
  title: string;
  options: string[];
  sku: string | null;
  levels: StockLevel[];
};

export type CustomerRecord = {
  /** Shopify's id; null in files that don't give one. */
  id: string | null;
  email: string | null;
  first_name: string;
  last_name: string;
  phone: string | null;
  address: Record<string, string | null> | null;
  accepts_email_marketing: boolean;
  accepts_sms_marketing: boolean;
  note: string | null;
  tags: string[];
};
