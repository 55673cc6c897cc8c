import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { removeParts } from './sealed-parts.ts';
import { allFilesOf } from './sealed-store.ts';
import type { StoredImport } from './stored-import.ts';

type KeptBy = Pick<StoredImport, 'files_of'>;

/** Forgets what was uploaded, and keeps the refused rows. */
export const removeSources = async (
  { files }: Pick<Services, 'files'>,
  { files_of }: KeptBy,
): Promise<void> => {
  await removeParts({ files }, `${allFilesOf(files_of)}main/`);
  await removeParts({ files }, `${allFilesOf(files_of)}other-`);
};

export const removeAllFiles = ({ files }: Pick<Services, 'files'>, { files_of }: KeptBy): Promise<void> =>
  removeParts({ files }, allFilesOf(files_of));

/** Uploads that nobody imported are forgotten after a week; files that belong to no import, after a day. */
export const forgetOldUploads = async ({ db, files }: Services): Promise<void> => {
  await sql`delete from imports
    where status = 'uploaded' and created_at < now() - interval '7 days'`.execute(db);
  const { rows } = await sql<{ files_of: string; open: boolean }>`
    select files_of, status in ('uploaded', 'waiting', 'running')
        or status = 'failed' and finished_at > now() - interval '7 days' as open
    from imports`.execute(db);
  const known = new Map(rows.map(({ files_of, open }) => [files_of, open]));
  const aDayAgo = Date.now() - 86_400_000;
  for await (const { key, changedAt } of files.list('imports/')) {
    const [, id = '', name = ''] = key.split('/');
    const isWanted = known.get(id) || (known.has(id) && name === 'rejected');
    if (!isWanted && changedAt.getTime() < aDayAgo) await files.delete(key);
  }
};
