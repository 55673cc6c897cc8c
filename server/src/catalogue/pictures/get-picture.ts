import { ApiError } from '@backroom/contract/kit/errors';
import type { productPicturesEndpoints } from '@backroom/contract/product-pictures';
import type { Call } from '../../platform/http/call.ts';
import { pictureKey } from './picture-key.ts';

/** A picture by its id, which nobody can guess; what isn't one of ours is never given out. */
export const getProductPicture = async ({
  db,
  services,
  params,
  query,
}: Call<typeof productPicturesEndpoints.getProductPicture>) => {
  const row = await db
    .selectFrom('pictures')
    .select('media_type')
    .where('picture_id', '=', params.id)
    .where('kept_at', 'is not', null)
    .executeTakeFirst();
  const file = row && (await services.files.get(pictureKey(params.id, query.size)));
  if (!row || !file) throw new ApiError('NOT_FOUND', 'There is no such picture');
  const mediaType = query.size === 'full' ? row.media_type : 'image/webp';
  return { filename: params.id, mediaType, body: file.content, cacheSeconds: 86_400 };
};
