import * as z from 'zod';
import type { Json } from '../../pushes/index.ts';

/** A product's own fields as they go to shops; what is left out isn't touched. */
export const sentFields = z.strictObject({
  title: z.string().optional(),
  /** Safe HTML. */
  description: z.string().nullable().optional(),
  vendor: z.string().nullable().optional(),
  product_type: z.string().nullable().optional(),
  status: z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED']).optional(),
  tags: z.array(z.string()).optional(),
  seo_title: z.string().nullable().optional(),
  seo_description: z.string().nullable().optional(),
});

export type SentFields = z.output<typeof sentFields>;

/** The same of a variant. Money is integer cents. */
export const sentVariantFields = z.strictObject({
  sku: z.string().nullable().optional(),
  barcode: z.string().nullable().optional(),
  price: z.int().optional(),
  compare_at_price: z.int().nullable().optional(),
  unit_cost: z.int().nullable().optional(),
  taxable: z.boolean().optional(),
  tracked: z.boolean().optional(),
  sell_without_stock: z.boolean().optional(),
  requires_shipping: z.boolean().optional(),
  weight_grams: z.int().nullable().optional(),
});

export type SentVariantFields = z.output<typeof sentVariantFields>;

const sentVariant = z.strictObject({
  /** Ours; Shopify's number where the variant came from there. */
  id: z.string(),
  /** What it is called by in the shop: its option values. */
  options: z.array(z.string()),
  set: sentVariantFields,
});

export type SentVariant = z.output<typeof sentVariant>;

const newVariant = sentVariant.extend({
  taxable: z.boolean(),
  tracked: z.boolean(),
  sell_without_stock: z.boolean(),
  requires_shipping: z.boolean(),
  weight_grams: z.int().nullable(),
  stock: z.array(z.strictObject({ location: z.string(), name: z.string(), available: z.int() })),
});

const picture = z.strictObject({
  /** An address of its own, or of a picture that is kept here: `/product-picture/…`. */
  url: z.string(),
  alt: z.string(),
  file: z
    .strictObject({ key: z.string(), name: z.string(), media_type: z.string(), bytes: z.int() })
    .nullable(),
});

export type SentPicture = z.output<typeof picture>;

/** A product as a shop gets it that hasn't got it yet. */
const newProduct = z.strictObject({
  fields: sentFields,
  options: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(newVariant),
  /** Manual ones, by handle. */
  collections: z.array(z.string()),
  pictures: z.array(picture),
});

export type SentNewProduct = z.output<typeof newProduct>;

/** What is to hold of a product in one store's shop: only what was touched, or all of it where the shop hasn't got it. */
export const wantedProduct = z.strictObject({
  product_id: z.string(),
  handle: z.string(),
  create: newProduct.nullable(),
  fields: sentFields,
  variants: z.array(sentVariant),
  join: z.array(z.string()),
  leave: z.array(z.string()),
  /** All of its pictures in their order, where they were changed; and as they were before. */
  pictures: z.array(picture).default([]),
  pictures_before: z.array(z.strictObject({ url: z.string(), alt: z.string() })).optional(),
  /** What whoever decided had seen, by the names of a state: where the shop holds a third thing, somebody decides again. */
  seen: z.record(z.string(), z.custom<Json>()).optional(),
});

export type WantedProduct = z.output<typeof wantedProduct>;

const mergeVariants = (older: readonly SentVariant[], newer: readonly SentVariant[]): SentVariant[] => {
  const all = new Map(older.map((one) => [one.id, one]));
  for (const one of newer) {
    all.set(one.id, { ...one, set: { ...all.get(one.id)?.set, ...one.set } });
  }
  return [...all.values()];
};

const without = (all: readonly string[], gone: readonly string[]) => all.filter((one) => !gone.includes(one));

/** Of the pictures the newer count; what the shop has is what was there before the older ones. */
const mergePictures = (older: WantedProduct, newer: WantedProduct) => {
  if (newer.create) return { pictures: [] };
  const before = older.pictures_before ?? newer.pictures_before;
  return {
    pictures: newer.pictures_before ? newer.pictures : older.pictures,
    ...(before ? { pictures_before: before } : {}),
  };
};

/** Of one value the newer counts; of what was seen the older, which is what the shop held before either. */
export const mergeWanted = (older: WantedProduct, newer: WantedProduct): WantedProduct => ({
  product_id: newer.product_id,
  handle: newer.handle,
  create: newer.create ?? older.create,
  fields: { ...older.fields, ...newer.fields },
  variants: mergeVariants(older.variants, newer.variants),
  join: [...new Set([...without(older.join, newer.leave), ...newer.join])],
  leave: [...new Set([...without(older.leave, newer.join), ...newer.leave])],
  ...mergePictures(older, newer),
  seen: { ...newer.seen, ...older.seen },
});

/** All that is wanted of a product's own fields and of its variants, whether the shop has it already or not. */
export const wholeOf = ({ create, fields, variants }: WantedProduct) => ({
  fields: { ...create?.fields, ...fields },
  variants: mergeVariants(
    create?.variants.map(({ id, options, set }) => ({ id, options, set })) ?? [],
    variants,
  ),
});
