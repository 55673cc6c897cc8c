import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Json } from '../push-kind.ts';

/** What a run may take for one push without a word; then another run takes it up, and looks in the shop first. */
const CLAIM_SECONDS = 90;

/** A push of a store that is being worked on. */
export type Claimed = {
  readonly shop_id: number;
  readonly push_id: string;
  readonly push_no: string;
  readonly kind: string;
  readonly subject: string;
  readonly wanted: unknown;
  readonly before: Json;
  readonly unless_changed: boolean;
  readonly may_be_there: boolean;
  readonly claim: string;
  readonly tries: number;
  readonly key: string;
  readonly asked_at: Date;
  /** What the shop calls the object, and what it held after our last push. */
  readonly gid: string | null;
  readonly last_wanted: unknown;
  readonly pushed_hash: string | null;
};

/**
 * Takes the next push of a store whose turn it is: the oldest that is due and has none of the same object before it. Where an
 * older one of the object may have left something in the shop that we don't know, this one looks there first.
 */
export const claimNext = async (db: Database, shopId: number, claim: string): Promise<Claimed | null> => {
  const { rows } = await sql<Claimed>`
    with next as (
      select p.shop_id, p.push_id from shopify_push_stores p
      where p.shop_id = ${shopId} and p.state in ('WAITING', 'RESOLVING', 'SENDING') and p.next_at <= now()
        and not exists (
          select from shopify_push_stores e
          where e.shop_id = p.shop_id and e.kind = p.kind and e.subject = p.subject and e.push_no < p.push_no
            and e.state in ('WAITING', 'RESOLVING', 'SENDING')
        )
      order by p.push_no limit 1
    )
    update shopify_push_stores p set state = 'RESOLVING', claim = ${claim}::uuid,
      next_at = now() + make_interval(secs => ${CLAIM_SECONDS}),
      may_be_there = p.may_be_there or p.state = 'SENDING' or (o.gid is null and exists (
        select from shopify_push_stores e
        where e.shop_id = p.shop_id and e.kind = p.kind and e.subject = p.subject and e.push_no < p.push_no
          and e.may_be_there
      ))
    from next, shopify_pushed o
    where p.shop_id = ${shopId} and p.shop_id = next.shop_id and p.push_id = next.push_id
      and o.shop_id = p.shop_id and o.kind = p.kind and o.subject = p.subject
      and p.state in ('WAITING', 'RESOLVING', 'SENDING') and p.next_at <= now()
    returning p.shop_id, p.push_id, p.push_no::text as push_no, p.kind, p.subject, p.wanted, p.before, p.unless_changed,
      p.may_be_there, p.claim, p.tries, p.key, p.asked_at, o.gid, o.wanted as last_wanted, o.pushed_hash`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** From now on a change may have reached the shop. False where it was cancelled or replaced, or isn't ours any more. */
export const beginSending = async (db: Database, { shop_id, push_id, claim }: Claimed): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`update shopify_push_stores
    set state = 'SENDING', next_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    where shop_id = ${shop_id} and push_id = ${push_id}::uuid and claim = ${claim}::uuid and state = 'RESOLVING'`.execute(
    db,
  );
  return numAffectedRows > 0n;
};

/** When the store's next push is due; null where none waits. */
export const nextDue = async (db: Database, shopId: number): Promise<Date | null> => {
  const { rows } = await sql<{ next_at: Date | null }>`
    select min(next_at) as next_at from shopify_push_stores
    where shop_id = ${shopId} and state in ('WAITING', 'RESOLVING', 'SENDING')`.execute(db);
  return rows[0]?.next_at ?? null;
};
