import { sql } from 'kysely';
import { collectionMembers } from '../../catalogue/index.ts';
import type { Database } from '../../platform/database/connect.ts';

type Sold = { shop_id: number; key: string };

const plain = (keys: readonly string[]) =>
  [...new Set(keys.map((key) => key.trim().toLowerCase()))].filter(Boolean);

export type Wanted = { products: readonly string[]; collections: readonly string[] };

/** Which stores sell which of these products (handles or SKUs) and collections. */
export const soldIn = async (
  db: Database,
  shopIds: readonly number[],
  wanted: Wanted,
): Promise<{ keys: string[]; isSold: (shopId: number, key: string) => boolean }> => {
  const [products, collections] = [plain(wanted.products), plain(wanted.collections)];
  const sold = new Set<string>();
  const remember = (rows: readonly Sold[]) => {
    for (const { shop_id, key } of rows) sold.add(`${shop_id} ${key}`);
  };
  if (products.length > 0) {
    const { rows } = await sql<Sold>`
      select shop_id, lower(handle) as key from products
        where shop_id = any(${[...shopIds]}::int[]) and lower(handle) = any(${products}::text[])
      union select shop_id, lower(sku) from variants
        where shop_id = any(${[...shopIds]}::int[]) and lower(sku) = any(${products}::text[])`.execute(db);
    remember(rows);
  }
  if (collections.length > 0) {
    const { rows } = await sql<Sold>`
      select distinct shop_id, handle as key from ${collectionMembers} m
      where shop_id = any(${[...shopIds]}::int[]) and handle = any(${collections}::text[])`.execute(db);
    remember(rows);
  }
  return {
    keys: [...products, ...collections],
    isSold: (shopId, key) => sold.has(`${shopId} ${key}`),
  };
};

/**
 * Those that none of these stores sells. Stores whose catalogue isn't known here sell what their tills say: among such alone
 * nothing is missing.
 */
export const soldNowhere = async (
  db: Database,
  shopIds: readonly number[],
  wanted: Wanted,
): Promise<string[]> => {
  const { keys, isSold } = await soldIn(db, shopIds, wanted);
  const missing = keys.filter((key) => !shopIds.some((shopId) => isSold(shopId, key)));
  if (missing.length === 0) return [];
  const { rows } =
    await sql`select 1 from products where shop_id = any(${[...shopIds]}::int[]) limit 1`.execute(db);
  return rows.length > 0 ? missing : [];
};
