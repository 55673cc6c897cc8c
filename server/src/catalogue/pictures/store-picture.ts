import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/connect.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { readPicture } from '../../platform/files/read-picture.ts';
import { imageUrl } from '../product-images.ts';
import { pictureKey } from './picture-key.ts';

/** Reads a picture and keeps it in three sizes. Words where it isn't one that we take. */
export const storePicture = async (files: FileStore, pictureId: string, content: Buffer) => {
  const picture = await readPicture(content, async (smaller) => ({
    '160': await smaller(160),
    '640': await smaller(640),
  }));
  if (typeof picture === 'string') return picture;
  const { drawn } = picture;
  await files.put(pictureKey(pictureId, 'full'), content, content.length);
  await files.put(pictureKey(pictureId, '160'), drawn['160'], drawn['160'].length);
  await files.put(pictureKey(pictureId, '640'), drawn['640'], drawn['640'].length);
  return picture;
};

/** Keeps a picture that nobody uploaded. @returns where it is shown @throws Error where it is none */
export const addPicture = async (
  db: Database,
  files: FileStore,
  { fileName, content }: { fileName: string; content: Buffer },
): Promise<string> => {
  const picture_id = randomUUID();
  const picture = await storePicture(files, picture_id, content);
  if (typeof picture === 'string') throw new Error(`${fileName}: ${picture}`);
  const { mediaType, width, height } = picture;
  await db
    .insertInto('pictures')
    .values({
      picture_id,
      file_name: fileName,
      media_type: mediaType,
      bytes: content.length,
      width,
      height,
      kept_at: new Date(),
    })
    .execute();
  return imageUrl(picture_id);
};
