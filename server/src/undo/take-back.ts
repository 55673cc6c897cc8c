import { ApiError } from '@backroom/contract/kit/errors';
import type { undoEndpoints } from '@backroom/contract/undo';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/prepared.ts';
import type { Call } from '../platform/http/call.ts';

type Offer = { kind: string; what: unknown; expires_at: Date; undone_at: Date | null };

/** One's own offer under lock: of two that take it back at once, the second finds it taken back. */
const lockOffer = async (trx: Database, undoId: string, userId: string): Promise<Offer> => {
  const { rows } = await sql<Offer>`
    select kind, what, expires_at, undone_at from undo_offers
    where undo_id = ${undoId}::uuid and user_id = ${userId}::uuid for update`.execute(trx);
  const [offer] = rows;
  if (!offer) throw new ApiError('NOT_FOUND', 'There is nothing of yours to undo here');
  if (offer.undone_at) throw new ApiError('CONFLICT', 'This is undone already');
  if (offer.expires_at.getTime() <= Date.now()) {
    throw new ApiError('CONFLICT', 'It is too late to undo this');
  }
  return offer;
};

const wordsOf = (done: number, all: number): string => {
  if (done === all) return 'Undone';
  return done === 0 ? 'Nothing could be undone' : `${done} of ${all} undone`;
};

/** Takes back what one has just done; what changed meanwhile stays, and says so. */
export const takeBack = async ({ scope, services, user, actor, body }: Call<typeof undoEndpoints.undo>) =>
  inTransaction(services.pool, async (trx) => {
    const { kind, what } = await lockOffer(trx, body.undo_id, user.user_id);
    const undo = services.house.asked('undo').find((kinds) => kinds[kind])?.[kind];
    if (!undo) throw new ApiError('CONFLICT', 'This can no longer be undone');
    const results = await undo(trx, { house: services.house, scope, actor, undoId: body.undo_id, what });
    const done = results.filter(({ ok }) => ok).length;
    await trx
      .updateTable('undo_offers')
      .set({ undone_at: new Date() })
      .where('undo_id', '=', body.undo_id)
      .execute();
    return { message: wordsOf(done, results.length), done, results };
  });

/** Offers are of no use once they have run out. */
export const forgetOffers = async (db: Database): Promise<void> => {
  await sql`delete from undo_offers where expires_at < now() - interval '1 day'`.execute(db);
};
