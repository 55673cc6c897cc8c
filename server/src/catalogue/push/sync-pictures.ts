import { refuseUserErrors, type Shop } from '../../pushes/index.ts';
import { deleteMedia, mediaState, reorderMedia, updateMedia, updateProduct } from './product-documents.ts';
import { failedPictures, picturesFor } from './send-pictures.ts';
import type { WantedProduct } from './wanted-product.ts';

type Media = { id: string; alt: string | null };

const mediaOf = async (gid: string, { client }: Shop): Promise<Media[]> =>
  (await client.send(mediaState, { id: gid })).product?.media.nodes ?? [];

/** What the shop calls each picture that it had before, by place: only where it has as many as we knew. */
const paired = (before: readonly { url: string }[], there: readonly Media[]): Map<string, string> =>
  new Map(
    before.length === there.length
      ? before.flatMap(({ url }, index) => {
          const one = there[index];
          return one ? [[url, one.id] as const] : [];
        })
      : [],
  );

/** New pictures go behind the others. @returns what the shop calls them */
const add = async (gid: string, pictures: WantedProduct['pictures'], there: readonly Media[], shop: Shop) => {
  const { inputs, lost } = await picturesFor(pictures, shop);
  if (inputs.length === 0) return { ids: new Map<string, string>(), lost };
  const { productUpdate } = await shop.client.send(updateProduct, {
    product: { id: gid },
    media: inputs.map((one) => ({ ...one, mediaContentType: 'IMAGE' })),
  });
  refuseUserErrors(productUpdate?.userErrors ?? []);
  const known = new Set(there.map(({ id }) => id));
  const fresh = (await mediaOf(gid, shop)).filter(({ id }) => !known.has(id));
  // One that couldn't be brought there leaves nobody to pair with.
  const ids = lost === 0 ? pictures.map(({ url }, index) => [url, fresh[index]?.id ?? ''] as const) : [];
  return { ids: new Map(ids.filter(([, id]) => id !== '')), lost };
};

/** Whether the shop shows what is wanted, as far as that can be told: so many pictures, saying the same, in this order. */
export const hasPictures = async (wanted: WantedProduct, gid: string, shop: Shop): Promise<boolean> => {
  if (!wanted.pictures_before) return true;
  const there = await mediaOf(gid, shop);
  return (
    there.length === wanted.pictures.length &&
    there.every(({ alt }, index) => (alt ?? '') === wanted.pictures[index]?.alt)
  );
};

/**
 * Makes the pictures of a product in a shop those that are wanted: new ones up, others out, words and order as here. A shop that has
 * other pictures than we knew of keeps all of them, and gets the new ones.
 * @returns warnings
 */
export const syncPictures = async (wanted: WantedProduct, gid: string, shop: Shop): Promise<string[]> => {
  const { pictures, pictures_before: before } = wanted;
  if (!before) return [];
  const there = await mediaOf(gid, shop);
  const known = paired(before, there);
  const isKnown = before.length === there.length;
  const had = new Map(before.map(({ url, alt }) => [url, alt]));
  const fresh = await add(
    gid,
    pictures.filter(({ url }) => !had.has(url)),
    there,
    shop,
  );
  const kept = new Set(pictures.map(({ url }) => url));
  const mediaIds = [...known].filter(([url]) => !kept.has(url)).map(([, id]) => id);
  if (mediaIds.length > 0) {
    const { productDeleteMedia } = await shop.client.send(deleteMedia, { productId: gid, mediaIds });
    refuseUserErrors(productDeleteMedia?.mediaUserErrors ?? [], () => 'images');
  }
  const reworded = pictures.flatMap(({ url, alt }) => {
    const id = known.get(url);
    return id && had.get(url) !== alt ? [{ id, alt }] : [];
  });
  if (reworded.length > 0) {
    const { productUpdateMedia } = await shop.client.send(updateMedia, { productId: gid, media: reworded });
    refuseUserErrors(productUpdateMedia?.mediaUserErrors ?? [], () => 'images');
  }
  const order = pictures.flatMap(({ url }) => known.get(url) ?? fresh.ids.get(url) ?? []);
  if (isKnown && order.length > 1) {
    const moves = order.map((id, index) => ({ id, newPosition: String(index) }));
    const { productReorderMedia } = await shop.client.send(reorderMedia, { id: gid, moves });
    refuseUserErrors(productReorderMedia?.mediaUserErrors ?? [], () => 'images');
  }
  const unread = fresh.lost + (fresh.ids.size > 0 ? await failedPictures(gid, shop) : 0);
  return [
    ...(unread > 0 ? [`${unread === 1 ? 'A picture' : `${unread} pictures`} didn’t get there`] : []),
    ...(isKnown ? [] : ['The shop has other pictures than here: it keeps them, and got the new ones']),
  ];
};
