import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** What is to hold of an object in a shop; `wanted` as the kind's schema gave it when it was decided. */
export type OnItsWay = { readonly subject: string; readonly pushNo: number; readonly wanted: unknown };

/**
 * What waits for a store's shop or arrived there since a moment, the oldest first: what was read there at that moment doesn't know of it.
 */
export const onItsWay = async (
  db: Database,
  kind: string,
  shopId: number,
  subjects: readonly string[],
  since: Date,
): Promise<OnItsWay[]> => {
  const { rows } = await sql<OnItsWay>`
    select subject, push_no::float8 as "pushNo", wanted from shopify_push_stores
    where shop_id = ${shopId} and kind = ${kind} and subject = any(${[...subjects]}::text[])
      and (state in ('WAITING', 'RESOLVING', 'SENDING')
        or (state in ('DONE', 'DONE_WITH_WARNINGS') and done_at >= ${since}))
    order by push_no`.execute(db);
  return rows;
};
