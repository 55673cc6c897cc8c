import { toCents } from '@backroom/contract/kit/money';
import type { ProductStatus } from '@backroom/contract/product-statuses';
import type { ProductPatch, VariantPatch } from '../../catalogue/index.ts';
import type { Change, ChangeValue } from './changes.ts';

const text = (value: ChangeValue) => (typeof value === 'string' ? value : null);
const cents = (value: ChangeValue) => (typeof value === 'number' ? toCents(value) : null);
export const listIn = (value: ChangeValue) => (Array.isArray(value) ? value : []);

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

/** New values of its variants, by their ids; stock is none of them. */
export const variantPatches = (changes: readonly Change[]): Map<string, VariantPatch> => {
  const patches = new Map<string, VariantPatch>();
  for (const { variant_id, field, after } of changes) {
    if (variant_id === null || field === 'available') continue;
    const patch = patches.get(variant_id) ?? {};
    patches.set(variant_id, patch);
    if (field === 'sku') patch.sku = text(after);
    if (field === 'barcode') patch.barcode = text(after);
    if (field === 'price') patch.price_cents = cents(after) ?? 0;
    if (field === 'compare_at_price') patch.compare_at_price_cents = cents(after);
    if (field === 'unit_cost') patch.unit_cost_cents = cents(after);
  }
  return patches;
};
