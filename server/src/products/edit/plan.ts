import { toCents, toDollars } from '@backroom/contract/kit/money';
import type { ProductOperation, productChangesEndpoints } from '@backroom/contract/product-changes';
import { MOST_CHANGED } from '@backroom/contract/product-changes';
import type { ProductVariant } from '@backroom/contract/product-fields';
import { afterOperation, listAfter } from '@backroom/contract/product-operations';
import { sql } from 'kysely';
import { collectionsOfProduct, readProductKey } from '../../catalogue/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { assertMatching } from '../../platform/list-selection.ts';
import { type Scope, shopsAskedFor } from '../../platform/sessions/scope.ts';
import {
  byKeys,
  countProducts,
  type FoundProduct,
  findProducts,
  fitting,
  ownByKeys,
} from '../find-products.ts';
import { type Change, type ChangeValue, isSame, type Planned } from './changes.ts';

type Body = Call<typeof productChangesEndpoints.updateMultiProducts>['body'];
type Explicit = Extract<Body, { products: unknown }>['products'][number];
type Selected = Exclude<Body, { products: unknown }>;

export type Plan = {
  planned: Planned[];
  /** Products named that there are not, or not for the caller. */
  missing: string[];
  /** What each product must not have been changed since; by its key. */
  versions: ReadonlyMap<string, string>;
};

const manualOf = async (db: Database, product: FoundProduct): Promise<string[]> => {
  const { shopId, productId } = readProductKey(product.id);
  const all = await collectionsOfProduct(db, shopId, productId);
  return all
    .filter(({ automatic }) => !automatic)
    .map(({ handle }) => handle)
    .toSorted();
};

export const ofProduct = (product: FoundProduct, field: string): ChangeValue => {
  const values: Record<string, ChangeValue> = {
    title: product.title,
    vendor: product.vendor,
    product_type: product.product_type,
    status: product.status,
    tags: product.tags,
    product_category: product.product_category,
    seo_title: product.seo_title,
    seo_description: product.seo_description,
  };
  return values[field] ?? null;
};

export const ofVariant = (variant: ProductVariant, field: string): ChangeValue => {
  const { variant_id: _, title: __, option_values: ___, gift_card: ____, ...own } = variant;
  const values: Record<string, ChangeValue> = own;
  return values[field] ?? null;
};

const explicitChanges = async (db: Database, product: FoundProduct, wanted: Explicit): Promise<Change[]> => {
  const { id: _, version: __, variants = [], collections, ...fields } = wanted;
  const changes: Change[] = Object.entries(fields).flatMap(([field, after]) =>
    after === undefined ? [] : [{ variant_id: null, field, before: ofProduct(product, field), after }],
  );
  if (collections) {
    changes.push({
      variant_id: null,
      field: 'collections',
      before: await manualOf(db, product),
      after: collections.toSorted(),
    });
  }
  for (const { variant_id, ...values } of variants) {
    const variant = product.variants.find((one) => one.variant_id === variant_id);
    for (const [field, after] of Object.entries(values)) {
      if (after === undefined) continue;
      changes.push({ variant_id, field, before: variant ? ofVariant(variant, field) : null, after });
    }
  }
  return changes;
};

const cents = (value: ChangeValue) => (typeof value === 'number' ? toCents(value) : null);

const variantChange = (variant: ProductVariant, field: string, after: ChangeValue): Change => ({
  variant_id: variant.variant_id,
  field,
  before: ofVariant(variant, field),
  after,
});

/** What one operation does to a product, after those before it. `read` is what a value is by then. */
const operate = (
  product: FoundProduct,
  collections: readonly string[],
  operation: ProductOperation,
): Change[] => {
  const onProduct = (field: string, before: ChangeValue, after: ChangeValue): Change[] => [
    { variant_id: null, field, before, after },
  ];
  const { field } = operation;
  if (field === 'tags')
    return onProduct(field, product.tags, listAfter(product.tags, operation.op, operation.values));
  if (field === 'collections') {
    return onProduct(field, [...collections], listAfter(collections, operation.op, operation.values));
  }
  if (field === 'available') {
    return product.variants
      .filter(({ tracked }) => tracked)
      .map((variant) =>
        variantChange(
          variant,
          field,
          operation.op === 'set' ? operation.value : variant.available + operation.value,
        ),
      );
  }
  if (field === 'price' || field === 'compare_at_price' || field === 'unit_cost') {
    return product.variants.map((variant) => {
      if (operation.op === 'clear') return variantChange(variant, field, null);
      const { op, value, rounding } = operation;
      const moved = afterOperation(cents(ofVariant(variant, field)), {
        op,
        value: op === 'percent' ? value : toCents(value),
        rounding,
      });
      return variantChange(variant, field, moved === null ? null : toDollars(moved));
    });
  }
  return onProduct(field, ofProduct(product, field), operation.op === 'clear' ? null : operation.value);
};

const operated = async (db: Database, product: FoundProduct, { operations }: Selected): Promise<Change[]> => {
  const collections = operations.some(({ field }) => field === 'collections')
    ? await manualOf(db, product)
    : [];
  const changes = operations.flatMap((operation) => operate(product, collections, operation));
  // of two operations on one value the later one counts
  const last = new Map(changes.map((change) => [`${change.variant_id}|${change.field}`, change]));
  return [...last.values()];
};

/** A condition on `p` that leaves the products of a selection. @throws ApiError CONFLICT where another number matches by now */
export const chosenProducts = async (
  scope: Scope,
  db: Database,
  body: Pick<Selected, 'ids' | 'filter' | 'except' | 'expected'>,
) => {
  const { ids, filter, except = [], expected } = body;
  if (ids) return ownByKeys(scope.holdings, ids);
  const { store, ...rest } = filter ?? {};
  const holdings = await shopsAskedFor(scope, db, store, 'filter.store');
  const left = except.length > 0 ? sql`not (${byKeys(except)})` : sql`true`;
  const where = await fitting(db, holdings, rest, left);
  assertMatching(await countProducts(db, where), expected, MOST_CHANGED);
  return where;
};

const inOrder = sql`order by p.title, p.shop_id, p.product_id`;

const changed = (planned: Planned[]): Planned[] =>
  planned.map(({ product, changes }) => ({
    product,
    changes: changes.filter(({ before, after }) => !isSame(before, after)),
  }));

/** What a call would change, product by product. @throws ApiError CONFLICT where another number matches by now */
export const planChanges = async (scope: Scope, db: Database, body: Body): Promise<Plan> => {
  if (body.products) {
    const wanted = new Map(body.products.map((one) => [one.id, one]));
    const found = await findProducts(db, ownByKeys(scope.holdings, [...wanted.keys()]), inOrder);
    const planned: Planned[] = [];
    for (const product of found) {
      const one = wanted.get(product.id);
      if (one) planned.push({ product, changes: await explicitChanges(db, product, one) });
    }
    const known = new Set(found.map(({ id }) => id));
    return {
      planned: changed(planned),
      missing: [...wanted.keys()].filter((id) => !known.has(id)),
      versions: new Map(body.products.flatMap(({ id, version }) => (version ? [[id, version]] : []))),
    };
  }
  const found = await findProducts(db, await chosenProducts(scope, db, body), inOrder);
  const planned: Planned[] = [];
  for (const product of found) planned.push({ product, changes: await operated(db, product, body) });
  const known = new Set(found.map(({ id }) => id));
  return {
    planned: changed(planned),
    missing: (body.ids ?? []).filter((id) => !known.has(id)),
    versions: new Map(),
  };
};
