import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import type { Media } from './catalogue.ts';

/** Files that were announced, and those that came. */
export type Uploads = Map<string, { type: string; bytes: Buffer | null }>;

type StagedInput = { filename: string; mimeType: string; httpMethod?: string | null };

/** How long Shopify takes to look at an image. */
const PROCESSING = 2_000;

export const uploadMutations: View = {
  stagedUploadsCreate: ({ input }: { input: StagedInput[] }, { emulator, shop }: Context) => ({
    stagedTargets: input.map(({ filename, mimeType }) => {
      const path = `${shop.nextId('StagedUpload')}/${encodeURIComponent(filename)}`;
      emulator.uploads.set(path, { type: mimeType, bytes: null });
      const url = `${emulator.address}/_uploads/${path}`;
      return {
        url: `${url}?signature=practice`,
        resourceUrl: url,
        parameters: [{ name: 'content_type', value: mimeType }],
      };
    }),
    userErrors: [],
  }),
};

/** Takes an image in: it is READY after a while, or FAILED where nothing can be fetched from its source. */
export const takeMedia = (
  { emulator, shop }: Context,
  { originalSource, alt }: { originalSource?: string | null; alt?: string | null },
  changed: () => void,
): Media => {
  const source = originalSource ?? '';
  const ours = `${emulator.address}/_uploads/`;
  const media: Media = { id: shop.nextId('MediaImage'), alt: alt ?? '', url: source, status: 'PROCESSING' };
  emulator.clock.at(emulator.clock.now() + PROCESSING, () => {
    const isThere = source.startsWith(ours)
      ? Boolean(emulator.uploads.get(source.slice(ours.length))?.bytes?.length)
      : URL.canParse(source);
    media.status = isThere ? 'READY' : 'FAILED';
    changed();
  });
  return media;
};
