import { createHash, randomUUID } from 'node:crypto';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Actor } from '../../audit.ts';
import type { Upload } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import type { ImportShop } from '../import-shop.ts';
import { type ImportKind, tooLarge } from '../kind.ts';
import { removeParts, type SealedStore, writeParts } from './sealed-parts.ts';
import { allFilesOf, fileOf, sealedStoreOf } from './sealed-store.ts';
import { findStoredImport, type StoredImport } from './stored-import.ts';
import { removeAllFiles } from './tidy.ts';

/** As much as a kind allows. What is too large is read to its end and dropped, so that the answer reaches the sender. */
async function* atMost(limit: number, field: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size <= limit) yield chunk;
  }
  if (size > limit) {
    throw new ApiError('PAYLOAD_TOO_LARGE', tooLarge(limit), [{ field, message: tooLarge(limit) }]);
  }
}

/** Keeps one file of an import, whole or not at all. @throws ApiError where it is empty, too large or breaks off */
const keep = async (
  store: SealedStore,
  file: string,
  { upload, limit, field }: { upload: Upload; limit: number; field: string },
) => {
  try {
    const kept = await writeParts(store, file, atMost(limit, field, upload.stream));
    if (kept.bytes === 0) throw invalidField(field, 'The file is empty');
    return kept;
  } catch (error) {
    await removeParts(store, `${file}/`);
    throw error;
  }
};

/** A file that is small enough to be held, and isn't kept. @throws ApiError where it is empty, too large or breaks off */
export const holdUpload = async (
  upload: Upload,
  { limit, field }: { limit: number; field: string },
): Promise<{ bytes: Buffer; hash: Buffer }> => {
  const chunks: Buffer[] = [];
  const hash = createHash('sha256');
  for await (const chunk of atMost(limit, field, upload.stream)) {
    chunks.push(chunk);
    hash.update(chunk);
  }
  if (chunks.length === 0) throw invalidField(field, 'The file is empty');
  return { bytes: Buffer.concat(chunks), hash: hash.digest() };
};

export type NewImport = {
  kind: ImportKind;
  upload: Upload;
  /** The form's field of the file, for what is wrong with it. */
  field: string;
  shop: ImportShop | null;
  settings: Record<string, unknown>;
  /** Chosen by the caller, so that a repeated upload is known again. */
  importId?: string | undefined;
};

const NO_NAME = 'file';

/**
 * Keeps an uploaded file; nothing is read of it yet. The same upload again, also at the same time, gives the import
 * that the first one made.
 * @throws ApiError CONFLICT where the id was used for another file; where the file is empty, too large or breaks off
 */
export const storeUpload = async (
  services: Services,
  actor: Actor,
  { kind, upload, field, shop, settings, importId = randomUUID() }: NewImport,
): Promise<{ row: StoredImport; isNew: boolean }> => {
  const store = await sealedStoreOf(services);
  // an upload that comes twice at once must not write into the parts of the other
  const arriving = randomUUID();
  const { bytes, parts, hash } = await keep(store, fileOf(arriving, 'main'), {
    upload,
    limit: kind.limits.bytes,
    field,
  });
  const { rows } = await sql`insert into imports
      (import_id, kind, file_name, bytes, file_hash, file_parts, files_of, shop_id, settings, user_id, actor)
    values (${importId}, ${kind.name}, ${upload.filename || NO_NAME}, ${bytes}, ${hash}, ${parts}, ${arriving},
      ${shop?.shop_id ?? null}, ${JSON.stringify(settings)}::jsonb, ${actor.userId}, ${actor.name})
    on conflict (import_id) do nothing returning 1`.execute(services.db);
  const isNew = rows.length > 0;
  if (!isNew) await removeParts(store, allFilesOf(arriving));
  const row = await findStoredImport(services.db, importId);
  if (!row || row.user_id !== actor.userId || row.kind !== kind.name || !row.file_hash?.equals(hash)) {
    throw new ApiError('CONFLICT', 'Choose another import_id');
  }
  return { row, isNew };
};

/** Keeps a file that an import needs besides, in the place of one of the same name. @throws ApiError as storeUpload */
export const storeOtherFile = async (
  services: Services,
  row: StoredImport,
  { name, upload, limit }: { name: string; upload: Upload; limit: number },
): Promise<void> => {
  const store = await sealedStoreOf(services);
  const { parts } = await keep(store, fileOf(row.files_of, { other: name }), {
    upload,
    limit,
    field: 'file',
  });
  await sql`update imports set other_files = other_files || jsonb_build_object(${name}::text, ${parts}::int)
    where import_id = ${row.import_id}`.execute(services.db);
};

/** Adds to what was chosen for an upload, until it is started. */
export const addSettings = async (
  { db }: Pick<Services, 'db'>,
  importId: string,
  settings: Record<string, unknown>,
): Promise<void> => {
  await sql`update imports set settings = settings || ${JSON.stringify(settings)}::jsonb
    where import_id = ${importId} and status in ('uploaded', 'failed')`.execute(db);
};

/** Forgets an upload that is not to be imported. */
export const discardUpload = async (services: Services, row: StoredImport): Promise<void> => {
  const { rows } = await sql`delete from imports where import_id = ${row.import_id} and status = 'uploaded'
    returning 1`.execute(services.db);
  if (rows.length > 0) await removeAllFiles(services, row);
};
