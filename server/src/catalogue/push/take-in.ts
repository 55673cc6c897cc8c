import type { Database } from '../../platform/database/connect.ts';
import type { Outcome } from '../../platform/file-import/outcome.ts';
import { onItsWay } from '../../pushes/index.ts';
import { writeProductKey } from '../product-key.ts';
import type { ProductRecord, VariantRecord } from '../product-record.ts';
import { type Kept, variantTitle, writeProducts } from '../write-products.ts';
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

const oursOf = (shopId: number, askedAt: Date, held: Set<string>): Kept => {
  return async (trx, productIds) => {
    const subjects = productIds.map((productId) => writeProductKey({ shopId, productId }));
    const rows = await onItsWay(trx, PRODUCT_KIND, shopId, subjects, askedAt);
    const wanted = new Map<string, WantedProduct>();
    for (const { subject, wanted: kept } of rows) {
      const read = wantedProduct.safeParse(kept);
      const older = wanted.get(subject);
      // What can't be read any more isn't sent either.
      if (read.success) wanted.set(subject, older ? mergeWanted(older, read.data) : read.data);
    }
    return {
      stamp: rows.map(({ pushNo }) => pushNo).join(),
      of: (product, productId) => {
        const ours = wanted.get(writeProductKey({ shopId, productId }));
        if (!ours) return product;
        if (product.id !== undefined) held.add(product.id);
        return withOurs(product, ours);
      },
    };
  };
};

/**
 * Writes what a store's shop says of products. A value of ours that is on its way there stays: the shop's is older, and who takes a
 * change back would find it moved.
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
  const outcomes = await writeProducts(db, shop, oursOf(shop.shop_id, askedAt, held))(products);
  return { outcomes, again: [...held] };
};
