import { buffer } from 'node:stream/consumers';
import { ApiError } from '@backroom/contract/kit/errors';
import { MOST_PICTURE_BYTES } from '@backroom/contract/product-limits';
import type { productPicturesEndpoints, UploadedImage } from '@backroom/contract/product-pictures';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type FileStore, newIncomingKey } from '../../platform/files/file-store.ts';
import type { Call } from '../../platform/http/call.ts';
import { holdsNow } from '../../platform/sessions/scope.ts';
import { addImages, imageUrl } from '../product-images.ts';
import { readProductKey } from '../product-key.ts';
import { pushProduct } from '../push/push-product.ts';
import { storePicture } from './store-picture.ts';

/** An address for each picture announced; each is good for that file alone. */
export const generatePresignedUrls = async ({
  db,
  services,
  user,
  body,
}: Call<typeof productPicturesEndpoints.generateMultiplePresignedUrls>) => {
  const presignedUrls = await Promise.all(
    body.images.map(async ({ filename, mimeType, fileSize, productRef }) => {
      const key = newIncomingKey();
      const signed = await services.files.signUpload(key, { contentType: mimeType, size: fileSize });
      const { picture_id } = await db
        .insertInto('pictures')
        .values({
          incoming_key: key,
          file_name: filename,
          media_type: mimeType,
          bytes: fileSize,
          product_ref: productRef ?? null,
          created_by: user.user_id,
        })
        .returning('picture_id')
        .executeTakeFirstOrThrow();
      return {
        imageId: picture_id,
        filename,
        url: signed.url,
        method: signed.method,
        headers: signed.headers,
        expiresAt: signed.expiresAt.toISOString(),
      };
    }),
  );
  return { data: { presignedUrls } };
};

type Announced = {
  picture_id: string;
  incoming_key: string | null;
  kept_at: Date | null;
  width: number | null;
  height: number | null;
};

const refused = (imageId: string, message: string): UploadedImage => ({
  imageId,
  ok: false,
  url: null,
  width: null,
  height: null,
  message,
});

const kept = (imageId: string, width: number | null, height: number | null): UploadedImage => ({
  imageId,
  ok: true,
  url: imageUrl(imageId),
  width,
  height,
  message: 'Kept',
});

/** What a browser put to an address: read, checked and kept in three sizes. Said once more, it says the same. */
const keepPicture = async (db: Database, files: FileStore, row: Announced): Promise<UploadedImage> => {
  const { picture_id, incoming_key, kept_at } = row;
  if (kept_at) return kept(picture_id, row.width, row.height);
  const file = incoming_key && (await files.get(incoming_key));
  if (!file) return refused(picture_id, 'The file has not arrived: upload it again');
  if (file.size > MOST_PICTURE_BYTES) {
    file.content.destroy();
    return refused(picture_id, 'Pictures may have at most 20 MB');
  }
  const content = await buffer(file.content);
  const picture = await storePicture(files, picture_id, content);
  if (typeof picture === 'string') return refused(picture_id, picture);
  await db
    .updateTable('pictures')
    .set({
      kept_at: new Date(),
      incoming_key: null,
      media_type: picture.mediaType,
      width: picture.width,
      height: picture.height,
    })
    .where('picture_id', '=', picture_id)
    .execute();
  await files.delete(incoming_key);
  return kept(picture_id, picture.width, picture.height);
};

const announced = async (
  db: Database,
  ids: readonly string[],
  userId: string,
): Promise<Map<string, Announced>> => {
  const { rows } = await sql<Announced>`
    select picture_id, incoming_key, kept_at, width, height from pictures
    where picture_id = any(${[...ids]}::uuid[]) and created_by = ${userId}::uuid`.execute(db);
  return new Map(rows.map((row) => [row.picture_id, row]));
};

/**
 * Keeps the pictures that were put to their addresses, each by itself; those of a product that there is already go behind
 * the pictures it has.
 */
export const uploadProductImages = async ({
  db,
  services,
  scope,
  user,
  actor,
  body,
}: Call<typeof productPicturesEndpoints.uploadProductImages>) => {
  const { productRef } = body;
  const product = productRef && /^\d{1,9}~/.test(productRef) ? readProductKey(productRef) : null;
  if (product && !holdsNow(scope, product.shopId)) {
    throw new ApiError('NOT_FOUND', 'There is no such product in this store');
  }
  const known = await announced(
    db,
    body.images.map(({ imageId }) => imageId),
    user.user_id,
  );
  const images: UploadedImage[] = [];
  for (const { imageId } of body.images) {
    const row = known.get(imageId);
    // one at a time: a picture of 25 million pixels takes 100 MB while it is read
    images.push(
      row
        ? await keepPicture(db, services.files, row)
        : refused(imageId, 'No address was given out for this picture'),
    );
  }
  if (product) {
    const order = new Map(body.images.map((image, index) => [image.imageId, image.position ?? index]));
    const alts = new Map(body.images.map(({ imageId, alt = '' }) => [imageId, alt]));
    const added = images
      .filter(({ ok }) => ok)
      .sort((a, b) => (order.get(a.imageId) ?? 0) - (order.get(b.imageId) ?? 0))
      .map(({ imageId }) => ({ url: imageUrl(imageId), alt: alts.get(imageId) ?? '' }));
    await db.transaction().execute(async (trx) => {
      const pictures = await addImages(trx, product, added);
      if (added.length > 0) await pushProduct(services.house, trx, actor, product, { pictures });
      await audit(trx, actor, {
        action: 'product.images-added',
        entity: 'product',
        entityId: productRef ?? null,
        shopId: product.shopId,
        after: { images: added.length },
      });
    });
  }
  return { images };
};
