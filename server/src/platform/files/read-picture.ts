import { MOST_PIXELS, pictureTypes } from '@backroom/contract/kit/pictures';
import sharp from 'sharp';

type Fit = 'inside' | 'cover';

/** Draws the picture anew as WebP, at most so many pixels wide and high (`cover`: exactly, cut to a square). */
type Smaller = (size: number, fit?: Fit) => Promise<Buffer>;

/** A picture: what came, and what was drawn of it. */
export type ReadPicture<Drawn> = {
  mediaType: (typeof pictureTypes)[number];
  width: number;
  height: number;
  drawn: Drawn;
};

/** Nothing of what a camera notes down in a file, such as the place, comes along. */
const smallerOf =
  (content: Buffer): Smaller =>
  (size, fit = 'inside') =>
    sharp(content, { limitInputPixels: MOST_PIXELS })
      // phones say in the file which way is up
      .rotate()
      .resize(size, size, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 80 })
      .toBuffer();

/**
 * Reads a file as a picture by what is in it, whatever it is called, and draws what is wanted of it. Words where it isn't
 * one that we take. While it is read a large one takes 100 MB: read one after the other.
 */
export const readPicture = async <Drawn>(
  content: Buffer,
  draw: (smaller: Smaller) => Promise<Drawn>,
): Promise<ReadPicture<Drawn> | string> => {
  const meta = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const mediaType = pictureTypes.find((type) => type === `image/${meta?.format}`);
  if (!meta || !mediaType) return 'This is not a JPEG, PNG, WebP or GIF picture';
  if (meta.width * meta.height > MOST_PIXELS) {
    return `The picture has ${meta.width} × ${meta.height} pixels; at most 25 million can be used`;
  }
  try {
    return { mediaType, width: meta.width, height: meta.height, drawn: await draw(smallerOf(content)) };
  } catch {
    return 'The picture is damaged: it cannot be read to its end';
  }
};
