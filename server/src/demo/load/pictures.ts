import { drawPictures } from '@backroom/demo/pictures';
import sharp from 'sharp';
import { addPicture } from '../../catalogue/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { FileStore } from '../../platform/files/file-store.ts';

/** Where each picture of the demo chain's products is shown, by its name. */
export type Pictures = ReadonlyMap<string, string>;

/** Draws them and keeps them as if somebody had uploaded them. */
export const addPictures = async (db: Database, files: FileStore): Promise<Pictures> =>
  new Map(
    await Promise.all(
      drawPictures().map(async ({ name, svg }) => {
        const content = await sharp(Buffer.from(svg)).webp({ quality: 85 }).toBuffer();
        return [name, await addPicture(db, files, { fileName: `${name}.webp`, content })] as const;
      }),
    ),
  );
