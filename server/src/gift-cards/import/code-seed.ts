import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { audit, systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type CodeKey, derivedCode } from '../ledger/codes.ts';

/** The code of a row that brought none: known again from the import's seed, for as long as that is kept. */
export const generatedCode = (key: CodeKey, seed: Buffer, row: number): string =>
  derivedCode(key, `import\u0000${seed.toString('hex')}\u0000${row}`);

export const findSeed = async (db: Database, importId: string): Promise<Buffer | null> =>
  (
    await db
      .selectFrom('gift_card_import_seeds')
      .select('code_seed')
      .where('import_id', '=', importId)
      .executeTakeFirst()
  )?.code_seed ?? null;

/** The seed of an import; made when it is first asked for. */
export const seedOf = async (db: Database, importId: string): Promise<Buffer> => {
  await sql`insert into gift_card_import_seeds (import_id, code_seed)
    values (${importId}, ${randomBytes(32)}) on conflict do nothing`.execute(db);
  const seed = await findSeed(db, importId);
  if (!seed) throw new Error(`The seed of import ${importId} is gone`);
  return seed;
};

const KEEP_CODES = '24 hours';

/** Generated codes can be downloaded for a day; then nobody can work them out any more. */
export const forgetCodes = async (db: Database): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    // an import that is still under way needs its seed: the same row must get the same code again
    const { rows } = await sql<{ import_id: string }>`delete from gift_card_import_seeds s
      where created_at < now() - ${KEEP_CODES}::interval and not exists
        (select from imports i where i.import_id = s.import_id and i.status in ('waiting', 'running'))
      returning import_id`.execute(trx);
    for (const { import_id } of rows) {
      await trx.deleteFrom('gift_card_import_rows').where('import_id', '=', import_id).execute();
      await audit(trx, systemActor('gift-card codes'), {
        action: 'gift-card-import.codes-forgotten',
        entity: 'gift-card-import',
        entityId: import_id,
      });
    }
  });
};
