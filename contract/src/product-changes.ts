/** Changing many products together (specification 1, section 7; domain.md 3.5): what is left out is never touched. */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { moment, text, uuid } from './kit/fields.ts';
import { isSelection, selectionFields, selectionProblem, undoOffer } from './kit/list-fields.ts';
import { productFilters, productKey, storesOf } from './product-fields.ts';
import { maybe, price, quantity, status, tagList } from './product-form.ts';
import { MOST_VARIANTS } from './product-limits.ts';
import { amountFields, roundings, textFields } from './product-operations.ts';

/** So many products in one call. */
export const MOST_CHANGED = 2_000;

const management = area('/mpe');

const required = text(255)
  .transform((value) => value.trim())
  .pipe(z.string().min(1, 'Enter a title'));
const handles = z.array(text(255)).max(250);

/** New values of a variant. */
export const variantChange = z.strictObject({
  variant_id: text(400),
  sku: maybe(255).optional(),
  barcode: maybe(64).optional(),
  price: price.optional(),
  compare_at_price: price.nullable().optional(),
  unit_cost: price.nullable().optional(),
  /** Units that can be sold, over all locations; the difference goes to the usual one. */
  available: quantity.optional(),
});

/** New values of one product; null clears, what is left out stays. */
export const productChange = z.strictObject({
  id: productKey,
  /** `updated_at` as it was seen: a product that has changed since is held back. */
  version: moment.optional(),
  title: required.optional(),
  vendor: maybe(255).optional(),
  product_type: maybe(255).optional(),
  product_category: maybe(255).optional(),
  seo_title: maybe(255).optional(),
  seo_description: maybe(1_000).optional(),
  status: status.optional(),
  tags: tagList.optional(),
  collections: handles.optional(),
  variants: z.array(variantChange).max(MOST_VARIANTS).optional(),
});

const rounding = z.enum(roundings).default('none');
const reason = text(200).optional();

/** What is done to each of the products selected. */
const operation = z.union(
  [
    z.strictObject({ field: z.enum(textFields), op: z.literal('set'), value: required }),
    z.strictObject({
      field: z.enum(['vendor', 'product_type', 'product_category', 'seo_title', 'seo_description']),
      op: z.literal('clear'),
    }),
    z.strictObject({ field: z.literal('status'), op: z.literal('set'), value: status }),
    z.strictObject({ field: z.literal('tags'), op: z.enum(['add', 'remove', 'replace']), values: tagList }),
    z.strictObject({ field: z.literal('collections'), op: z.enum(['add', 'remove']), values: handles }),
    z.strictObject({
      field: z.enum(amountFields),
      op: z.enum(['set', 'plus', 'minus']),
      value: price,
      rounding,
    }),
    z.strictObject({
      field: z.enum(amountFields),
      op: z.literal('percent'),
      value: z.number('Enter a figure').min(-100, 'At most 100 % off').max(1_000, 'At most 1,000 % more'),
      rounding,
    }),
    z.strictObject({ field: z.enum(['compare_at_price', 'unit_cost']), op: z.literal('clear') }),
    z.strictObject({ field: z.literal('available'), op: z.enum(['set', 'adjust']), value: quantity, reason }),
  ],
  { error: 'This cannot be done to products: look at field, operation and value' },
);

export type ProductOperation = z.output<typeof operation>;

const chosen = {
  ...selectionFields(z.strictObject({ store: storesOf.optional(), ...productFilters }), MOST_CHANGED),
  operations: z.array(operation).min(1, 'Choose what to change').max(20),
};

const value = z.union([z.string(), z.number(), z.array(z.string()), z.null()]);

const changeRow = z.object({
  id: z.string(),
  shop: z.string(),
  store_name: z.string(),
  title: z.string(),
  variant_id: z.string().nullable(),
  variant_title: z.string(),
  sku: z.string().nullable(),
  field: z.string(),
  before: value,
  after: value,
  warnings: z.array(z.string()),
});

export type ProductChangeRow = z.output<typeof changeRow>;

const failedRow = z.object({
  id: z.string(),
  shop: z.string(),
  product_id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  message: z.string(),
});

export type FailedProduct = z.output<typeof failedRow>;

const explicit = z
  .array(productChange)
  .min(1, 'Change at least one product')
  .max(MOST_CHANGED, `Change at most ${MOST_CHANGED.toLocaleString('en')} products at once`)
  .refine(
    (products) => new Set(products.map(({ id }) => id)).size === products.length,
    'A product is named twice',
  );

/** Either new values of products one by one, or a selection and what is done to it. */
const body = z
  .strictObject({
    products: explicit.optional(),
    ...chosen,
    operations: chosen.operations.optional(),
    /** When the preview was made: products that have changed since are held back. */
    seen_at: moment.optional(),
  })
  .refine(
    ({ products, ids, filter }) => (products ? !ids && !filter : isSelection({ ids, filter })),
    selectionProblem,
  )
  .refine(({ products, operations }) => (products === undefined) !== (operations === undefined), {
    message: 'Say what is done: either operations on a selection, or products with their new values',
    path: ['operations'],
  })
  .transform(({ products, operations = [], ...selected }) =>
    products ? { products } : { ...selected, operations },
  );

const lists = [
  'getProducts',
  'getMultiProducts',
  'getProduct',
  'getSkuGroups',
  'getSkuStores',
  'getProductEdits',
] as const;

export const productChangesEndpoints = {
  previewMultiProducts: endpoint({
    method: 'POST',
    path: '/preview-multi-products',
    access: management,
    summary: 'What a change of several products would do: old beside new, with warnings; nothing is changed',
    body,
    response: z.object({
      seen_at: moment,
      rows: z.array(changeRow),
      products: z.int(),
      stores: z.int(),
      warnings: z.int(),
      unchanged: z.int(),
    }),
    errors: ['CONFLICT'],
    failure: 'Failed to preview the changes',
  }),
  updateMultiProducts: endpoint({
    method: 'POST',
    path: '/update-multi-products',
    access: management,
    summary: 'Change several products; each has its own result, and all can be taken back for 24 hours',
    body,
    response: z.object({
      message: z.string(),
      updated: z.int(),
      unchanged: z.int(),
      failed: z.array(failedRow),
      /** Those whose store's shop has yet to take the change; `get-product-pushes` says what came of it. */
      on_their_way: z.array(z.string()),
      undo: undoOffer,
    }),
    errors: ['CONFLICT'],
    failure: 'Failed to update products',
    success: 'Products updated successfully',
    stale: lists,
  }),
  getProductEdits: endpoint({
    method: 'POST',
    path: '/get-product-edits',
    access: management,
    summary: 'What was changed together in the last 24 hours; one’s own can be taken back',
    body: z.strictObject({}).prefault({}),
    response: z.object({
      edits: z.array(
        z.object({
          id: uuid,
          at: moment,
          by: z.string(),
          summary: z.string(),
          updated: z.int(),
          failed: z.int(),
          undo_id: uuid.nullable(),
          undone: z.boolean(),
        }),
      ),
    }),
    failure: 'Failed to fetch the last changes',
  }),
};
