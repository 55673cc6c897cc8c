import { MOST_PIXELS, pictureTypes } from '@backroom/contract/product-limits';
import sharp from 'sharp';

/** A picture as it is kept: what came, and two small ones for lists and drawers. */
export type ReadPicture = {
  mediaType: (typeof pictureTypes)[number];
  width: number;
  height: number;
  /** WebP, at most so many pixels wide and high. */
  small: Record<'160' | '640', Buffer>;
};

const smaller = (content: Buffer, size: number): Promise<Buffer> =>
  sharp(content, { limitInputPixels: MOST_PIXELS })
    // phones say in the file which way is up
    .rotate()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();

/** Reads a file as a picture by what is in it, whatever it is called. Words where it isn't one that we take. */
export const readPicture = async (content: Buffer): Promise<ReadPicture | string> => {
  const meta = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const mediaType = pictureTypes.find((type) => type === `image/${meta?.format}`);
  if (!meta || !mediaType) return 'This is not a JPEG, PNG, WebP or GIF picture';
  if (meta.width * meta.height > MOST_PIXELS) {
    return `The picture has ${meta.width} × ${meta.height} pixels; at most 25 million can be used`;
  }
  try {
    const small = { '160': await smaller(content, 160), '640': await smaller(content, 640) };
    return { mediaType, width: meta.width, height: meta.height, small };
  } catch {
    return 'The picture is damaged: it cannot be read to its end';
  }
};
