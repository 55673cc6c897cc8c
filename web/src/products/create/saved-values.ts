import type { AnswerOf } from '../../api/call.ts';
import { emptyProduct, type ProductValues, stockKey } from './product-values.ts';
import { optionValuesOf } from './variant-matrix.ts';

type Whole = AnswerOf<'getProduct'>['product'];

/** A product that there is, as the form has it. */
export const valuesOf = (product: Whole): ProductValues => ({
  ...emptyProduct,
  id: product.id,
  version: product.updated_at,
  title: product.title,
  description: product.description ?? '',
  vendor: product.vendor ?? '',
  product_type: product.product_type ?? '',
  tags: product.tags,
  status: product.status,
  seo_title: product.seo_title ?? '',
  seo_description: product.seo_description ?? '',
  images: product.images,
  collections: product.collections.filter(({ automatic }) => !automatic).map(({ handle }) => handle),
  variants: product.variants.map((variant) => ({
    variant_id: variant.variant_id,
    option_values: optionValuesOf(variant),
    sku: variant.sku ?? '',
    barcode: variant.barcode ?? '',
    price: variant.price,
    compare_at_price: variant.compare_at_price,
    unit_cost: variant.unit_cost,
    weight_grams: variant.weight_grams,
    taxable: variant.taxable,
    tracked: variant.tracked,
    sell_without_stock: variant.sell_without_stock,
    requires_shipping: variant.requires_shipping,
  })),
  stores: [{ shop: product.shop, status: '', price: null }],
  stock: Object.fromEntries(
    product.variants.flatMap(({ levels }, index) =>
      levels.map(({ location_id, available }) => [stockKey(product.shop, location_id, index), available]),
    ),
  ),
});

/** What was typed of stock, of a variant: only what isn't as the form was opened with it, which goes along. */
const stockOf = ({ stock }: ProductValues, opened: ProductValues, index: number) =>
  Object.entries(stock).flatMap(([key, quantity]) => {
    const [, location = '', at = ''] = key.split('|');
    const seen = opened.stock[key] ?? null;
    if (at !== String(index) || location === '' || (quantity ?? null) === seen) return [];
    return [{ location_id: Number(location), quantity, seen: seen ?? 0 }];
  });

/** What is sent of a product that there is: all that the form has, of which the server takes what differs. */
export const savedBodyOf = (values: ProductValues, opened: ProductValues): unknown => {
  const { id, version, title, description, vendor, product_type, tags, status, images, collections } = values;
  return {
    id,
    version,
    title,
    description: description === '' ? null : description,
    vendor,
    product_type,
    tags,
    status,
    seo_title: values.seo_title,
    seo_description: values.seo_description,
    images,
    collections,
    variants: values.variants.map(({ option_values: _, ...variant }, index) => {
      const stock = stockOf(values, opened, index);
      return { ...variant, ...(stock.length > 0 ? { stock } : {}) };
    }),
  };
};
