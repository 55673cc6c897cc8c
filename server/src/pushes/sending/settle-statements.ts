import type { Statement } from '../../platform/database/query.ts';

/** The row of a push as an outcome leaves it, where this run still holds it: of one change there is one result. */
export const written: Statement = {
  name: 'push: what came of a try',
  // $1 the store, $2 the push, $3 the run, $4 to $11 the outcome.
  text: `update shopify_push_stores
    set state = $4::text, message = $5::text, claim = null, errors = $6::jsonb, warnings = $7::jsonb, tries = $8,
      next_at = coalesce($9::timestamptz, next_at), may_be_there = coalesce($10::boolean, may_be_there),
      gid = coalesce($11::text, gid), done_at = now() + case when $4::text <> 'WAITING' then interval '0' end
    where shop_id = $1 and push_id = $2::uuid and claim = $3::uuid and state in ('RESOLVING', 'SENDING')`,
};

/**
 * Both rows in one statement: what came of the push, and what stands in the shop from now on, beside which later looks are put.
 * The object's row is locked first, as whoever asks for a push does: so the two never wait for each other. Killed just before it,
 * the push stays SENDING, and the next run looks in the shop.
 */
export const arrive: Statement = {
  name: 'push: it arrived',
  // As in `written`; then $12 the kind and $13 the subject, $14 the push's number, $15 what is wanted, $16 what the shop holds,
  // $17 its hash.
  text: `with object as materialized (
      select 1 from shopify_pushed where shop_id = $1 and kind = $12 and subject = $13 for update
    ), held as (${written.text} and exists (select from object) returning push_id),
    kept as (
      update shopify_pushed set gid = $11, wanted = $15::jsonb, push_id = $2::uuid, push_no = $14::bigint,
        pushed = $16::jsonb, pushed_hash = $17, pushed_at = now(), checked_at = now(), drift = null, theirs = null,
        theirs_hash = null, drifted_at = null
      where shop_id = $1 and kind = $12 and subject = $13 and coalesce(push_no, 0) < $14::bigint
        and exists (select from held)
    )
    select exists (
      select from shopify_push_stores
      where shop_id = $1 and state in ('WAITING', 'RESOLVING', 'SENDING') and push_id <> $2::uuid
    ) as more from held`,
};
