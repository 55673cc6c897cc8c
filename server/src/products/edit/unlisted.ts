import { sql } from 'kysely';
import {
  collectionsOfProduct,
  type ProductImage,
  type ProductKey,
  readImages,
} from '../../catalogue/index.ts';
import type { Database } from '../../platform/database/connect.ts';

/** What of a product lists don't load. */
export type Unlisted = {
  /** As it is kept. */
  description: string | null;
  images: ProductImage[];
  /** Handles of the manual collections that it is in. */
  collections: string[];
};

export const readUnlisted = async (db: Database, key: ProductKey): Promise<Unlisted> => {
  const { rows } = await sql<{ description: string | null }>`
    select description from products where shop_id = ${key.shopId} and product_id = ${key.productId}`.execute(
    db,
  );
  const all = await collectionsOfProduct(db, key.shopId, key.productId);
  return {
    description: rows[0]?.description ?? null,
    images: await readImages(db, key),
    collections: all
      .filter(({ automatic }) => !automatic)
      .map(({ handle }) => handle)
      .toSorted(),
  };
};
