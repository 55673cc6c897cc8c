import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { KindName } from './kinds.ts';

/** What may have to be read again. */
export type DirtyKind = 'orders' | KindName;

/** One thing that somebody says has changed, and the newest state of it that they know of. */
export type Dirty = { kind: DirtyKind; number: string; updatedAt: Date | null };

/** A storm of signals about one thing is waited for, so that it is read once. */
const SETTLE_MS = 300;

/** Jobs of one store run one after another. */
export const queueOf = (shopId: number): string => `shopify:${shopId}`;

/** Asks for the list of what is to be read again to be worked off. */
export const askToEmpty = (trx: Database, shopId: number, inMs = SETTLE_MS): Promise<void> =>
  enqueue(
    trx,
    'shopify-empty-dirty',
    { shopId },
    { key: `shopify-empty-dirty:${shopId}`, queue: queueOf(shopId), runAt: new Date(Date.now() + inMs) },
  );

/** Puts things on the list of what is to be read again: the only work list there is, whoever tells of them. */
export const markDirty = async (trx: Database, shopId: number, things: readonly Dirty[]): Promise<void> => {
  if (things.length === 0) return;
  const rows = things.map(({ kind, number, updatedAt }) => ({ kind, number, seen: updatedAt }));
  await sql`insert into shopify_dirty (shop_id, kind, number, seen_updated_at, due_at)
    select ${shopId}::int, n.kind, n.number, max(n.seen), ${new Date(Date.now() + SETTLE_MS)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (kind text, number text, seen timestamptz)
    group by n.kind, n.number
    on conflict (shop_id, kind, number) do update set
      seen_updated_at = greatest(shopify_dirty.seen_updated_at, excluded.seen_updated_at),
      due_at = least(shopify_dirty.due_at, excluded.due_at), parked_at = null, tries = 0`.execute(trx);
};
