import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { type Slice, setSlice } from './slice-row.ts';

const MINUTE = 60_000;

/** Minutes after which a failed slice is tried again. */
const REPEATS = [0, 1, 5, 30, 60];

/** Below this a span isn't divided any more. */
const SHORTEST_MS = 60 * MINUTE;

/**
 * A slice did not come whole: orders are asked for in halves from then on, anything else again a little later. Without a
 * beginning a span is taken to begin a year before its end.
 */
export const failSlice = async (db: Database, slice: Slice, why: string): Promise<void> => {
  const { shop_id, slice_no, tries, from_at, to_at, kind } = slice;
  const end = to_at ?? new Date();
  const start = from_at ?? new Date(end.getTime() - 365 * 24 * 60 * MINUTE);
  const length = end.getTime() - start.getTime();
  const mayHalve = kind === 'orders' && tries >= 1 && length > SHORTEST_MS;
  await db.transaction().execute(async (trx) => {
    const wait = (REPEATS[Math.min(tries, REPEATS.length - 1)] ?? 60) * MINUTE;
    const again = {
      state: 'WAITING' as const,
      operation_gid: null,
      read_count: 0,
      rejected_count: 0,
      error: why,
      next_at: new Date(Date.now() + wait),
    };
    if (!mayHalve) return await setSlice(trx, slice, { ...again, tries: tries + 1 });
    const middle = new Date(start.getTime() + Math.floor(length / 2));
    await setSlice(trx, slice, { ...again, from_at: middle, tries: 0, expected: null });
    await sql`insert into shopify_slices (shop_id, slice_no, kind, from_at, to_at)
      select ${shop_id}::int, max(slice_no) + 1, 'orders', ${from_at}::timestamptz, ${middle}::timestamptz
      from shopify_slices where shop_id = ${shop_id} and slice_no >= ${slice_no}`.execute(trx);
  });
};
