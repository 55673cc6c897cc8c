/** Inputs of the product mutations, as far as the emulator reads them. */
export type VariantInput = {
  id?: string | null;
  barcode?: string | null;
  price?: string | number | null;
  compareAtPrice?: string | number | null;
  sku?: string | null;
  taxable?: boolean | null;
  position?: number | null;
  inventoryPolicy?: 'DENY' | 'CONTINUE' | null;
  inventoryItem?: {
    cost?: string | number | null;
    sku?: string | null;
    tracked?: boolean | null;
    requiresShipping?: boolean | null;
    measurement?: { weight?: { value: number; unit: string } | null } | null;
  } | null;
  inventoryQuantities?: { locationId: string; name?: string; quantity: number }[] | null;
  optionValues?: { name?: string | null; optionName?: string | null }[] | null;
};

export type ProductInput = {
  id?: string | null;
  title?: string | null;
  handle?: string | null;
  descriptionHtml?: string | null;
  vendor?: string | null;
  productType?: string | null;
  status?: 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED' | null;
  tags?: string[] | null;
  category?: string | null;
  giftCard?: boolean | null;
  seo?: { title?: string | null; description?: string | null } | null;
};

export type ProductSetInput = ProductInput & {
  collections?: string[] | null;
  productOptions?: { name?: string | null; values?: { name?: string | null }[] | null }[] | null;
  variants?: VariantInput[] | null;
  files?: { originalSource?: string | null; alt?: string | null }[] | null;
};

export type MediaInput = { originalSource: string; alt?: string | null };
