/** What a product is created from, for many stores at once (specification 1, section 7; domain.md 3.5). */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { amount, moment, shopDomain, text, uuid } from './kit/fields.ts';
import { productKey, productRow } from './product-fields.ts';
import {
  MOST_ALT,
  MOST_IMAGES,
  MOST_OPTIONS,
  MOST_TAGS,
  MOST_VARIANTS,
  USUAL_VARIANTS,
} from './product-limits.ts';
import { productPushStates, productStatuses } from './product-statuses.ts';

export const price = amount({ min: 0, max: 10_000_000 });
export const status = z.enum(productStatuses, 'Choose a status');

const trimmed = (max: number) => text(max).transform((value) => value.trim());
const required = (max: number, message: string) => trimmed(max).pipe(z.string().min(1, message));
/** Text that may be missing; blank is missing. */
export const maybe = (max: number) =>
  trimmed(max)
    .nullish()
    .transform((value) => value || null);

/** Tags without blanks and repetitions, whatever their case. */
export const tagList = z
  .array(trimmed(255))
  .max(MOST_TAGS, `Use at most ${MOST_TAGS} tags`)
  .transform((tags) => {
    const known = new Map<string, string>();
    for (const tag of tags) if (tag && !known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag);
    return [...known.values()];
  });

export const quantity = z
  .int('Enter a whole number')
  .min(-1_000_000, 'Enter at least −1,000,000')
  .max(1_000_000, 'Enter at most 1,000,000');

export const weight = z.int('Enter whole grams').min(0, 'Enter at least 0').max(100_000_000);

const variant = z.strictObject({
  /** A value for each option, in the order of the options. */
  option_values: z.array(required(255, 'Enter a value')).max(MOST_OPTIONS).default([]),
  sku: maybe(255),
  barcode: maybe(64),
  price,
  compare_at_price: price.nullish(),
  /** Left out where nobody knows it: not the same as 0. */
  unit_cost: price.nullish(),
  taxable: z.boolean().default(true),
  tracked: z.boolean().default(true),
  sell_without_stock: z.boolean().default(false),
  requires_shipping: z.boolean().default(true),
  weight_grams: weight.nullish(),
});

/** A store that the product goes to, and what is otherwise there. `variant` counts from 0. */
const inStore = z.strictObject({
  shop: shopDomain.min(1, 'Choose a store'),
  status: status.optional(),
  variants: z
    .array(
      z.strictObject({
        variant: z.int().min(0).max(MOST_VARIANTS),
        price: price.optional(),
        compare_at_price: price.nullish(),
        /** Stock at the store's locations; at its first one where none is named. */
        stock: z
          .array(z.strictObject({ location_id: z.int().min(0).optional(), quantity }))
          .max(100)
          .optional(),
      }),
    )
    .max(MOST_VARIANTS)
    .default([]),
});

type Refused = { path: (string | number)[]; message: string };
type Variant = {
  option_values: string[];
  sku: string | null;
  price: number;
  compare_at_price?: number | null | undefined;
};

const twice = (values: readonly (string | null)[], at: (index: number) => Refused): Refused[] => {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const key = value?.toLowerCase() ?? '';
    if (key === '') return [];
    if (seen.has(key)) return [at(index)];
    seen.add(key);
    return [];
  });
};

/** A price that was, struck through beside the price: it says nothing where it isn't higher. */
export const notAbove = 'Enter more than the price, or leave it empty';

const problemsOf = (variants: readonly Variant[], options: readonly { name: string }[]): Refused[] => [
  ...twice(
    options.map(({ name }) => name),
    (index) => ({ path: ['options', index, 'name'], message: 'Another option has this name' }),
  ),
  ...twice(
    variants.map(({ sku }) => sku),
    (index) => ({ path: ['variants', index, 'sku'], message: 'Another variant has this SKU' }),
  ),
  ...variants.flatMap(({ option_values }, index) =>
    option_values.length === options.length
      ? []
      : [{ path: ['variants', index, 'option_values'], message: 'Give a value for each option' }],
  ),
  ...twice(
    variants.map(({ option_values }, index) => option_values.join('\u0001') || (index === 0 ? '' : 'none')),
    (index) => ({
      path: ['variants', index, 'option_values'],
      message: 'Another variant has the same values',
    }),
  ),
  ...(variants.length > 1 && options.length === 0
    ? [{ path: ['variants'], message: 'Several variants need an option that tells them apart' }]
    : []),
  ...variants.flatMap((one, index) =>
    typeof one.compare_at_price === 'number' && one.compare_at_price <= one.price
      ? [{ path: ['variants', index, 'compare_at_price'], message: notAbove }]
      : [],
  ),
];

export const productForm = z
  .strictObject({
    title: required(255, 'Enter a title'),
    /** HTML; what shops don't show safely is taken out. */
    description: text(200_000).nullish(),
    vendor: maybe(255),
    product_type: maybe(255),
    product_category: maybe(255),
    tags: tagList.default([]),
    status: status.default('DRAFT'),
    seo_title: maybe(255),
    seo_description: maybe(1_000),
    options: z
      .array(
        z.strictObject({
          name: required(255, 'Name the option'),
          values: z
            .array(required(255, 'Enter a value'))
            .min(1, 'Enter at least one value')
            .max(MOST_VARIANTS),
        }),
      )
      .max(MOST_OPTIONS, `Use at most ${MOST_OPTIONS} options`)
      .default([]),
    variants: z
      .array(variant)
      .min(1, 'A product has at least one variant')
      .max(MOST_VARIANTS, `A product has at most ${MOST_VARIANTS.toLocaleString('en')} variants`),
    /** Needed beyond 100 variants: not every shop takes so many. */
    confirm_many_variants: z.boolean().default(false),
    /** Manual collections, by handle. */
    collections: z.array(text(255)).max(250).default([]),
    images: z
      .array(z.strictObject({ imageId: uuid, alt: text(MOST_ALT).default('') }))
      .max(MOST_IMAGES, `Use at most ${MOST_IMAGES} pictures`)
      .default([]),
    stores: z.array(inStore).min(1, 'Choose at least one store').max(2_000),
  })
  .superRefine((form, context) => {
    const many =
      form.variants.length > USUAL_VARIANTS && !form.confirm_many_variants
        ? [
            {
              path: ['confirm_many_variants'],
              message: `${form.variants.length} variants are more than ${USUAL_VARIANTS}, which not every shop takes. Confirm that you want them.`,
            },
          ]
        : [];
    const stores = twice(
      form.stores.map(({ shop }) => shop),
      (index) => ({ path: ['stores', index, 'shop'], message: 'This store is chosen twice' }),
    );
    for (const { path, message } of [...problemsOf(form.variants, form.options), ...many, ...stores]) {
      context.addIssue({ code: 'custom', path, message });
    }
  });

export type ProductForm = z.output<typeof productForm>;

const storeResult = z.object({
  shop: z.string(),
  store_name: z.string(),
  /** Whether it is in the store's catalogue here. */
  ok: z.boolean(),
  /** The product's key there, by which other calls know it. */
  id: z.string().nullable(),
  product_id: z.string().nullable(),
  /** How far it is on its way to the store's shop; `get-product-pushes` says it later. */
  state: z.enum(productPushStates),
  /** Why it isn't there, in words. */
  error: z.string().nullable(),
  /** What else is to be known: that the store has no connection, and its catalogue is kept here. */
  note: z.string().nullable(),
});

const productPush = z.object({
  id: z.string(),
  shop: z.string(),
  store_name: z.string(),
  title: z.string(),
  state: z.enum(productPushStates),
  /** What `retry-pushes` takes, where it failed. */
  push_ids: z.array(z.string()),
  /** Why it failed or waits, in the shop's words. */
  message: z.string().nullable(),
  /** What holds only in part. */
  warnings: z.array(z.string()),
  /** The shop's words, each at our field. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});

export type ProductPush = z.output<typeof productPush>;

export type StoreResult = z.output<typeof storeResult>;

export const productFormEndpoints = {
  createProducts: endpoint({
    method: 'POST',
    path: '/create-products',
    access: area('/mpe'),
    summary: 'Create a product in one or many stores; each store has its own result',
    body: productForm,
    response: z.object({
      message: z.string(),
      /** In the first store that has it. */
      product: productRow.nullable(),
      results: z.array(storeResult),
      created_at: moment,
    }),
    failure: 'Failed to create product',
    success: 'Product created successfully!',
    stale: [
      'getProducts',
      'getMultiProducts',
      'getSkuGroups',
      'getSkus',
      'getVendors',
      'getProductTags',
      'getCategories',
      'getCollections',
      'getCollectionData',
    ],
  }),
  getProductPushes: endpoint({
    method: 'POST',
    path: '/get-product-pushes',
    access: area('/mpe'),
    summary: 'How far products are on their way to the shops of their stores: the newest change of each',
    body: z.strictObject({
      ids: z.array(productKey).min(1, 'Name at least one product').max(2_000, 'Name at most 2,000 products'),
    }),
    response: z.object({ pushes: z.array(productPush) }),
    failure: 'Failed to fetch what is sent to shops',
  }),
  getStoreLocations: endpoint({
    method: 'POST',
    path: '/get-store-locations',
    access: area('/mpe'),
    summary: 'The locations at which some stores keep stock',
    body: z.strictObject({ shop_name: z.array(shopDomain).max(2_000) }),
    response: z.object({
      locations: z.array(z.object({ shop: z.string(), location_id: z.int(), name: z.string() })),
    }),
    failure: 'Failed to fetch locations',
  }),
};
