import type { Actor } from '../../audit.ts';
import type { Database } from '../../database/connect.ts';
import type { Services } from '../../services.ts';
import { type Scope, scopeOfSystem, scopeOfUser } from '../../sessions/scope.ts';
import type { FileSource } from '../file-source.ts';
import { ImportError } from '../import-error.ts';
import type { ImportContext } from '../kind.ts';
import { readParts, type SealedStore } from './sealed-parts.ts';
import { fileOf, sealedStoreOf } from './sealed-store.ts';
import type { StoredImport } from './stored-import.ts';

/** The rights of whoever brought a file, as they are now. @throws ImportError where that person has none any more */
export const scopeOfPerson = async (db: Database, userId: string | null): Promise<Scope> => {
  if (userId === null) return scopeOfSystem();
  const user = await db
    .selectFrom('users')
    .select(['user_id', 'role', 'type', 'franchisee_id', 'status'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (user?.status !== 'Active') throw new ImportError('Who began this import may no longer sign in.');
  return await scopeOfUser(db, user as Parameters<typeof scopeOfUser>[1]); // the table's checks hold role and type
};

/** A kept file as a source; `bytes` are those that came in. */
const keptFile = (
  store: SealedStore,
  kept: { name: string; file: string; parts: number; bytes: number },
): FileSource => ({
  name: kept.name,
  size: async () => {
    if (kept.parts === 0) throw new ImportError(`${kept.name} is missing. Upload it again.`);
    return kept.bytes;
  },
  bytes: () => readParts(store, kept.file, kept.parts),
});

/** What a stored import reads and writes with. */
export const contextOf = async (
  services: Services,
  row: StoredImport,
  { actor, storeMade }: { actor: Actor; storeMade: () => void },
): Promise<ImportContext> => {
  const store = await sealedStoreOf(services);
  const shop =
    row.shop_id === null
      ? null
      : await services.db
          .selectFrom('shops')
          .select(['shop_id', 'shop_domain', 'timezone', 'day_cutoff_minutes', 'clocks', 'currency'])
          .where('shop_id', '=', row.shop_id)
          .executeTakeFirstOrThrow();
  return {
    services,
    actor,
    scope: await scopeOfPerson(services.db, row.user_id),
    importId: row.import_id,
    shop,
    settings: row.settings,
    file: keptFile(store, {
      name: row.file_name,
      file: fileOf(row.files_of, 'main'),
      parts: row.file_parts,
      bytes: row.bytes,
    }),
    otherFile: (name) =>
      keptFile(store, {
        name,
        file: fileOf(row.files_of, { other: name }),
        parts: row.other_files[name] ?? 0,
        // how far one is read is nobody's business
        bytes: 0,
      }),
    storeMade,
  };
};
