import type { Statement } from '../../platform/database/query.ts';

/**
 * `arrive` for several at once, on one server alone. Whoever asks for pushes locks rows of many stores as well: of the two, this one gives way, and each
 * is written by itself.
 */
export const arriveMany: Statement = {
  name: 'push: several arrived',
  // $1 a list: of each the values of `arrive`, by name. What is JSON in a column is a text in it, so that a null stays one of JSON.
  text: `with given as materialized (
      select g.*, set_config('lock_timeout', '250ms', true)
      from jsonb_to_recordset($1::jsonb) as g (shop_id int, push_id uuid, claim uuid, state text, message text, errors text,
        warnings text, tries int, may_be_there boolean, gid text, kind text, subject text, push_no bigint, wanted text,
        pushed text, hash text)
    ), object as materialized (
      select o.shop_id, o.kind, o.subject from shopify_pushed o
      join given g on o.shop_id = g.shop_id and o.kind = g.kind and o.subject = g.subject
      order by o.shop_id, o.kind, o.subject for update of o
    ), held as (
      update shopify_push_stores p
      set state = g.state, message = g.message, claim = null, errors = g.errors::jsonb, warnings = g.warnings::jsonb,
        tries = g.tries, may_be_there = g.may_be_there, gid = coalesce(g.gid, p.gid), done_at = now()
      from given g
      where p.shop_id = g.shop_id and p.push_id = g.push_id and p.claim = g.claim and p.state in ('RESOLVING', 'SENDING')
        and exists (
          select from object o where o.shop_id = g.shop_id and o.kind = g.kind and o.subject = g.subject
        )
      returning p.shop_id, p.push_id, g.claim
    ), newest as (
      -- Of one object no other run holds a second push; were there one, the older would not be what stands in the shop.
      select distinct on (g.shop_id, g.kind, g.subject) g.* from given g join held using (shop_id, push_id, claim)
      order by g.shop_id, g.kind, g.subject, g.push_no desc
    ), kept as (
      update shopify_pushed o set gid = n.gid, wanted = n.wanted::jsonb, push_id = n.push_id, push_no = n.push_no,
        pushed = n.pushed::jsonb, pushed_hash = n.hash, pushed_at = now(), checked_at = now(), drift = null, theirs = null,
        theirs_hash = null, drifted_at = null
      from newest n
      where o.shop_id = n.shop_id and o.kind = n.kind and o.subject = n.subject and coalesce(o.push_no, 0) < n.push_no
    )
    select h.claim, exists (
      select from shopify_push_stores p
      where p.shop_id = h.shop_id and p.state in ('WAITING', 'RESOLVING', 'SENDING') and p.push_id <> h.push_id
    ) as more from held h`,
};
