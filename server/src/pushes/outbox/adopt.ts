import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Json } from '../push-kind.ts';
import { hashOfState } from '../state-hash.ts';

/** Something that was in a shop before anything of it was sent there. */
export type Adopted = {
  readonly shopId: number;
  readonly kind: string;
  readonly subject: string;
  readonly label: string;
  readonly gid: string;
  readonly wanted: Json;
  /** What it would be there if it were as ours is, normalised as the kind's `read` gives it. */
  readonly ours: Json;
  /** What it is there. Where that differs from ours, it is shown as changed in the shop. */
  readonly theirs: Json;
};

/** Which of a kind's objects a shop's ids are, by id; those that we know nothing of are left out. */
export const subjectsOf = async (
  db: Database,
  shopId: number,
  kind: string,
  gids: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ gid: string; subject: string }>`
    select gid, subject from shopify_pushed
    where shop_id = ${shopId} and kind = ${kind} and gid = any(${[...gids]}::text[])`.execute(db);
  return new Map(rows.map(({ gid, subject }) => [gid, subject]));
};

/**
 * Takes something that lives in a shop as arrived there by us: from now on its changes are sent and compared. For rooms that take
 * in what shops have, in their transaction.
 */
export const adopt = async (trx: Database, actor: Actor, adopted: Adopted): Promise<void> => {
  const { shopId, kind, subject, label, gid, ours, theirs } = adopted;
  const wanted = JSON.stringify(adopted.wanted);
  const pushId = randomUUID();
  const hash = hashOfState(ours);
  const theirHash = hashOfState(theirs);
  const differs = hash !== theirHash;
  await sql`insert into shopify_pushes (push_id, kind, subject, label, asked_by, asked_user)
    values (${pushId}, ${kind}, ${subject}, ${label}, ${actor.name}, ${actor.userId}::uuid)`.execute(trx);
  await sql`insert into shopify_pushed (shop_id, kind, subject) values (${shopId}, ${kind}, ${subject})
    on conflict (shop_id, kind, subject) do update set subject = excluded.subject`.execute(trx);
  const { rows } = await sql<{ push_no: string }>`
    insert into shopify_push_stores (shop_id, push_id, kind, subject, wanted, state, gid, done_at)
    values (${shopId}, ${pushId}::uuid, ${kind}, ${subject}, ${wanted}::jsonb, 'DONE', ${gid}, now())
    returning push_no::text as push_no`.execute(trx);
  await sql`update shopify_pushed set gid = ${gid}, wanted = ${wanted}::jsonb, push_id = ${pushId}::uuid,
      push_no = ${rows[0]?.push_no}::bigint, pushed = ${JSON.stringify(ours)}::jsonb, pushed_hash = ${hash}, pushed_at = now(),
      checked_at = now(), drift = ${differs ? 'OPEN' : null}, theirs = ${differs ? JSON.stringify(theirs) : null}::jsonb,
      theirs_hash = ${differs ? theirHash : null}, drifted_at = case when ${differs} then now() end
    where shop_id = ${shopId} and kind = ${kind} and subject = ${subject}`.execute(trx);
  await announce(trx, { kind: 'pushes', changed: 1, shopId });
};
