import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** How far an object is in a store. */
export type StoreResult = {
  readonly shopId: number;
  readonly pushId: string;
  /** What the shop calls it, once it is there. */
  readonly gid: string | null;
  readonly state: 'pending' | 'there' | 'failed' | 'drifted' | 'not-connected' | 'cancelled';
  /** In words: why it failed or waits, or what holds only in part. */
  readonly message: string | null;
  readonly warnings: readonly string[];
  readonly errors: readonly { readonly field: string; readonly message: string; readonly code: string }[];
  readonly at: Date;
};

type Row = {
  subject: string;
  shop_id: number;
  push_id: string;
  gid: string | null;
  state: StoreResult['state'];
  message: string | null;
  warnings: string[];
  errors: { field: string; message: string; code: string }[];
  at: Date;
};

/** SQL: whether an object was ever to be in a shop. @param subject SQL that gives what it is called */
export const wasPushed = (kind: string, subject: string): string =>
  `exists (select from shopify_push_stores p where p.kind = '${kind}' and p.subject = ${subject})`;

/**
 * How far each object is in each store that it was pushed to: what its newest push came to, or that the shop holds something else
 * by now. Stores as the caller's scope has them must be picked by the caller.
 */
export const storeResults = async (
  db: Database,
  kind: string,
  subjects: readonly string[],
): Promise<Map<string, StoreResult[]>> => {
  const { rows } = await sql<Row>`
    select distinct on (p.subject, p.shop_id) p.subject, p.shop_id, p.push_id, coalesce(o.gid, p.gid) as gid,
      case when p.state in ('WAITING', 'RESOLVING', 'SENDING') then 'pending'
        when p.state in ('FAILED', 'CONFLICT', 'BLOCKED') then 'failed'
        when p.state = 'NOT_CONNECTED' then 'not-connected'
        when p.state = 'CANCELLED' then 'cancelled'
        when o.drift = 'OPEN' then 'drifted'
        else 'there' end as state,
      p.message, p.warnings, p.errors, coalesce(p.done_at, p.asked_at) as at
    from shopify_push_stores p
    left join shopify_pushed o on o.shop_id = p.shop_id and o.kind = p.kind and o.subject = p.subject
    where p.kind = ${kind} and p.subject = any(${[...subjects]}::text[]) and p.state <> 'SUPERSEDED'
    order by p.subject, p.shop_id, p.push_no desc`.execute(db);
  const results = new Map<string, StoreResult[]>();
  for (const { subject, shop_id: shopId, push_id: pushId, ...row } of rows) {
    results.set(subject, [...(results.get(subject) ?? []), { shopId, pushId, ...row }]);
  }
  return results;
};
