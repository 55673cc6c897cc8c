import { pictureTypes } from '@backroom/contract/kit/pictures';
import { MOST_PICTURE_BYTES } from '@backroom/contract/product-limits';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { invalidResponse, messageOf } from '../../api/call-error.ts';
import { newId } from '../../api/new-id.ts';
import { putFile } from './put-file.ts';

export type KeptPicture = { key: string; name: string; alt: string; imageId: string; url: string };

export type Picture = {
  key: string;
  name: string;
  alt: string;
  file: File | null;
  state: 'waiting' | 'sending' | 'kept' | 'failed';
  share: number;
  imageId: string | null;
  url: string | null;
  problem: string | null;
};

/** So many go up side by side. */
const AT_ONCE = 4;

/** What a browser can see of a picture before it is sent; what is in it, the server reads. */
export const problemOfFile = (file: Pick<File, 'type' | 'size'>): string | null => {
  if (!pictureTypes.some((type) => type === file.type)) return 'Only JPEG, PNG, WebP and GIF pictures';
  if (file.size === 0) return 'The file is empty';
  return file.size > MOST_PICTURE_BYTES ? 'Pictures may have at most 20 MB' : null;
};

const fresh = (file: File): Picture => {
  const problem = problemOfFile(file);
  return {
    key: newId(),
    name: file.name,
    alt: '',
    file,
    state: problem ? 'failed' : 'waiting',
    share: 0,
    imageId: null,
    url: null,
    problem,
  };
};

const restored = (picture: KeptPicture): Picture => ({
  ...picture,
  file: null,
  state: 'kept',
  share: 1,
  problem: null,
});

/** One picture up: an address, the file to it, and the word that it is there. */
const upload = async (file: File, productRef: string, onProgress: (share: number) => void) => {
  const image = {
    filename: file.name.slice(0, 255),
    mimeType: file.type as (typeof pictureTypes)[number],
    fileSize: file.size,
    productRef,
  };
  const answer = await call('generateMultiplePresignedUrls', { body: { images: [image] } });
  // Another server may answer otherwise (specification 1, section 5).
  const address = answer?.data?.presignedUrls?.[0];
  if (!address) throw invalidResponse('Invalid response format from presigned URLs API');
  await putFile(address, file, onProgress);
  const { images } = await call('uploadProductImages', {
    body: { images: [{ imageId: address.imageId }] },
  }).catch((error: unknown) => {
    const said = messageOf(error);
    throw new Error(
      said === 'Failed to notify backend about uploads' ? 'Failed to upload product images' : said,
    );
  });
  const [result] = images;
  if (!result?.ok || !result.url) throw new Error(result?.message ?? 'Failed to upload product images');
  return { imageId: result.imageId, url: result.url };
};

/** The pictures of a form: each goes up by itself, and one that fails loses nothing else. */
export const useUploads = (before: readonly KeptPicture[]) => {
  const [pictures, setPictures] = useState<Picture[]>(() => before.map(restored));
  const [productRef] = useState(newId);
  const queue = useRef<Picture[]>([]);
  const running = useRef(0);
  const change = useCallback(
    (key: string, changes: Partial<Picture>) =>
      setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one))),
    [],
  );
  const work = useCallback(() => {
    while (running.current < AT_ONCE) {
      const next = queue.current.shift();
      if (!next?.file) return;
      running.current += 1;
      change(next.key, { state: 'sending', share: 0, problem: null });
      upload(next.file, productRef, (share) => change(next.key, { share }))
        .then((kept) => change(next.key, { ...kept, state: 'kept', share: 1 }))
        .catch((error: unknown) => change(next.key, { state: 'failed', problem: messageOf(error) }))
        .finally(() => {
          running.current -= 1;
          work();
        });
    }
  }, [change, productRef]);
  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.map(fresh);
      setPictures((all) => [...all, ...added]);
      queue.current.push(...added.filter(({ state }) => state === 'waiting'));
      work();
    },
    [work],
  );
  const retry = useCallback(
    (picture: Picture) => {
      queue.current.push(picture);
      work();
    },
    [work],
  );
  const remove = useCallback((key: string) => {
    queue.current = queue.current.filter((one) => one.key !== key);
    setPictures((all) => all.filter((one) => one.key !== key));
  }, []);
  /** Puts a picture so many places further on, or back. */
  const move = useCallback(
    (key: string, by: number) =>
      setPictures((all) => {
        const from = all.findIndex((one) => one.key === key);
        const to = Math.min(all.length - 1, Math.max(0, from + by));
        const moved = all[from];
        if (!moved || from === to) return all;
        const rest = all.filter((one) => one !== moved);
        return [...rest.slice(0, to), moved, ...rest.slice(to)];
      }),
    [],
  );
  /** Other pictures in the place of all. */
  const replace = useCallback((kept: readonly KeptPicture[]) => {
    queue.current = [];
    setPictures(kept.map(restored));
  }, []);
  return { pictures, add, retry, remove, move, change, replace };
};

export type Uploads = ReturnType<typeof useUploads>;
