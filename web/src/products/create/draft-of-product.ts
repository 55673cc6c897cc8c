import type { AnswerOf } from '../../api/call.ts';
import { emptyProduct, type ProductValues } from './product-values.ts';
import { emptyVariant, optionValuesOf } from './variant-matrix.ts';

type Whole = AnswerOf<'getProduct'>['product'];

/**
 * A new product like another: everything but what is each product's own (SKUs, barcodes, pictures, stores). Imported ones
 * know no names of their options: those are numbered.
 */
export const draftOf = (given: Whole): ProductValues => {
  const variants = given.variants.map((variant) => ({ ...variant, option_values: optionValuesOf(variant) }));
  const product = { ...given, variants };
  const count = Math.max(0, ...product.variants.map(({ option_values }) => option_values.length));
  const options =
    product.options.length > 0
      ? product.options
      : Array.from({ length: count }, (_, index) => ({
          name: `Option ${index + 1}`,
          values: [...new Set(product.variants.flatMap(({ option_values }) => option_values[index] ?? []))],
        }));
  return {
    ...emptyProduct,
    title: `${product.title} (copy)`,
    description: product.description ?? '',
    vendor: product.vendor ?? '',
    product_type: product.product_type ?? '',
    tags: product.tags,
    seo_title: product.seo_title ?? '',
    seo_description: product.seo_description ?? '',
    options,
    collections: product.collections.filter(({ automatic }) => !automatic).map(({ handle }) => handle),
    variants: product.variants.map((variant) => ({
      ...emptyVariant,
      option_values: variant.option_values,
      price: variant.price,
      compare_at_price: variant.compare_at_price,
      unit_cost: variant.unit_cost,
      weight_grams: variant.weight_grams,
      taxable: variant.taxable,
      tracked: variant.tracked,
      sell_without_stock: variant.sell_without_stock,
      requires_shipping: variant.requires_shipping,
    })),
  };
};
