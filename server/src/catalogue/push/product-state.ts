import type { Json } from '../../pushes/index.ts';
import { variantTitle } from '../write-products.ts';
import type { ProductInShop, VariantInShop } from './product-documents.ts';
import { type WantedProduct, wholeOf } from './wanted-product.ts';

export type ProductState = Readonly<Record<string, Json>>;

/** A tag of ours on products that we made: how they are found again. */
export const ownTag = (productId: string): string => `bk-${productId.replace(/^local:/, '')}`;

const OWN_TAG = /^bk-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tags without our own: people don't see those. */
export const withoutOwnTags = (tags: readonly string[]): string[] => tags.filter((tag) => !OWN_TAG.test(tag));

export const centsOfDecimal = (amount: string | null | undefined): number | null =>
  amount === null || amount === undefined ? null : Math.round(Number(amount) * 100);

const numberOf = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1);

const optionsOf = ({ selectedOptions }: VariantInShop): string[] => {
  const values = selectedOptions.map(({ value }) => value);
  return values.length === 1 && values[0] === 'Default Title' ? [] : values;
};

/** A variant of the shop: by its number, else by what it is called. */
export const variantInShop = (
  { variants }: ProductInShop,
  { id, options }: { id: string; options: readonly string[] },
): VariantInShop | undefined =>
  variants.nodes.find((one) => numberOf(one.id) === id) ??
  variants.nodes.find((one) => variantTitle(optionsOf(one)) === variantTitle([...options]));

const sorted = (tags: readonly string[]) => withoutOwnTags(tags).toSorted((a, b) => (a < b ? -1 : 1));

const blank = (text: string | null) => text || null;

/** What Shopify makes of HTML differs in blanks alone. */
const markup = (html: string | null) => blank((html ?? '').replaceAll(/>\s+</g, '><').trim());

const amount = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2));

const productValue = (there: ProductInShop, field: string): Json => {
  switch (field) {
    case 'title':
      return there.title;
    case 'description':
      return markup(there.descriptionHtml);
    case 'vendor':
      return blank(there.vendor);
    case 'product_type':
      return blank(there.productType);
    case 'status':
      return there.status;
    case 'tags':
      return sorted(there.tags);
    case 'seo_title':
      return blank(there.seo.title);
    case 'seo_description':
      return blank(there.seo.description);
    default:
      return null;
  }
};

const grams: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1_000,
  OUNCES: 28.3495,
  POUNDS: 453.592,
};

/** Whole grams; nothing entered and nothing to weigh are the same to Shopify. */
const gramsOf = (weight: { value: number; unit: string } | null) =>
  weight && weight.value > 0 ? Math.round(weight.value * (grams[weight.unit] ?? 1)) : null;

const variantValue = (there: VariantInShop | undefined, field: string): Json => {
  if (!there) return null;
  switch (field) {
    case 'sku':
      return blank(there.sku);
    case 'barcode':
      return blank(there.barcode);
    case 'price':
      return amount(centsOfDecimal(there.price));
    case 'compare_at_price':
      return amount(centsOfDecimal(there.compareAtPrice));
    case 'unit_cost':
      return amount(centsOfDecimal(there.inventoryItem.unitCost?.amount));
    case 'taxable':
      return there.taxable;
    case 'tracked':
      return there.inventoryItem.tracked;
    case 'sell_without_stock':
      return there.inventoryPolicy === 'CONTINUE';
    case 'requires_shipping':
      return there.inventoryItem.requiresShipping;
    case 'weight_grams':
      return gramsOf(there.inventoryItem.measurement.weight);
    default:
      return null;
  }
};

/** What a value is called in a state: `title`, `price`, `price|Red / M`. */
export const stateName = (field: string, options: readonly string[] = []): string =>
  options.length === 0 ? field : `${field}|${variantTitle([...options])}`;

/** A value of ours as a state has it: money as text, tags in order, what is empty as null. */
export const stateValue = (field: string, value: unknown): Json => {
  if (Array.isArray(value)) return sorted(value.map(String));
  if (typeof value === 'boolean') return value;
  if (field === 'weight_grams') return typeof value === 'number' && value > 0 ? value : null;
  if (typeof value === 'number') return amount(value);
  const text = typeof value === 'string' ? value : null;
  return field === 'description' ? markup(text) : blank(text);
};

/** What we want, as a state. */
export const wantedState = (wanted: WantedProduct): ProductState => {
  const { fields, variants } = wholeOf(wanted);
  const state: Record<string, Json> = {};
  for (const [field, value] of Object.entries(fields)) state[field] = stateValue(field, value);
  for (const { options, set } of variants) {
    for (const [field, value] of Object.entries(set)) {
      state[stateName(field, options)] = stateValue(field, value);
    }
  }
  return state;
};

/** What a shop holds of what we want: only what we ever sent is compared. */
export const stateInShop = (there: ProductInShop, wanted: WantedProduct): ProductState => {
  const { fields, variants } = wholeOf(wanted);
  const state: Record<string, Json> = {};
  for (const field of Object.keys(fields)) state[field] = productValue(there, field);
  for (const variant of variants) {
    const own = variantInShop(there, variant);
    for (const field of Object.keys(variant.set)) {
      state[stateName(field, variant.options)] = variantValue(own, field);
    }
  }
  return state;
};
