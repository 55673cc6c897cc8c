import { toCents } from '@backroom/contract/kit/money';
import type { ProductChangeRow } from '@backroom/contract/product-changes';
import type { ProductVariant } from '@backroom/contract/product-fields';
import { warningsOf } from '@backroom/contract/product-operations';
import type { Owners, ProductImage } from '../../catalogue/index.ts';
import type { FoundProduct } from '../find-products.ts';

export type ChangeValue = string | number | boolean | string[] | ProductImage[] | null;

/** One value of a product, or of a variant of it, before and after. Money is dollars, as calls have it. */
export type Change = { variant_id: string | null; field: string; before: ChangeValue; after: ChangeValue };

/** A product with what is to change, and what it was when that was worked out. */
export type Planned = { product: FoundProduct; changes: Change[] };

/** Pictures by what they are: what was kept as JSON has its names in another order. */
const plain = (value: ChangeValue) =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : [one.url, one.alt])) : value;

export const isSame = (a: ChangeValue, b: ChangeValue): boolean =>
  JSON.stringify(plain(a)) === JSON.stringify(plain(b));

const cents = (dollars: number | null) => (dollars === null ? null : toCents(dollars));

const pricesOf = ({ price, compare_at_price, unit_cost }: ProductVariant) => ({
  price: toCents(price),
  compare_at_price: cents(compare_at_price),
  unit_cost: cents(unit_cost),
});

/** What is to be looked at in the changes of one variant. */
const warningsOfVariant = (variant: ProductVariant, changes: readonly Change[]): string[] => {
  const before = pricesOf(variant);
  const after = { ...before };
  for (const { field, after: value } of changes) {
    if (field === 'price' && typeof value === 'number') after.price = toCents(value);
    if (field === 'compare_at_price')
      after.compare_at_price = typeof value === 'number' ? toCents(value) : null;
    if (field === 'unit_cost') after.unit_cost = typeof value === 'number' ? toCents(value) : null;
  }
  const priced = changes.some(({ field }) => ['price', 'compare_at_price', 'unit_cost'].includes(field));
  return priced ? warningsOf(before, after) : [];
};

/** A value as lists say it: pictures by their addresses. */
const shown = (value: ChangeValue): ProductChangeRow['before'] => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : one.url)) : value;
};

/** Said of a field that the store decides about. */
const STORES_OWN = 'The store decides about this: it changes here, and is not sent to its shop';

/**
 * The changes of a product as a preview lists them; warnings of a variant stand on the first of its changes.
 * @param owners who decides about fields: what is the store's own is said, for it isn't sent
 */
export const previewRows = ({ product, changes }: Planned, owners: Owners): ProductChangeRow[] => {
  const variants = new Map(product.variants.map((variant) => [variant.variant_id, variant]));
  const warned = new Set<string>();
  return changes.map((change) => {
    const variant = change.variant_id === null ? undefined : variants.get(change.variant_id);
    const isFirst = variant !== undefined && !warned.has(variant.variant_id);
    if (isFirst) warned.add(variant.variant_id);
    const ofVariant = isFirst
      ? warningsOfVariant(
          variant,
          changes.filter(({ variant_id }) => variant_id === variant.variant_id),
        )
      : [];
    return {
      id: product.id,
      shop: product.shop,
      store_name: product.store_name,
      title: product.title,
      variant_title: variant?.title ?? '',
      sku: variant?.sku ?? null,
      ...change,
      before: shown(change.before),
      after: shown(change.after),
      warnings: [...ofVariant, ...(owners.get(change.field)?.owner === 'STORE' ? [STORES_OWN] : [])],
    };
  });
};

export const backwards = (changes: readonly Change[]): Change[] =>
  changes.map(({ before, after, ...rest }) => ({ ...rest, before: after, after: before }));
