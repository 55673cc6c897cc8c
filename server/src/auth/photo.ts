import type { authEndpoints } from '@backroom/contract/auth';
import { ApiError } from '@backroom/contract/kit/errors';
import { audit } from '../platform/audit.ts';
import { readAttachment } from '../platform/files/read-attachment.ts';
import { readPicture } from '../platform/files/read-picture.ts';
import type { Call } from '../platform/http/call.ts';
import { readSessionUser } from './session-user.ts';

/** Twice what the largest place for it on a page has, for sharp screens. */
const SIDE = 256;

/** Keeps a small square of what came as own photo, in the place of the one before. */
export const setPhoto = async ({ db, user, actor, upload }: Call<typeof authEndpoints.setProfilePhoto>) => {
  const { content } = await readAttachment(upload);
  const picture = await readPicture(content, (smaller) => smaller(SIDE, 'cover'));
  if (typeof picture === 'string') throw new ApiError('UNSUPPORTED_MEDIA_TYPE', picture);
  const photo = { photo_id: crypto.randomUUID(), content: picture.drawn, created_at: new Date() };
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('user_photos')
      .values({ user_id: user.user_id, ...photo })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(photo))
      .execute();
    await audit(trx, actor, { action: 'user.photo-changed', entity: 'user', entityId: user.user_id });
    return { user: await readSessionUser(trx, user.user_id) };
  });
};

/** Takes own photo away; where there is none, nothing is done. */
export const removePhoto = async ({ db, user, actor }: Call<typeof authEndpoints.removeProfilePhoto>) =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('user_photos')
      .where('user_id', '=', user.user_id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) {
      await audit(trx, actor, { action: 'user.photo-removed', entity: 'user', entityId: user.user_id });
    }
    return { user: await readSessionUser(trx, user.user_id) };
  });

/** A photo by its id, which nobody can guess and which is another one with each photo. */
export const getPhoto = async ({ db, params }: Call<typeof authEndpoints.getProfilePhoto>) => {
  const photo = await db
    .selectFrom('user_photos')
    .select('content')
    .where('photo_id', '=', params.id)
    .executeTakeFirst();
  if (!photo) throw new ApiError('NOT_FOUND', 'There is no such photo');
  return {
    filename: `${params.id}.webp`,
    mediaType: 'image/webp',
    body: photo.content,
    cacheSeconds: 86_400,
  };
};
