import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { ProductKey } from './product-key.ts';

export type ProductImage = { url: string; alt: string };

/** Where a picture that was uploaded is shown, below the API; what is elsewhere has an address of its own. */
export const imageUrl = (pictureId: string): string => `/product-picture/${pictureId}`;

const PICTURE = /^\/product-picture\/([0-9a-f-]{36})$/;

/** Whose picture an address shows: the id of one that is kept here; undefined for any other. */
export const pictureOfUrl = (url: string): string | undefined => PICTURE.exec(url)?.[1];

/** Which of some addresses show pictures that are kept here. */
export const picturesKept = async (db: Database, urls: readonly string[]): Promise<ReadonlySet<string>> => {
  const ids = urls.flatMap((url) => pictureOfUrl(url) ?? []);
  const { rows } = await sql<{ picture_id: string }>`
    select picture_id from pictures where picture_id = any(${ids}::uuid[]) and kept_at is not null`.execute(
    db,
  );
  return new Set(rows.map(({ picture_id }) => imageUrl(picture_id)));
};

/** The pictures of a product in their order; one that was imported has its main one alone. */
export const readImages = async (
  db: Database,
  { shopId, productId }: ProductKey,
): Promise<ProductImage[]> => {
  const { rows } = await sql<ProductImage>`
    select url, alt from product_images where shop_id = ${shopId} and product_id = ${productId}
    order by position`.execute(db);
  if (rows.length > 0) return rows;
  const product = await db
    .selectFrom('products')
    .select('image_url')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return product?.image_url ? [{ url: product.image_url, alt: '' }] : [];
};

/** Gives a product these pictures in the place of those it had; the first is its main one. */
export const writeImages = async (
  trx: Database,
  { shopId, productId }: ProductKey,
  images: readonly ProductImage[],
): Promise<void> => {
  await sql`delete from product_images where shop_id = ${shopId} and product_id = ${productId}`.execute(trx);
  await sql`insert into product_images (shop_id, product_id, position, url, alt)
    select ${shopId}, ${productId}, position, url, alt
    from unnest(${images.map(({ url }) => url)}::text[], ${images.map(({ alt }) => alt)}::text[])
      with ordinality as i (url, alt, position)`.execute(trx);
  await sql`update products set image_url = ${images[0]?.url ?? null}, updated_at = ${new Date()}
    where shop_id = ${shopId} and product_id = ${productId}`.execute(trx);
};

/**
 * Puts pictures behind those that a product has.
 * @returns all of them, before and after
 * @throws ApiError NOT_FOUND where there is no such product
 */
export const addImages = async (
  trx: Database,
  key: ProductKey,
  images: readonly ProductImage[],
): Promise<{ before: ProductImage[]; after: ProductImage[] }> => {
  const { rows } = await sql`select 1 from products
    where shop_id = ${key.shopId} and product_id = ${key.productId} for update`.execute(trx);
  if (rows.length === 0) throw new ApiError('NOT_FOUND', 'There is no such product in this store');
  const before = await readImages(trx, key);
  const known = new Set(before.map(({ url }) => url));
  const after = [...before, ...images.filter(({ url }) => !known.has(url))];
  await writeImages(trx, key, after);
  return { before, after };
};
