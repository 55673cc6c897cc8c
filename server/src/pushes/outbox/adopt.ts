import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { announceAll } from '../../platform/live/announce.ts';
import type { Json, ShopError } from '../push-kind.ts';
import { hashOfState } from '../state-hash.ts';

/** Something that was in shops before anything of it was sent there. */
type Adopted = {
  readonly kind: string;
  readonly subject: string;
  readonly label: string;
  /** When it came there, where that isn't now. */
  readonly at?: Date;
  readonly stores: readonly AdoptedInStore[];
};

export type AdoptedInStore = {
  readonly shopId: number;
  readonly gid: string;
  readonly wanted: Json;
  /** The shop's words, where it didn't take it. */
  readonly refused?: ShopError;
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
 * Takes something that lives in shops as arrived there by us: from now on its changes are sent and compared. For rooms that take
 * in what shops have, in their transaction.
 */
export const adopt = async (
  trx: Database,
  actor: Actor,
  { kind, subject, label, at = new Date(), stores }: Adopted,
): Promise<void> => {
  const pushId = randomUUID();
  const rows = stores.map(({ shopId, gid, wanted, ours, theirs, refused }) => {
    const [hash, theirHash] = [hashOfState(ours), hashOfState(theirs)];
    const differs = hash !== theirHash;
    return {
      shop_id: shopId,
      gid: refused ? null : gid,
      state: refused ? 'FAILED' : 'DONE',
      message: refused?.message ?? null,
      errors: refused ? [refused] : [],
      wanted,
      pushed: ours,
      pushed_hash: hash,
      theirs: differs ? theirs : null,
      theirs_hash: differs ? theirHash : null,
    };
  });
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (shop_id int, gid text, state text, message text,
    errors jsonb, wanted jsonb, pushed jsonb, pushed_hash text, theirs jsonb, theirs_hash text)`;
  await sql`insert into shopify_pushes (push_id, kind, subject, label, asked_by, asked_user, asked_at)
    values (${pushId}, ${kind}, ${subject}, ${label}, ${actor.name}, ${actor.userId}::uuid, ${at})`.execute(
    trx,
  );
  await sql`insert into shopify_pushed (shop_id, kind, subject)
    select r.shop_id, ${kind}, ${subject} from ${given} order by r.shop_id
    on conflict (shop_id, kind, subject) do update set subject = excluded.subject`.execute(trx);
  await sql`insert into shopify_push_stores (shop_id, push_id, kind, subject, wanted, state, message, errors, gid, asked_at, done_at)
    select r.shop_id, ${pushId}::uuid, ${kind}, ${subject}, r.wanted, r.state, r.message, r.errors, r.gid,
      ${at}::timestamptz, ${at}::timestamptz
    from ${given} order by r.shop_id`.execute(trx);
  await sql`update shopify_pushed o set gid = r.gid, wanted = r.wanted, push_id = ${pushId}::uuid, push_no = p.push_no,
      pushed = r.pushed, pushed_hash = r.pushed_hash, pushed_at = ${at}, checked_at = now(),
      drift = case when r.theirs_hash is not null then 'OPEN' end, theirs = r.theirs, theirs_hash = r.theirs_hash,
      drifted_at = now() + case when r.theirs_hash is not null then interval '0' end
    from ${given}, shopify_push_stores p
    where p.shop_id = r.shop_id and p.push_id = ${pushId}::uuid and r.state = 'DONE'
      and o.shop_id = r.shop_id and o.kind = ${kind} and o.subject = ${subject}`.execute(trx);
  await announceAll(
    trx,
    stores.map(({ shopId }) => ({ kind: 'pushes', changed: 1, shopId })),
  );
};
