import type { Context } from '../graphql/context.ts';
import { announceOne } from '../webhooks/announce.ts';
import type { Product, Variant } from './catalogue.ts';
import { idOf } from './gids.ts';
import type { ProductInput, VariantInput } from './product-input.ts';

/** "a, B" and "b" are one tag: Shopify keeps the first spelling. */
export const distinctTags = (tags: readonly string[]): string[] =>
  [
    ...new Map(
      tags
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '')
        .toReversed()
        .map((tag) => [tag.toLowerCase(), tag]),
    ).values(),
  ].toReversed();

export const handleFrom = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** What isn't named in the input stays. */
export const writeProduct = (product: Product, input: ProductInput): void => {
  product.title = input.title ?? product.title;
  product.handle = input.handle ?? product.handle;
  product.descriptionHtml = input.descriptionHtml ?? product.descriptionHtml;
  product.vendor = input.vendor ?? product.vendor;
  product.productType = input.productType ?? product.productType;
  product.status = input.status ?? product.status;
  product.tags = input.tags ? distinctTags(input.tags) : product.tags;
  if (input.category !== undefined)
    product.categoryId = input.category && (input.category.split('/').at(-1) ?? null);
  if (input.seo) {
    product.seo = {
      title: input.seo.title === undefined ? product.seo.title : input.seo.title,
      description: input.seo.description === undefined ? product.seo.description : input.seo.description,
    };
  }
};

const centsOf = (price: string | number) => Math.round(Number(price) * 100);

const grams: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1_000,
  OUNCES: 28.3495,
  POUNDS: 453.592,
};

const gramsOf = (weight: { value: number; unit: string } | null | undefined) =>
  weight ? Math.round(weight.value * (grams[weight.unit] ?? 1)) : undefined;

/** What isn't named in the input stays; null empties. */
export const writeVariant = (variant: Variant, input: VariantInput, at: string): void => {
  const { inventoryItem: item } = input;
  if (input.barcode !== undefined) variant.barcode = input.barcode;
  if (input.price !== undefined && input.price !== null) variant.priceCents = centsOf(input.price);
  if (input.compareAtPrice !== undefined) {
    variant.compareAtCents = input.compareAtPrice === null ? null : centsOf(input.compareAtPrice);
  }
  variant.taxable = input.taxable ?? variant.taxable;
  variant.inventoryPolicy = input.inventoryPolicy ?? variant.inventoryPolicy;
  variant.sku = item?.sku ?? input.sku ?? variant.sku;
  variant.updatedAt = at;
  if (!item) return;
  if (item.cost !== undefined) variant.costCents = item.cost === null ? null : centsOf(item.cost);
  variant.tracked = item.tracked ?? variant.tracked;
  variant.requiresShipping = item.requiresShipping ?? variant.requiresShipping;
  variant.weightGrams = gramsOf(item.measurement?.weight) ?? variant.weightGrams;
  variant.itemUpdatedAt = at;
};

export const newVariant = ({ shop }: Context, product: Product, position: number, at: string): Variant => ({
  id: shop.nextId('ProductVariant'),
  itemId: shop.nextId('InventoryItem'),
  productId: product.id,
  sku: null,
  barcode: null,
  position,
  optionValues: [],
  priceCents: 0,
  compareAtCents: null,
  taxable: true,
  inventoryPolicy: 'DENY',
  tracked: true,
  requiresShipping: !product.giftCard,
  weightGrams: 0,
  costCents: null,
  createdAt: at,
  updatedAt: at,
  itemUpdatedAt: at,
});

/** Sets the stock that comes along with a variant. */
export const writeQuantities = (
  context: Context,
  variant: Variant,
  input: VariantInput,
  at: string,
): void => {
  for (const { locationId, quantity } of input.inventoryQuantities ?? []) {
    context.shop.catalogue.putLevel({
      itemId: variant.itemId,
      locationId: idOf(locationId, 'Location'),
      quantities: { available: quantity },
      updatedAt: at,
    });
  }
};

/** Says that a product changed, now. */
export const touchProduct = (
  { emulator, shop }: Context,
  product: Product,
  topic = 'PRODUCTS_UPDATE',
): void => {
  product.updatedAt = emulator.clock.iso();
  announceOne(emulator, shop, topic, 'Product', product);
};
