/**
 * `npm run move-files -- to-bucket` or `to-folder`: copies all files from the data folder into the bucket of S3_URL, or
 * back, and verifies each. With `--remove-originals` each original is removed then. May be done again and again.
 */
import { readConfig } from './platform/config.ts';
import { bucketStore } from './platform/files/bucket-store.ts';
import { folderStore } from './platform/files/folder-store.ts';
import { moveFiles } from './platform/files/move-files.ts';
import { checkFileStore, filesFolderOf } from './platform/files/open-file-store.ts';
import { explain, loadEnvFile } from './platform/start-up.ts';
import { StartUpError } from './platform/start-up-error.ts';

const noUploads = () => Promise.reject(new Error('Nothing is uploaded to a command'));

try {
  loadEnvFile();
  const direction = process.argv[2];
  if (direction !== 'to-bucket' && direction !== 'to-folder') {
    throw new StartUpError('Say where to: npm run move-files -- to-bucket, or to-folder');
  }
  const config = readConfig();
  if (!config.bucket) throw new StartUpError('Say in S3_URL, S3_ACCESS_KEY and S3_SECRET_KEY which bucket.');
  await checkFileStore(config);
  const bucket = bucketStore(config.bucket);
  const folder = folderStore(filesFolderOf(config.dataDir), '', noUploads);
  const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder];
  const removeOriginals = process.argv.includes('--remove-originals');
  const { copied, thereAlready, removed } = await moveFiles(from, to, { removeOriginals });
  console.log(`${copied} files copied, ${thereAlready} were there already; ${removed} originals removed.`);
} catch (error) {
  explain(error);
}
