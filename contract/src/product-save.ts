/** One product, changed in the form in which it was created (specification 1: /mpe/create-product; domain.md 3.5). */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { moment, text } from './kit/fields.ts';
import { undoOffer } from './kit/list-fields.ts';
import { productChange, variantChange } from './product-changes.ts';
import { notAbove, quantity, weight } from './product-form.ts';
import { MOST_ALT, MOST_IMAGES, MOST_VARIANTS } from './product-limits.ts';
import { wholeProduct } from './products.ts';

const variantSave = variantChange.omit({ available: true }).extend({
  weight_grams: weight.nullable().optional(),
  taxable: z.boolean().optional(),
  tracked: z.boolean().optional(),
  sell_without_stock: z.boolean().optional(),
  requires_shipping: z.boolean().optional(),
  /** Units that can be sold at locations of the store; what isn't named stays. */
  stock: z
    .array(
      z.strictObject({
        location_id: z.int().min(0),
        quantity,
        /** How many there were when the form was opened: refused where there are others by now. */
        seen: z.int().optional(),
      }),
    )
    .max(100)
    .optional(),
});

type Variant = z.output<typeof variantSave>;

/** The places at which a value stands that stood before already, whatever its case. */
const again = (values: readonly (string | null | undefined)[]): number[] => {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const key = value?.toLowerCase() ?? '';
    if (key === '') return [];
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
};

const problemsOf = (variants: readonly Variant[]) => [
  ...again(variants.map(({ variant_id }) => variant_id)).map((index) => ({
    path: ['variants', index, 'variant_id'],
    message: 'This variant is named twice',
  })),
  ...again(variants.map(({ sku }) => sku)).map((index) => ({
    path: ['variants', index, 'sku'],
    message: 'Another variant has this SKU',
  })),
  ...variants.flatMap(({ price, compare_at_price }, index) =>
    typeof compare_at_price === 'number' && price !== undefined && compare_at_price <= price
      ? [{ path: ['variants', index, 'compare_at_price'], message: notAbove }]
      : [],
  ),
];

export const productSave = productChange
  .omit({ variants: true })
  .extend({
    /** `updated_at` as the form was opened with it. */
    version: moment,
    /** HTML; what shops don't show safely is taken out. */
    description: text(200_000).nullable().optional(),
    /** All of its pictures, in their order: those that it has, and others that were uploaded. */
    images: z
      .array(z.strictObject({ url: text(2_000).min(1, 'Name the picture'), alt: text(MOST_ALT).default('') }))
      .max(MOST_IMAGES, `Use at most ${MOST_IMAGES} pictures`)
      .optional(),
    variants: z.array(variantSave).max(MOST_VARIANTS).optional(),
  })
  .superRefine(({ variants = [], images = [] }, context) => {
    const twice = again(images.map(({ url }) => url)).map((index) => ({
      path: ['images', index, 'url'],
      message: 'This picture is named twice',
    }));
    for (const { path, message } of [...problemsOf(variants), ...twice]) {
      context.addIssue({ code: 'custom', path, message });
    }
  });

export const productSaveEndpoints = {
  saveProduct: endpoint({
    method: 'POST',
    path: '/save-product',
    access: area('/mpe'),
    summary:
      'Change one product of a store: what is left out stays; refused with both sides where somebody else changed it meanwhile',
    body: productSave,
    response: z.object({
      message: z.string(),
      product: wholeProduct,
      /** Whether the store’s shop has yet to take it; `get-product-pushes` says what came of it. */
      on_its_way: z.boolean(),
      undo: undoOffer,
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'VERSION_CONFLICT'],
    failure: 'Failed to update products',
    success: 'Products updated successfully',
    stale: [
      'getProducts',
      'getMultiProducts',
      'getProduct',
      'getSkuGroups',
      'getSkuStores',
      'getProductEdits',
    ],
  }),
};
