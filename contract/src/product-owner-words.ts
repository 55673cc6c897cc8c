/** Who may decide about a field of products, in words. Without schemas, so that pages load it cheaply. */
export const ownedFields = [
  'title',
  'description',
  'vendor',
  'product_type',
  'status',
  'tags',
  'seo_title',
  'seo_description',
  'sku',
  'barcode',
  'price',
  'compare_at_price',
  'unit_cost',
] as const;

export type OwnedField = (typeof ownedFields)[number];

/** ASK: what a shop changes is listed, and somebody decides. */
export const ownerNames = ['ASK', 'HEAD_OFFICE', 'STORE', 'BAND'] as const;

export type OwnerName = (typeof ownerNames)[number];

export const ownerWords: Readonly<Record<OwnerName, string>> = {
  ASK: 'Head office’s, asked when a store changes it',
  HEAD_OFFICE: 'Head office’s, put back when a store changes it',
  STORE: 'The store’s, never sent after creation',
  BAND: 'Free within a band',
};

export const ownedFieldWords: Readonly<Record<OwnedField, string>> = {
  title: 'Title',
  description: 'Description',
  vendor: 'Vendor',
  product_type: 'Category',
  status: 'Status',
  tags: 'Tags',
  seo_title: 'Title for search engines',
  seo_description: 'Text for search engines',
  sku: 'SKU',
  barcode: 'Barcode',
  price: 'Price',
  compare_at_price: 'Compare-at price',
  unit_cost: 'Cost',
};
