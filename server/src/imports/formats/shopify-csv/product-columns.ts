import type { Header } from '../../../platform/file-import/input/header.ts';

/** The columns of Shopify's products CSV, under the names of its layouts from 2017 to 2025. */
export const productColumns = (header: Header) => ({
  handle: header.column('Handle', 'URL handle'),
  title: header.column('Title'),
  description: header.column('Body (HTML)', 'Description'),
  vendor: header.column('Vendor'),
  type: header.column('Type', 'Custom Product Type'),
  category: header.column('Product Category', 'Standardized Product Type', 'Standard Product Type'),
  tags: header.column('Tags'),
  published: header.column('Published', 'Published on online store'),
  status: header.column('Status'),
  giftCard: header.column('Gift Card'),
  image: header.column('Image Src', 'Product image URL'),
  imagePosition: header.column('Image Position'),
  options: [1, 2, 3].map((n) => header.column(`Option${n} Value`)),
  sku: header.column('Variant SKU', 'SKU'),
  barcode: header.column('Variant Barcode', 'Barcode'),
  price: header.column('Variant Price', 'Price'),
  compareAt: header.column('Variant Compare At Price', 'Compare-at price'),
  cost: header.column('Cost per item'),
  taxable: header.column('Variant Taxable', 'Charge tax'),
  tracker: header.column('Variant Inventory Tracker', 'Inventory tracker'),
  variantImage: header.column('Variant Image', 'Variant image URL'),
});

export type ProductColumns = ReturnType<typeof productColumns>;
