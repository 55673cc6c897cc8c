import type { RowResult, UndoOffer } from '@backroom/contract/kit/list';
import type { Actor } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import type { Scope } from '../platform/sessions/scope.ts';

/** Who takes back what, in one transaction with the record that it was taken back. */
export type Undoing<What> = { house: House; scope: Scope; actor: Actor; undoId: string; what: What };

/**
 * Takes back what an offer of one kind was made for, each record for itself: one that changed meanwhile is
 * refused in words. Writes its own audit entries.
 */
export type Undo<What = unknown> = (trx: Database, undoing: Undoing<What>) => Promise<RowResult[]>;

declare module '../platform/manifest.ts' {
  interface Contributions {
    /** How what was offered is taken back, by kind: `gift-card.deactivated`. */
    undo: Readonly<Record<string, Undo>>;
  }
}

/** Reads back what an offer of this kind holds: whatever its room gave to `offerUndo`, which wrote it. */
export const undoOf =
  <What>(undo: Undo<What>): Undo =>
  (trx, undoing) =>
    undo(trx, { ...undoing, what: undoing.what as What });

const MINUTES = 10;

/**
 * Offers to take a write back, in the transaction of the write; give the offer as `undo` of the answer. Only a
 * person can take something back: without one there is no offer. `what` is JSON without secrets.
 */
export const offerUndo = async (
  trx: Database,
  actor: Actor,
  kind: string,
  what: unknown,
  minutes = MINUTES,
): Promise<UndoOffer | null> => {
  if (actor.userId === null) return null;
  const expiresAt = new Date(Date.now() + minutes * 60_000);
  const { undo_id } = await trx
    .insertInto('undo_offers')
    .values({ user_id: actor.userId, kind, what: JSON.stringify(what), expires_at: expiresAt })
    .returning('undo_id')
    .executeTakeFirstOrThrow();
  return { undo_id, expires_at: expiresAt.toISOString() };
};
