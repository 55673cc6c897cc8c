import type { SentFields, SentVariantFields } from './wanted-product.ts';

/** A price as Shopify takes it. */
const decimal = (cents: number): string => (cents / 100).toFixed(2);

const orNull = (cents: number | null) => (cents === null ? null : decimal(cents));

/** Shopify's words for a product's fields, without its tags; what isn't named isn't touched, and empties with an empty text. */
export const productInput = (fields: SentFields): Record<string, unknown> => {
  const { title, description, vendor, product_type, status, seo_title, seo_description } = fields;
  const seo = {
    ...(seo_title === undefined ? {} : { title: seo_title ?? '' }),
    ...(seo_description === undefined ? {} : { description: seo_description ?? '' }),
  };
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { descriptionHtml: description ?? '' }),
    ...(vendor === undefined ? {} : { vendor: vendor ?? '' }),
    ...(product_type === undefined ? {} : { productType: product_type ?? '' }),
    ...(status === undefined ? {} : { status }),
    ...(Object.keys(seo).length > 0 ? { seo } : {}),
  };
};

/** Of a variant what stands on it itself. */
export const variantInput = ({
  price,
  compare_at_price,
  barcode,
  taxable,
  sell_without_stock,
}: SentVariantFields): Record<string, unknown> => ({
  ...(price === undefined ? {} : { price: decimal(price) }),
  ...(compare_at_price === undefined ? {} : { compareAtPrice: orNull(compare_at_price) }),
  ...(barcode === undefined ? {} : { barcode: barcode ?? '' }),
  ...(taxable === undefined ? {} : { taxable }),
  ...(sell_without_stock === undefined ? {} : { inventoryPolicy: sell_without_stock ? 'CONTINUE' : 'DENY' }),
});

/** And what stands on its inventory item. */
export const itemInput = ({
  sku,
  unit_cost,
  tracked,
  requires_shipping,
  weight_grams,
}: SentVariantFields): Record<string, unknown> => ({
  ...(sku === undefined ? {} : { sku: sku ?? '' }),
  ...(unit_cost === undefined ? {} : { cost: orNull(unit_cost) }),
  ...(tracked === undefined ? {} : { tracked }),
  ...(requires_shipping === undefined ? {} : { requiresShipping: requires_shipping }),
  ...(weight_grams === undefined
    ? {}
    : { measurement: { weight: { value: weight_grams ?? 0, unit: 'GRAMS' } } }),
});
