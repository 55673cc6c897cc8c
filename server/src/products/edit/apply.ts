import { sql } from 'kysely';
import type pg from 'pg';
import { changeProduct, lockProduct, pushStock, readProductKey, writeImages } from '../../catalogue/index.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/prepared.ts';
import type { House } from '../../platform/house.ts';
import { setAvailable, sumUpStock, usualLocation } from '../../stock/index.ts';
import { type FoundProduct, findProducts } from '../find-products.ts';
import { type Change, type ChangeValue, isSame } from './changes.ts';
import { imagesIn, listIn, locationIn, productPatch, variantPatches } from './patches.ts';
import { sendChanges } from './send-changes.ts';
import { readUnlisted, type Unlisted } from './unlisted.ts';

/** Units at one location by now. */
const levelAt = (product: FoundProduct, variantId: string, locationId: number): number =>
  product.levels.get(variantId)?.find(({ location_id }) => location_id === locationId)?.available ?? 0;

/** The difference goes to the location where the store counts unless another is named; others stay. */
const changeStock = async (
  trx: Database,
  actor: Actor,
  product: FoundProduct,
  changes: readonly Change[],
  { house, reason }: How,
) => {
  const moved = changes.filter(({ field }) => locationIn(field) !== undefined);
  if (moved.length === 0) return;
  const key = readProductKey(product.id);
  const usual = await usualLocation(trx, key.shopId);
  const levels = moved.flatMap(({ variant_id, field, before, after }) => {
    if (variant_id === null || typeof before !== 'number' || typeof after !== 'number') return [];
    const location_id = locationIn(field) ?? usual;
    const from = levelAt(product, variant_id, location_id);
    return [{ variant_id, location_id, from, to: from + after - before }];
  });
  await setAvailable(
    trx,
    key.shopId,
    levels.map(({ variant_id, location_id, to }) => ({ variant_id, location_id, available: to })),
  );
  await pushStock(house, trx, actor, key, levels, reason);
};

const byVariant = (changes: readonly Change[], side: 'before' | 'after') =>
  Object.fromEntries(
    changes.map((change) => [
      change.variant_id === null ? change.field : `${change.field} (${change.variant_id.split('/').at(-1)})`,
      change[side],
    ]),
  );

/** A value of a product as it is now, where a change is about to be made. */
const now = (product: FoundProduct, unlisted: Unlisted, change: Change): ChangeValue | undefined => {
  const { variant_id, field } = change;
  const location = locationIn(field);
  if (variant_id !== null && typeof location === 'number') return levelAt(product, variant_id, location);
  const holder: Readonly<Record<string, unknown>> | undefined =
    variant_id === null
      ? { ...product, ...unlisted }
      : product.variants.find((one) => one.variant_id === variant_id);
  const value = holder?.[field];
  return value === undefined ? undefined : (value as ChangeValue);
};

export const CHANGED_MEANWHILE = 'It was changed meanwhile: look at it and change it again';

export type How = {
  house: House;
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
  how: How,
): Promise<void> => {
  const { house, action, isAsSeen, reason } = how;
  const key = readProductKey(id);
  if (!(await lockProduct(trx, key))) throw new Refused('It is no longer in this store');
  const where = sql`p.shop_id = ${key.shopId} and p.product_id = ${key.productId}`;
  const [product] = await findProducts(trx, where, sql``);
  if (!product) throw new Refused('It is no longer in this store');
  const unlisted = await readUnlisted(trx, key);
  const isMoved = changes.some((change) => {
    const value = now(product, unlisted, change);
    return value !== undefined && !isSame(value, change.before);
  });
  if (isMoved || !isAsSeen(product)) throw new Refused(CHANGED_MEANWHILE);
  const collections = changes.find(({ field }) => field === 'collections');
  const refused = await changeProduct(
    trx,
    key,
    productPatch(changes),
    variantPatches(changes),
    collections && listIn(collections.after),
    new Date(),
  );
  if (refused) throw new Refused(refused);
  const pictures = changes.find(({ field }) => field === 'images');
  if (pictures) await writeImages(trx, key, imagesIn(pictures.after));
  await sendChanges(trx, house, actor, id, changes);
  await changeStock(trx, actor, product, changes, how);
  if (changes.some(({ field }) => field === 'tracked')) {
    await sumUpStock(trx, key.shopId, { products: [key.productId] });
  }
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

/** The same in a transaction of its own, done again where another one was in its way. */
export const applyChanges = (
  pool: pg.Pool,
  ...change: [actor: Actor, id: string, changes: readonly Change[], how: How]
): Promise<string | null> => inTransaction(pool, (trx) => applyWithin(trx, ...change));
