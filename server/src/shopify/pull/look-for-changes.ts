import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { heardOfStore } from '../../stores/index.ts';
import { numberOf } from '../client/document.ts';
import { clientOfStore, NotConnected } from '../connection/client-of-store.ts';
import { findConnection } from '../connection/connection-row.ts';
import { changedOrders } from '../documents/orders.ts';
import { lookAtKinds } from './look-at-kinds.ts';
import { askToEmpty, markDirty } from './mark-dirty.ts';
import { changedSince } from './search-filter.ts';

/** Searches know of a change some seconds after it happened. */
const OVERLAP_MS = 10 * 60_000;
const INDEX_LAG_MS = 2 * 60_000;

/** A look for changes is repeated after this; it moves by as much as a tenth, so that shops don't come all at once. */
export const LOOK_EVERY_MS = 5 * 60_000;

type Changed = { number: string; updatedAt: string };

/** Those of some orders that are newer than what is stored of them. */
const newer = async ({ db }: Pick<Services, 'db'>, shopId: number, changed: readonly Changed[]) => {
  const { rows } = await sql<{ number: string; at: Date }>`
    select n.number, n."updatedAt" as at
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n (number text, "updatedAt" timestamptz)
    left join orders o on o.shop_id = ${shopId} and o.shopify_order_id = n.number
    where o.source_updated_at is null or o.source_updated_at < n."updatedAt"`.execute(db);
  return rows.map(({ number, at }) => ({ kind: 'orders' as const, number, updatedAt: at }));
};

/**
 * Looks for orders that changed since the last look, whatever webhooks told, and puts them on the list. The cursor moves
 * with each page, in the transaction that lists its orders.
 * @returns how many were found that nobody had told of
 */
export const lookForChanges = async (services: Services, shopId: number): Promise<number> => {
  const { db } = services;
  const connection = await findConnection(db, shopId);
  const cursor = await db
    .selectFrom('shopify_cursors')
    .select('cursor_at')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'orders')
    .executeTakeFirst();
  if (!cursor || !connection) return 0;
  const begun = new Date();
  const client = await clientOfStore(services, shopId).catch((error: unknown) => {
    if (error instanceof NotConnected) return null;
    throw error;
  });
  if (!client) return 0;
  const filter = changedSince(new Date(cursor.cursor_at.getTime() - OVERLAP_MS));
  let after: string | null = null;
  let found = 0;
  do {
    const { orders }: { orders: { nodes: { id: string; updatedAt: string }[]; pageInfo: PageInfo } } =
      await client.send(changedOrders, { filter, after });
    const changed = orders.nodes.map(({ id, updatedAt }) => ({ number: numberOf(id), updatedAt }));
    after = orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null;
    const newest = changed.at(-1)?.updatedAt;
    const seen = Math.min(newest ? Date.parse(newest) : begun.getTime(), begun.getTime() - INDEX_LAG_MS);
    const reached = new Date(after === null ? begun.getTime() - INDEX_LAG_MS : seen);
    found += await db.transaction().execute(async (trx) => {
      const dirty = await newer({ db: trx }, shopId, changed);
      await markDirty(trx, shopId, dirty);
      if (dirty.length > 0) await askToEmpty(trx, shopId);
      await sql`update shopify_cursors set cursor_at = greatest(cursor_at, ${reached}::timestamptz)
        where shop_id = ${shopId} and kind = 'orders'`.execute(trx);
      return dirty.length;
    });
  } while (after !== null);
  if (connection.loaded_at !== null) await sayFresh(services, shopId, begun);
  await lookAtKinds(services, client, shopId, connection.exchanges);
  return found;
};

type PageInfo = { hasNextPage: boolean; endCursor: string | null };

/** A store's figures are as of a look for changes, or of the first thing that is still to be read. */
const sayFresh = async ({ db }: Pick<Services, 'db'>, shopId: number, at: Date): Promise<void> => {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(first_at) as oldest from shopify_dirty where shop_id = ${shopId} and kind = 'orders'`.execute(
    db,
  );
  const oldest = rows[0]?.oldest;
  // Orders that the shop has and we couldn't get: until then the store isn't complete.
  const missing = await sql`select from shopify_day_checks
    where shop_id = ${shopId} and state = 'DIFFERS' and differences @> '[{"what":"missing"}]' limit 1`.execute(
    db,
  );
  if (missing.rows.length > 0) return;
  await heardOfStore(db, shopId, oldest && oldest < at ? oldest : at);
};
