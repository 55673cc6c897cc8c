/** How many of a variant are where. Whatever the file doesn't count is 0. */
export type StockLevel = {
  location: string;
  /** Shopify's number of the location; absent in files, which know it by name. */
  location_id?: string;
  on_hand: number;
  committed: number;
  available: number;
  incoming: number;
};

export type StockRecord = {
  /** Shopify's number of the variant; absent in files. */
  variant_id?: string;
  /** Empty where the file knows the variant by SKU only. */
  handle: string;
  title: string;
  options: string[];
  sku: string | null;
  levels: StockLevel[];
};
