import { toCents } from '@backroom/contract/kit/money';
import type { ProductStatus } from '@backroom/contract/product-statuses';
import { sql } from 'kysely';
import {
  changeProduct,
  lockProduct,
  type ProductKey,
  type ProductPatch,
  readProductKey,
  type VariantPatch,
} from '../../catalogue/index.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { setAvailable, usualLocation } from '../../stock/index.ts';
import { type FoundProduct, findProducts } from '../find-products.ts';
import { type Change, type ChangeValue, isSame } from './changes.ts';

const text = (value: ChangeValue) => (typeof value === 'string' ? value : null);
const cents = (value: ChangeValue) => (typeof value === 'number' ? toCents(value) : null);
const list = (value: ChangeValue) => (Array.isArray(value) ? value : []);

const productPatch = (changes: readonly Change[]): ProductPatch => {
  const patch: ProductPatch = {};
  for (const { variant_id, field, after } of changes) {
    if (variant_id !== null) continue;
    if (field === 'title') patch.title = text(after) ?? '';
    if (field === 'vendor') patch.vendor = text(after);
    if (field === 'product_type') patch.product_type = text(after);
    if (field === 'product_category') patch.product_category = text(after);
    if (field === 'seo_title') patch.seo_title = text(after);
    if (field === 'seo_description') patch.seo_description = text(after);
    // the contract takes no other words
    if (field === 'status') patch.status = after as ProductStatus;
    if (field === 'tags') patch.tags = list(after);
  }
  return patch;
};

const variantPatches = (changes: readonly Change[]): Map<string, VariantPatch> => {
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

/** The difference goes to the location where the store counts unless another is named; others stay. */
const changeStock = async (
  trx: Database,
  { shopId }: ProductKey,
  product: FoundProduct,
  changes: readonly Change[],
) => {
  const moved = changes.filter(({ field }) => field === 'available');
  if (moved.length === 0) return;
  const location_id = await usualLocation(trx, shopId);
  await setAvailable(
    trx,
    shopId,
    moved.flatMap(({ variant_id, before, after }) => {
      if (variant_id === null || typeof before !== 'number' || typeof after !== 'number') return [];
      const here = product.levels.get(variant_id)?.find((level) => level.location_id === location_id);
      return [{ variant_id, location_id, available: (here?.available ?? 0) + after - before }];
    }),
  );
};

const byVariant = (changes: readonly Change[], side: 'before' | 'after') =>
  Object.fromEntries(
    changes.map((change) => [
      change.variant_id === null ? change.field : `${change.field} (${change.variant_id.split('/').at(-1)})`,
      change[side],
    ]),
  );

/** A value of a product as it is now, where a change is about to be made. */
const now = (product: FoundProduct, { variant_id, field }: Change): ChangeValue | undefined => {
  const holder: Readonly<Record<string, unknown>> | undefined =
    variant_id === null ? product : product.variants.find((one) => one.variant_id === variant_id);
  const value = holder?.[field];
  return value === undefined ? undefined : (value as ChangeValue);
};

const CHANGED_MEANWHILE = 'It was changed meanwhile: look at it and change it again';

type How = {
  action: string;
  /** Held back where it isn't as it was seen. */
  isAsSeen: (product: FoundProduct) => boolean;
  reason?: string | undefined;
};

class Refused extends Error {}

const makeChanges = async (
  trx: Database,
  actor: Actor,
  id: string,
  changes: readonly Change[],
  { action, isAsSeen, reason }: How,
): Promise<void> => {
  const key = readProductKey(id);
  if (!(await lockProduct(trx, key))) throw new Refused('It is no longer in this store');
  const where = sql`p.shop_id = ${key.shopId} and p.product_id = ${key.productId}`;
  const [product] = await findProducts(trx, where, sql``);
  if (!product) throw new Refused('It is no longer in this store');
  const isMoved = changes.some((change) => {
    const value = now(product, change);
    return value !== undefined && !isSame(value, change.before);
  });
  if (isMoved || !isAsSeen(product)) throw new Refused(CHANGED_MEANWHILE);
  const collections = changes.find(({ field }) => field === 'collections');
  const refused = await changeProduct(
    trx,
    key,
    productPatch(changes),
    variantPatches(changes),
    collections && list(collections.after),
    new Date(),
  );
  if (refused) throw new Refused(refused);
  await changeStock(trx, key, product, changes);
  await audit(trx, actor, {
    action,
    entity: 'product',
    entityId: id,
    shopId: key.shopId,
    before: byVariant(changes, 'before'),
    after: byVariant(changes, 'after'),
    reason: reason ?? null,
  });
};

/** Words where a product can't be changed; null where it was. Within a transaction: all of its changes or none. */
export const applyWithin = async (
  trx: Database,
  actor: Actor,
  id: string,
  changes: readonly Change[],
  how: How,
): Promise<string | null> => {
  await sql`savepoint of_product`.execute(trx);
  try {
    await makeChanges(trx, actor, id, changes, how);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await sql`rollback to savepoint of_product`.execute(trx);
    return error.message;
  }
  await sql`release savepoint of_product`.execute(trx);
  return null;
};

/** The same in a transaction of its own. */
export const applyChanges = (
  db: Database,
  ...change: [actor: Actor, id: string, changes: readonly Change[], how: How]
): Promise<string | null> => db.transaction().execute((trx) => applyWithin(trx, ...change));
