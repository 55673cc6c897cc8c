import { inWords } from '@backroom/contract/kit/words';
import type { productChangesEndpoints } from '@backroom/contract/product-changes';
import { ownedFieldWords } from '@backroom/contract/product-owner-words';
import { sql } from 'kysely';
import { PRODUCT_KIND, STOCK_KIND } from '../../catalogue/index.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { storeResults } from '../../pushes/index.ts';
import { offerUndo } from '../../undo/index.ts';
import type { Change } from './changes.ts';
import { type Reversal, UNDO_MINUTES } from './undo-edit.ts';

/** Those of some products of which something is yet to reach the shop. */
export const onTheirWay = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const waiting = new Set<string>();
  for (const kind of [PRODUCT_KIND, STOCK_KIND]) {
    const results = await storeResults(db, kind, ids);
    for (const [id, [one]] of results) if (one?.state === 'pending') waiting.add(id);
  }
  return [...waiting];
};

const called: Readonly<Record<string, string>> = ownedFieldWords;

/** Stock at a location is stock; the rest as it is called. */
const wordsOf = (field: string): string => {
  const [name = field] = field.split('@');
  return called[name] ?? inWords(name);
};

const fieldsOf = (changes: readonly Change[]): string =>
  [...new Set(changes.map(({ field }) => wordsOf(field)))].join(', ');

type Made = { reversals: readonly Reversal[]; changes: readonly Change[]; failed: number };

/** Keeps what was changed together for a day, to be taken back; nothing where nothing was changed. */
export const offerToPutBack = async (db: Database, actor: Actor, { reversals, changes, failed }: Made) => {
  if (reversals.length === 0) return null;
  return db.transaction().execute(async (trx) => {
    const offer = await offerUndo(trx, actor, 'products.updated', { reversals }, UNDO_MINUTES);
    await trx
      .insertInto('product_edits')
      .values({
        user_id: actor.userId,
        by: actor.name,
        summary: fieldsOf(changes),
        updated: reversals.length,
        failed,
        undo_id: offer?.undo_id ?? null,
      })
      .execute();
    return offer;
  });
};

type Edit = {
  id: string;
  at: Date;
  by: string;
  summary: string;
  updated: number;
  failed: number;
  undo_id: string | null;
  undone: boolean;
};

export const listEdits = async ({ db, user }: Call<typeof productChangesEndpoints.getProductEdits>) => {
  const { rows } = await sql<Edit>`
    select e.edit_id as id, e.at, e.by, e.summary, e.updated, e.failed,
      case when u.user_id = ${user.user_id}::uuid and u.undone_at is null and u.expires_at > now() then u.undo_id end
        as undo_id,
      coalesce(u.undone_at is not null, false) as undone
    from product_edits e left join undo_offers u using (undo_id)
    where e.at > now() - interval '24 hours' order by e.at desc limit 20`.execute(db);
  return { edits: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
};

/** They are of no use once nothing can be taken back. */
export const forgetEdits = async (db: Database): Promise<void> => {
  await sql`delete from product_edits where at < now() - interval '7 days'`.execute(db);
};
