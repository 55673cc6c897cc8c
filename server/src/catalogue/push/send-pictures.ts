import { buffer } from 'node:stream/consumers';
import { putToShop, refuseUserErrors, type Shop } from '../../pushes/index.ts';
import { mediaState, stageUpload } from './product-documents.ts';
import type { SentPicture } from './wanted-product.ts';

/** A picture as Shopify takes it: by an address from which it fetches it. */
export type PictureInput = { originalSource: string; alt: string };

const staged = async (picture: SentPicture, { client, files }: Shop): Promise<string | null> => {
  const { file } = picture;
  if (!file) return picture.url;
  const kept = await files.get(file.key);
  if (!kept) return null;
  const content = await buffer(kept.content);
  const input = [
    {
      resource: 'IMAGE',
      filename: file.name,
      mimeType: file.media_type,
      httpMethod: 'PUT',
      fileSize: String(content.length),
    },
  ];
  const { stagedUploadsCreate } = await client.send(stageUpload, { input });
  refuseUserErrors(stagedUploadsCreate?.userErrors ?? []);
  const target = stagedUploadsCreate?.stagedTargets?.[0];
  if (!target?.url || !target.resourceUrl) return null;
  return (await putToShop(target.url, content, file.media_type)) ? target.resourceUrl : null;
};

/** Brings pictures to where the shop fetches them from. `lost` are those that didn't get there. */
export const picturesFor = async (
  pictures: readonly SentPicture[],
  shop: Shop,
): Promise<{ inputs: PictureInput[]; lost: number }> => {
  const inputs: PictureInput[] = [];
  for (const picture of pictures) {
    const originalSource = await staged(picture, shop);
    if (originalSource !== null) inputs.push({ originalSource, alt: picture.alt });
  }
  return { inputs, lost: pictures.length - inputs.length };
};

/** Looks so often whether the shop could read the pictures. */
const LOOKS = 3;
const BETWEEN_MS = 1_200;

/** How many pictures of a product the shop couldn't read; those that it still reads are not among them. */
export const failedPictures = async (gid: string, { client }: Shop): Promise<number> => {
  let failed = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    const { product } = await client.send(mediaState, { id: gid });
    const states = product?.media.nodes.map(({ status }) => status) ?? [];
    failed = states.filter((status) => status === 'FAILED').length;
    if (states.every((status) => status === 'READY' || status === 'FAILED')) break;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
  return failed;
};
