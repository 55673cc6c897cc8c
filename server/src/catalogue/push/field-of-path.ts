const ours: Readonly<Record<string, string>> = {
  title: 'title',
  descriptionHtml: 'description',
  vendor: 'vendor',
  productType: 'product_type',
  status: 'status',
  tags: 'tags',
  seo: 'seo',
  handle: 'handle',
  collections: 'collections',
  collectionsToJoin: 'collections',
  collectionsToLeave: 'collections',
  files: 'images',
  media: 'images',
  productOptions: 'options',
  optionValues: 'option_values',
  sku: 'sku',
  barcode: 'barcode',
  price: 'price',
  compareAtPrice: 'compare_at_price',
  cost: 'unit_cost',
  inventoryQuantities: 'available',
};

/** Our field for where the shop found something wrong: `variants.0.price` of `["input", "variants", "0", "price"]`. */
export const fieldOfPath = (path: readonly string[]): string => {
  const at = path.indexOf('variants');
  const index = at >= 0 ? path[at + 1] : undefined;
  const last = path.map((one) => ours[one]).findLast((one) => one !== undefined) ?? path.at(-1) ?? '';
  return index !== undefined && /^\d+$/.test(index) ? `variants.${index}.${last}` : last;
};
