import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import type { StoreClient } from '../connection/client-of-store.ts';
import { oldestOrder } from '../documents/orders.ts';
import { kinds, kindsOfStore } from './kinds.ts';

/** One part of a first load. */
type Part = { kind: string; from_at: Date | null; to_at: Date | null };

/** Whole months of UTC, the newest first; the newest has no end, the oldest no beginning. */
const monthsUntil = (now: Date, oldest: Date): Part[] => {
  const months: Part[] = [];
  let from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  let to: Date | null = null;
  for (;;) {
    const isLast = from <= oldest;
    months.push({ kind: 'orders', from_at: isLast ? null : from, to_at: to });
    if (isLast) return months;
    to = from;
    from = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - 1, 1));
  }
};

/**
 * Lays out a store's first load, unless that was done: what orders refer to first, then orders by month, the newest first,
 * and what orders tell of once more after them.
 * Changes are looked for from ten minutes before, so that nothing that changes meanwhile is missed.
 */
export const planLoad = async (
  services: Pick<Services, 'db' | 'house'>,
  shopId: number,
  client: StoreClient,
  exchanges: readonly string[],
): Promise<void> => {
  const { db } = services;
  const begun = new Date();
  const planned = await db
    .selectFrom('shopify_slices')
    .select('slice_no')
    .where('shop_id', '=', shopId)
    .limit(1)
    .execute();
  if (planned.length > 0) return;
  const { orders } = await client.send(oldestOrder);
  const oldest = orders.nodes[0] ? new Date(orders.nodes[0].createdAt) : begun;
  const wanted = kindsOfStore(services, client.scopes, exchanges);
  const whole = (kind: string): Part => ({ kind, from_at: null, to_at: null });
  const parts: Part[] = [
    ...wanted.map(whole),
    ...monthsUntil(begun, oldest),
    ...wanted.filter((name) => kinds[name].againAfterOrders).map(whole),
  ];
  await db.transaction().execute(async (trx) => {
    await sql`insert into shopify_slices (shop_id, slice_no, kind, from_at, to_at)
      select ${shopId}::int, n.place, n.kind, n.from_at, n.to_at
      from jsonb_to_recordset(${JSON.stringify(parts.map((part, index) => ({ ...part, place: index + 1 })))}::jsonb)
        as n (place int, kind text, from_at timestamptz, to_at timestamptz)
      on conflict (shop_id, slice_no) do nothing`.execute(trx);
    await sql`insert into shopify_cursors (shop_id, kind, cursor_at)
      select ${shopId}::int, kind, ${new Date(begun.getTime() - 10 * 60_000)}::timestamptz
      from unnest(${['orders', ...wanted]}::text[]) as kind
      on conflict (shop_id, kind) do nothing`.execute(trx);
  });
};
