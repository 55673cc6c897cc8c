import type { Database } from '../../platform/database/connect.ts';
import type { Outcome } from '../../platform/file-import/outcome.ts';
import { type Kept, keptOnTheirWay } from '../../pushes/index.ts';
import type { ProductRecord, VariantRecord } from '../product-record.ts';
import { type Membership, type NamedMembership, writeMemberships } from '../write-collections.ts';
import { variantTitle, writeProducts } from '../write-products.ts';
import { PRODUCT_KIND } from './product-kind.ts';
import {
  mergeWanted,
  type SentVariant,
  type WantedProduct,
  wantedProduct,
  wholeOf,
} from './wanted-product.ts';

/** What is given of `values`, by these names. */
const given = <T extends object, Name extends keyof T>(
  values: T,
  names: readonly Name[],
): Partial<Pick<T, Name>> =>
  // Fewer of the same fields.
  Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  ) as Partial<Pick<T, Name>>;

const variantWith = (variant: VariantRecord, wanted: readonly SentVariant[]): VariantRecord => {
  const set =
    wanted.find(({ id }) => id === variant.id)?.set ??
    wanted.find(({ options }) => variantTitle(options) === variantTitle(variant.options))?.set;
  if (!set) return variant;
  const { price, compare_at_price, unit_cost } = set;
  return {
    ...variant,
    ...given(set, ['sku', 'barcode', 'taxable', 'tracked']),
    ...(price === undefined ? {} : { price_cents: price }),
    ...(compare_at_price === undefined ? {} : { compare_at_price_cents: compare_at_price }),
    ...(unit_cost === undefined ? {} : { unit_cost_cents: unit_cost }),
  };
};

/** A product as its shop has it, but with what is on its way there. */
const withOurs = (product: ProductRecord, wanted: WantedProduct): ProductRecord => {
  const { fields, variants } = wholeOf(wanted);
  return {
    ...product,
    ...given(fields, ['title', 'description', 'vendor', 'product_type', 'status', 'tags']),
    variants: product.variants.map((variant) => variantWith(variant, variants)),
  };
};

/** Products that are on their way to a store's shop, as they are to be there. */
const productsOnTheirWay = <Thing>(
  shopId: number,
  askedAt: Date,
  withOurs: (thing: Thing, wanted: WantedProduct) => Thing,
): Kept<Thing> =>
  keptOnTheirWay({ kind: PRODUCT_KIND, wanted: wantedProduct, shopId, askedAt }, (thing, wanted) =>
    withOurs(thing, wanted.reduce(mergeWanted)),
  );

/**
 * Writes what a store's shop says of products, but for values of ours that are on their way there.
 * @param askedAt the moment just before the shop was asked
 * @returns the outcomes in order, and the numbers of those that should be read again once ours has arrived or failed
 */
export const takeInProducts = async (
  db: Database,
  shop: { shop_id: number },
  products: readonly ProductRecord[],
  askedAt: Date,
): Promise<{ outcomes: Outcome[]; again: string[] }> => {
  const held = new Set<string>();
  const kept = productsOnTheirWay<ProductRecord>(shop.shop_id, askedAt, (product, wanted) => {
    if (product.id !== undefined) held.add(product.id);
    return withOurs(product, wanted);
  });
  const outcomes = await writeProducts(db, shop, kept)(products);
  return { outcomes, again: [...held] };
};

/** Writes which collections products are in, as their shop says, but for those that ours are on their way into, or out of. */
export const takeInMemberships = (
  db: Database,
  shopId: number,
  memberships: readonly Membership[],
  askedAt: Date,
): Promise<void> => {
  const kept = productsOnTheirWay<NamedMembership>(
    shopId,
    askedAt,
    (membership, { create, join, leave }) => ({
      ...membership,
      join: [...(create?.collections ?? []), ...join],
      leave,
    }),
  );
  return writeMemberships(db, shopId, memberships, kept);
};
