import { paginationOf } from '@backroom/contract/kit/list';
import type { shopifyEndpoints } from '@backroom/contract/shopify';
import { sql } from 'kysely';
import { containing } from '../../platform/database/like.ts';
import type { Handler } from '../../platform/http/call.ts';
import { storeOf } from '../connection/connect.ts';
import { askToEmpty, markDirty } from './mark-dirty.ts';

type Row = {
  shop_id: number;
  store_name: string;
  number: string;
  name: string;
  reason: string;
  document: string;
  first_at: Date;
  last_at: Date;
};

/** Orders that couldn't be read, the newest first, each whole. */
export const listUnread: Handler<typeof shopifyEndpoints.getUnreadOrders> = async ({ db, body }) => {
  const { page, limit, search } = body;
  const words = search?.trim().toLowerCase();
  const where = words
    ? sql`lower(concat_ws(' ', u.name, u.number, s.name, u.reason)) like ${containing(words)}`
    : sql`true`;
  const from = sql`shopify_unread_orders u join shops s on s.shop_id = u.shop_id where ${where}`;
  const [list, counted] = await Promise.all([
    sql<Row>`select u.shop_id, s.name as store_name, u.number, u.name, u.reason,
        left(jsonb_pretty(u.document), 100000) as document, u.first_at, u.last_at
      from ${from} order by u.last_at desc, u.shop_id, u.number limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::float8 as total from ${from}`.execute(db),
  ]);
  return {
    data: list.rows.map(({ shop_id, first_at, last_at, ...row }) => ({
      ...row,
      store_id: String(shop_id),
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
    pagination: paginationOf(page, limit, counted.rows[0]?.total ?? 0),
  };
};

/** Has orders read again, from the shop: some, or all that a store has on the list. */
export const retryUnread: Handler<typeof shopifyEndpoints.retryUnreadOrders> = async ({ db, body }) => {
  const { shop_id } = await storeOf(db, body.storeId);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ number: string }>`select number from shopify_unread_orders
      where shop_id = ${shop_id} and (${body.numbers ?? null}::text[] is null or number = any(${body.numbers ?? null}::text[]))
      limit 5000`.execute(trx);
    await markDirty(
      trx,
      shop_id,
      rows.map(({ number }) => ({ kind: 'orders', number, updatedAt: null })),
    );
    await askToEmpty(trx, shop_id);
  });
  return { message: 'They are being read again' };
};
