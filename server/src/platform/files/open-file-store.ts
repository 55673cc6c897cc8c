import path from 'node:path';
import type { Config } from '../config.ts';
import { StartUpError } from '../start-up-error.ts';
import { bucketStore, ensureBucket } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import type { SigningKey } from './signed-upload.ts';

/** Where files are kept in a data folder. */
export const filesFolderOf = (dataDir: string): string => path.join(dataDir, 'files');

type Where = Pick<Config, 'bucket' | 'dataDir'>;

/** The files of this installation: in the bucket of S3_URL, else in the data folder. Connects to nothing yet. */
export const openFileStore = (
  { bucket, dataDir }: Where,
  publicUrl: string,
  signingKey: SigningKey,
): FileStore => (bucket ? bucketStore(bucket) : folderStore(filesFolderOf(dataDir), publicUrl, signingKey));

/** The same where nothing is uploaded to: before there are keys to sign with. */
export const filesWithoutUploads = (where: Where): FileStore =>
  openFileStore(where, '', () => Promise.reject(new Error('Nothing can be uploaded here')));

/** The bucket of an installation that keeps its files in one. */
export const bucketOf = ({ bucket }: Pick<Config, 'bucket'>): FileStore | undefined =>
  bucket && bucketStore(bucket);

/** Sees at the start that the bucket can be used, where one is configured. @throws StartUpError, one line */
export const checkFileStore = async ({ bucket }: Where): Promise<void> => {
  if (!bucket) return;
  try {
    await ensureBucket(bucket);
  } catch (error) {
    // fetch says why in the cause of its error.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
    throw new StartUpError(`The bucket in S3_URL cannot be used: ${reason}`);
  }
};
