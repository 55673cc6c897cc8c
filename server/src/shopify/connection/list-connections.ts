import { paginationOf } from '@backroom/contract/kit/list';
import type { shopifyEndpoints } from '@backroom/contract/shopify';
import type { ConnectionDetails, ConnectionRow, ConnectionWay } from '@backroom/contract/shopify-fields';
import { missingScopes } from '@backroom/contract/shopify-scopes';
import type { ConnectionReason, ConnectionState } from '@backroom/contract/shopify-states';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { containing } from '../../platform/database/like.ts';
import type { Handler } from '../../platform/http/call.ts';
import { dayChecksOf } from '../day-checks/differing-days.ts';
import { openRequests } from '../webhooks/data-requests.ts';
import { webhookAddress } from '../webhooks/subscriptions.ts';
import { storeOf } from './connect.ts';
import { loadDoneBy } from './estimate-load.ts';

type Row = {
  shop_id: number;
  store_name: string;
  shop_domain: string;
  domain: string | null;
  state: ConnectionState | null;
  reason: ConnectionReason | null;
  since: Date | null;
  heard_at: Date | null;
  synced_through: Date | null;
  parts: number;
  parts_done: number;
  loading_at: Date | null;
  unread: number;
};

/** All stores, as `r`, with their connections; a first load counts while it isn't done. */
const rows = sql`(
  select s.shop_id, s.name as store_name, s.shop_domain, c.domain, c.state, c.reason, c.since, c.heard_at, s.synced_through,
    coalesce(l.parts, 0)::int as parts, coalesce(l.parts_done, 0)::int as parts_done, l.loading_at,
    coalesce(u.unread, 0)::int as unread
  from shops s left join shopify_connections c using (shop_id)
  left join (
    select shop_id, count(*) as parts, count(*) filter (where state in ('DONE', 'SKIPPED')) as parts_done,
      coalesce(max(from_at) filter (where state in ('WAITING', 'RUNNING') and kind = 'orders'),
        max(to_at) filter (where state in ('WAITING', 'RUNNING') and kind = 'orders') - interval '1 day') as loading_at
    from shopify_slices group by shop_id) l on l.shop_id = s.shop_id and c.loaded_at is null
  left join (select shop_id, count(*) as unread from shopify_unread_orders group by shop_id) u on u.shop_id = s.shop_id)`;

/** Those that need somebody first, then those that wait, load, are paused; live ones and stores without a shop last. */
const URGENCY = sql`case state when 'ACTION_NEEDED' then 0 when 'WAITING' then 1 when 'LOADING' then 2 when 'PAUSED' then 3
  when 'DISCONNECTED' then 4 when 'LIVE' then 5 else 6 end`;

const iso = (at: Date | null) => at?.toISOString() ?? null;

const present = ({ shop_id, loading_at, since, heard_at, synced_through, ...row }: Row): ConnectionRow => ({
  ...row,
  store_id: String(shop_id),
  since: iso(since),
  heard_at: iso(heard_at),
  synced_through: iso(synced_through),
  loading: row.state === 'LOADING' && loading_at ? loading_at.toISOString().slice(0, 7) : null,
});

export const listConnections: Handler<typeof shopifyEndpoints.getConnections> = async ({ db, body }) => {
  const { page, limit, search, state } = body;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const words = search?.trim().toLowerCase();
  if (words) {
    conditions.push(sql`lower(concat_ws(' ', store_name, shop_domain, domain)) like ${containing(words)}`);
  }
  if (state) conditions.push(state === 'NONE' ? sql`state is null` : sql`state = ${state}`);
  const where = sql.join(conditions, sql` and `);
  const [list, counted] = await Promise.all([
    sql<Row>`select * from ${rows} r where ${where} order by ${URGENCY}, lower(store_name), shop_id
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::float8 as total from ${rows} r where ${where}`.execute(db),
  ]);
  return { data: list.rows.map(present), pagination: paginationOf(page, limit, counted.rows[0]?.total ?? 0) };
};

type LoadNow = Pick<ConnectionDetails, 'load' | 'done_by'>;

/** How far a first load is, and when it is likely to be done; `begun` null where none is under way. */
const loadOf = async (db: Database, shopId: number, begun: Date | null): Promise<LoadNow> => {
  const slices = await db
    .selectFrom('shopify_slices')
    .selectAll()
    .where('shop_id', '=', shopId)
    .orderBy('slice_no')
    .limit(500)
    .execute();
  const load = slices.map((slice) => ({
    kind: slice.kind,
    from: iso(slice.from_at),
    to: iso(slice.to_at),
    // The table's check allows no other.
    state: slice.state as ConnectionDetails['load'][number]['state'],
    expected: slice.expected,
    read: slice.read_count,
    rejected: slice.rejected_count,
    error: slice.error,
  }));
  const parts = load.map(({ read, ...part }) => ({ ...part, read_count: read }));
  return { load, done_by: iso(begun && loadDoneBy(parts, begun, new Date())) };
};

/** @throws ApiError NOT_FOUND */
export const getConnection: Handler<typeof shopifyEndpoints.getConnection> = async ({
  db,
  body,
  services,
}) => {
  const { shop_id } = await storeOf(db, body.storeId);
  const found = await sql<Row>`select * from ${rows} r where shop_id = ${shop_id}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error(`Store ${shop_id} vanished`);
  const connection = await db
    .selectFrom('shopify_connections as c')
    .innerJoin('shopify_apps as a', 'a.app_id', 'c.app_id')
    .selectAll('c')
    .select(['a.name as app_name', 'a.way', 'a.hook_key', 'a.secret_enc'])
    .where('c.shop_id', '=', shop_id)
    .executeTakeFirst();
  const scopes = connection?.scopes ?? [];
  const exchanges = connection?.exchanges ?? [];
  return {
    connection: {
      ...present(row),
      app_name: connection?.app_name ?? null,
      // The table's check allows no other.
      way: (connection?.way ?? null) as ConnectionWay | null,
      scopes,
      exchanges,
      missing: connection
        ? missingScopes(scopes, exchanges).map(({ scope, why, without }) => ({ scope, why, without }))
        : [],
      history_from: iso(connection?.history_from ?? null),
      customer_data: (connection?.customer_data ?? 'unknown') as ConnectionDetails['customer_data'],
      plan: connection?.plan ?? null,
      connected_by: connection?.connected_by ?? null,
      connected_at: iso(connection?.connected_at ?? null),
      webhooks:
        connection !== undefined &&
        connection.secret_enc !== null &&
        webhookAddress(services, connection.hook_key) !== null,
      ...(await loadOf(db, shop_id, row.state === 'LOADING' ? row.since : null)),
      ...(await dayChecksOf(db, shop_id)),
      data_requests: await openRequests(db, shop_id),
    },
  };
};

export const listApps: Handler<typeof shopifyEndpoints.getConnectionApps> = async ({ db }) => {
  const { rows: apps } = await sql<{
    id: string;
    name: string;
    way: ConnectionWay;
    client_id: string;
    stores: number;
  }>`select a.app_id as id, a.name, a.way, a.client_id, count(c.shop_id)::int as stores
    from shopify_apps a left join shopify_connections c on c.app_id = a.app_id and c.state <> 'DISCONNECTED'
    where a.client_id is not null group by a.app_id order by a.created_at desc limit 200`.execute(db);
  return { apps };
};
