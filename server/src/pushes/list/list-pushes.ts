import { ApiError } from '@backroom/contract/kit/errors';
import { paginationOf } from '@backroom/contract/kit/list';
import { pushGroups } from '@backroom/contract/push-states';
import type { pushesEndpoints } from '@backroom/contract/pushes';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../platform/database/like.ts';
import type { Call } from '../../platform/http/call.ts';
import { type Holdings, shopsAskedFor } from '../../platform/sessions/scope.ts';
import { heldNow } from '../../platform/sessions/scope-conditions.ts';
import { pushKindsOf } from '../kinds.ts';
import { pushesInStores, readPushes } from './push-rows.ts';

type Filters = { search?: string | undefined; kind?: readonly string[] | undefined };

/** What narrows a list of pushes of these stores. */
export const pushCondition = (holdings: Holdings, { search = '', kind }: Filters): RawBuilder<boolean> => {
  const words = search.trim();
  const pattern = containing(words);
  return sql`${heldNow(holdings, 'p.shop_id')}
    and (${words} = '' or h.label ilike ${pattern} or s.name ilike ${pattern} or p.message ilike ${pattern})
    and (${kind ?? null}::text[] is null or p.kind = any(${kind ?? null}::text[]))`;
};

const states = (groups: readonly (keyof typeof pushGroups)[] | undefined) =>
  groups?.flatMap((group) => pushGroups[group]) ?? null;

const countsOf = async (db: Call<typeof pushesEndpoints.getPushList>['db'], holdings: Holdings) => {
  const { rows } = await sql<{ waiting: number; failed: number; drifted: number }>`
    select
      (select count(*)::float8 from shopify_push_stores p
        where p.state = any(${pushGroups.waiting}::text[]) and ${heldNow(holdings, 'p.shop_id')}) as waiting,
      (select count(*)::float8 from shopify_push_stores p
        where p.state = any(${pushGroups.failed}::text[]) and ${heldNow(holdings, 'p.shop_id')}) as failed,
      (select count(*)::float8 from shopify_pushed o
        where o.drift = 'OPEN' and ${heldNow(holdings, 'o.shop_id')}) as drifted`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, drifted: 0 };
};

/** What goes to shops, a page of it. @throws ApiError 400 for a store that there isn't, 403 for one of others */
export const listPushes = async ({ scope, db, body, services }: Call<typeof pushesEndpoints.getPushList>) => {
  const { page, limit } = body;
  const holdings = await shopsAskedFor(scope, db, body.shop, 'shop');
  const wanted = states(body.state);
  const where = sql`${pushCondition(holdings, body)} and (${wanted}::text[] is null or p.state = any(${wanted}::text[]))`;
  const more = sql`order by p.push_no desc, p.shop_id limit ${limit} offset ${(page - 1) * limit}`;
  const [pushes, counted, counts] = await Promise.all([
    readPushes(db, services.house, scope, { where, more }),
    sql<{ total: number }>`select count(*)::float8 as total from ${pushesInStores} where ${where}`.execute(
      db,
    ),
    countsOf(db, holdings),
  ]);
  return {
    pushes,
    pagination: paginationOf(page, limit, counted.rows[0]?.total ?? 0),
    counts,
    kinds: [...pushKindsOf(services.house).values()].map(({ kind, label }) => ({ kind, label })),
  };
};

/** One push with what came of it in each store that the caller holds. @throws ApiError NOT_FOUND */
export const getPush = async ({ scope, db, body, services }: Call<typeof pushesEndpoints.getPush>) => {
  const where = sql`p.push_id = ${body.push_id}::uuid and ${heldNow(scope.holdings, 'p.shop_id')}`;
  const stores = await readPushes(db, services.house, scope, { where, more: sql`order by s.name` });
  const [first] = stores;
  if (!first) throw new ApiError('NOT_FOUND', 'There is no such push');
  const count = (...among: string[]) => stores.filter(({ state }) => among.includes(state)).length;
  const { push_id, kind_label, label, asked_by, asked_at } = first;
  return {
    push: { push_id, kind_label, label, asked_by, asked_at },
    totals: {
      ok: count('DONE'),
      warnings: count('DONE_WITH_WARNINGS'),
      failed: count(...pushGroups.failed),
      waiting: count(...pushGroups.waiting),
      not_sent: count(...pushGroups['not-sent']),
    },
    stores,
  };
};
