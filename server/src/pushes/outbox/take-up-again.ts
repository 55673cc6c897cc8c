import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { announce } from '../../platform/live/announce.ts';
import { askToSend } from './ask-to-send.ts';

/**
 * A store's connection was made, mended or taken up again: what was blocked by it goes on now. For the room that connects stores, in
 * its transaction. What was never sent for want of a connection stays so, unless somebody retries it.
 */
export const takeUpAgain = async (trx: Database, shopId: number): Promise<void> => {
  const { numAffectedRows = 0n } = await sql`update shopify_push_stores
    set state = 'WAITING', next_at = now(), message = null, done_at = null
    where shop_id = ${shopId} and state in ('BLOCKED', 'WAITING')`.execute(trx);
  if (numAffectedRows === 0n) return;
  await askToSend(trx, shopId);
  await announce(trx, { kind: 'pushes', changed: Number(numAffectedRows), shopId });
};

/** One push in one store. */
export type PushInStore = { readonly shopId: number; readonly pushId: string };

/** Why one of them can't be done, in words; null where it was. */
export type Refusal = string | null;

/**
 * Cancels a push while nothing of it can have reached the shop.
 * @returns why not
 */
export const cancelPush = async (trx: Database, { shopId, pushId }: PushInStore): Promise<Refusal> => {
  const { numAffectedRows = 0n } = await sql`update shopify_push_stores
    set state = 'CANCELLED', claim = null, done_at = now(), message = null
    where shop_id = ${shopId} and push_id = ${pushId}::uuid and state in ('WAITING', 'RESOLVING', 'BLOCKED')
      and not may_be_there`.execute(trx);
  if (numAffectedRows === 0n) return 'It is on its way or over: it can’t be cancelled any more';
  await announce(trx, { kind: 'pushes', changed: 1, shopId });
  return null;
};

type Stored = { state: string; newer: boolean };

const retried = new Set(['FAILED', 'CONFLICT', 'BLOCKED', 'NOT_CONNECTED']);

/**
 * Sends once more what failed. An older change is never sent after a newer one of the same object.
 * @param connected whether the store has a connection
 * @param isStep whether its kind makes each push a step of its own, which a newer one doesn't replace
 * @returns why not
 */
export const retryPush = async (
  trx: Database,
  { shopId, pushId }: PushInStore,
  { connected, isStep }: { connected: boolean; isStep: boolean },
): Promise<Refusal> => {
  // The object's row first, as whoever asks for a push does: no newer one comes between.
  await sql`insert into shopify_pushed (shop_id, kind, subject)
    select shop_id, kind, subject from shopify_push_stores where shop_id = ${shopId} and push_id = ${pushId}::uuid
    on conflict (shop_id, kind, subject) do update set subject = excluded.subject`.execute(trx);
  const { rows } = await sql<Stored>`
    select p.state, exists (
      select from shopify_push_stores n
      where n.shop_id = p.shop_id and n.kind = p.kind and n.subject = p.subject and n.push_no > p.push_no
        and n.state not in ('CANCELLED', 'SUPERSEDED', 'NOT_CONNECTED')
    ) as newer
    from shopify_push_stores p where p.shop_id = ${shopId} and p.push_id = ${pushId}::uuid`.execute(trx);
  const [found] = rows;
  if (!found) return 'There is no such push';
  if (!retried.has(found.state)) return 'It hasn’t failed: there is nothing to retry';
  if (found.newer && !isStep) return 'A newer change of the same was made since, which stays';
  if (!connected) return 'This store has no connection to Shopify';
  await sql`update shopify_push_stores
    set state = 'WAITING', by_rule = false, tries = 0, next_at = now(), message = null, errors = '[]', warnings = '[]', done_at = null,
      -- Whoever retries a conflict has seen what the shop holds by now.
      wanted = case when state = 'CONFLICT' and jsonb_typeof(wanted) = 'object' then wanted - 'seen' else wanted end
    where shop_id = ${shopId} and push_id = ${pushId}::uuid`.execute(trx);
  await askToSend(trx, shopId);
  await announce(trx, { kind: 'pushes', changed: 1, shopId });
  return null;
};
