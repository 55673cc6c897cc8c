/** What a product is read into, whatever file or shop it came from. Money is integer cents. */

export type VariantRecord = {
  /** Shopify's number; absent in files, which don't give one. */
  id?: string;
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
  /** Shopify's number; absent in files, which don't give one. */
  id?: string;
  handle: string;
  title: string;
  /** HTML as it came; to be sanitised where it is shown. */
  /** Left out where the source doesn't say: what is here stays. */
  description?: string | null;
  vendor: string | null;
  product_type: string | null;
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  tags: string[];
  image_url: string | null;
  gift_card: boolean;
  variants: VariantRecord[];
};
