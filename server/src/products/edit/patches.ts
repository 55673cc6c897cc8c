import { toCents } from '@backroom/contract/kit/money';
import type { ProductStatus } from '@backroom/contract/product-statuses';
import type { ProductImage, ProductPatch, VariantPatch } from '../../catalogue/index.ts';
import type { Change, ChangeValue } from './changes.ts';

const text = (value: ChangeValue) => (typeof value === 'string' ? value : null);
const cents = (value: ChangeValue) => (typeof value === 'number' ? toCents(value) : null);
export const listIn = (value: ChangeValue): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Pictures, where a value is a list of them. */
export const imagesIn = (value: ChangeValue): ProductImage[] =>
  Array.isArray(value) ? value.filter((one) => typeof one !== 'string') : [];

/** Stock at one location: `available@12`. */
export const stockField = (locationId: number): string => `available@${locationId}`;

/** The location that a change of stock names; null for the usual one, undefined where it is none of stock. */
export const locationIn = (field: string): number | null | undefined => {
  if (field === 'available') return null;
  const [, digits] = /^available@(\d{1,9})$/.exec(field) ?? [];
  return digits ? Number(digits) : undefined;
};

/** New values of a product's own fields. */
export const productPatch = (changes: readonly Change[]): ProductPatch => {
  const patch: ProductPatch = {};
  for (const { variant_id, field, after } of changes) {
    if (variant_id !== null) continue;
    if (field === 'title') patch.title = text(after) ?? '';
    if (field === 'description') patch.description = text(after);
    if (field === 'vendor') patch.vendor = text(after);
    if (field === 'product_type') patch.product_type = text(after);
    if (field === 'product_category') patch.product_category = text(after);
    if (field === 'seo_title') patch.seo_title = text(after);
    if (field === 'seo_description') patch.seo_description = text(after);
    // the contract takes no other words
    if (field === 'status') patch.status = after as ProductStatus;
    if (field === 'tags') patch.tags = listIn(after);
  }
  return patch;
};

const flags = ['taxable', 'tracked', 'sell_without_stock', 'requires_shipping'] as const;

/** New values of its variants, by their ids; stock is none of them. */
export const variantPatches = (changes: readonly Change[]): Map<string, VariantPatch> => {
  const patches = new Map<string, VariantPatch>();
  for (const { variant_id, field, after } of changes) {
    if (variant_id === null || locationIn(field) !== undefined) continue;
    const patch = patches.get(variant_id) ?? {};
    patches.set(variant_id, patch);
    if (field === 'sku') patch.sku = text(after);
    if (field === 'barcode') patch.barcode = text(after);
    if (field === 'price') patch.price_cents = cents(after) ?? 0;
    if (field === 'compare_at_price') patch.compare_at_price_cents = cents(after);
    if (field === 'unit_cost') patch.unit_cost_cents = cents(after);
    if (field === 'weight_grams') patch.weight_grams = typeof after === 'number' ? after : null;
    for (const flag of flags) if (field === flag) patch[flag] = after === true;
  }
  return patches;
};
