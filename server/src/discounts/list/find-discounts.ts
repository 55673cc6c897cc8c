import type { discountsEndpoints } from '@backroom/contract/discounts';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { containing } from '../../platform/database/like.ts';
import type { Call } from '../../platform/http/call.ts';
import { type Holdings, type Scope, scopeOfToday, shopsAskedFor } from '../../platform/sessions/scope.ts';
import { heldNow } from '../../platform/sessions/scope-conditions.ts';
import { factsOfDiscounts } from '../usage.ts';

type Body = Call<typeof discountsEndpoints.getDiscountList>['body'];

/** What narrows and orders the list; the same for page and file. */
export type Filter = Omit<Body, 'page' | 'limit'>;

/** The stores asked for, of those held today. @throws ApiError 'No store IDs provided', FORBIDDEN */
const storesAsked = async (scope: Scope, db: Database, shopIds: readonly string[]): Promise<Holdings> => {
  if (shopIds.length === 0) throw invalidField('shopIds', 'No store IDs provided');
  return shopsAskedFor(scopeOfToday(scope), db, shopIds, 'shopIds');
};

const typeCondition = (type: string | undefined): RawBuilder<unknown> => {
  if (!type || type === 'all') return sql`true`;
  if (type.startsWith('FIXED') || type === 'PERCENTAGE') {
    return sql`d.value_type = ${type === 'PERCENTAGE' ? 'PERCENTAGE' : 'FIXED'} and d.discount_type <> 'SHIPPING'`;
  }
  return sql`d.discount_type = ${type}`;
};

/** How it stands in the stores asked for: the same words as `stateOf`. */
const state = sql`case when bool_and(ds.paused) then 'PAUSED'
  when bool_and(coalesce(d.ends at time zone s.timezone <= now(), false)) then 'EXPIRED'
  when bool_and(d.starts at time zone s.timezone > now()) then 'SCHEDULED'
  when bool_and(d.usage_limit is not null and coalesce(u.uses, 0) >= d.usage_limit) then 'SOLD_OUT'
  else 'ACTIVE' end`;

const sorts = {
  title: sql`lower(title)`,
  code: sql`coalesce(code, '')`,
  start_date: sql`starts`,
  end_date: sql`coalesce(ends, 'infinity')`,
  created_at: sql`created_at`,
} as const;

/** Ids of the discounts that match, in their order, and how many there are. */
export const findDiscounts = async (
  scope: Scope,
  db: Database,
  filter: Filter,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<{ ids: string[]; total: number }> => {
  const asked = await storesAsked(scope, db, filter.shopIds);
  const narrowed = filter.selectedStores?.length
    ? await storesAsked(scope, db, filter.selectedStores)
    : asked;
  const search = (filter.search ?? filter.searchQuery)?.trim();
  const pattern = search ? containing(search) : null;
  const { from, to } = filter.dateRange ?? {};
  const status = filter.status && filter.status !== 'all' ? filter.status : null;
  const matching = sql`
    with used as (
      select d.discount_id, ds.shop_id, sum(f.uses) as uses
      from discounts d join discount_shops ds using (discount_id) ${factsOfDiscounts}
      where d.usage_limit is not null and ds.removed_at is null group by 1, 2
    ), found as (
      select d.discount_id, d.title, d.code, d.starts, d.ends, d.created_at, ${state} as state
      from discounts d join discount_shops ds using (discount_id) join shops s using (shop_id)
      left join used u on u.discount_id = d.discount_id and u.shop_id = ds.shop_id
      where ds.removed_at is null and ${heldNow(asked, 'ds.shop_id')} and ${heldNow(narrowed, 'ds.shop_id')}
        and (${pattern}::text is null or d.title ilike ${pattern} or d.code ilike ${pattern})
        and ${typeCondition(filter.type)}
        and (${from || null}::date is null or coalesce(d.ends, 'infinity') >= ${from || null}::date)
        and (${to || null}::date is null or d.starts < ${to || null}::date + 1)
      group by d.discount_id
    )`;
  const { rows } = await sql<{ discount_id: string; total: number }>`${matching}
    select discount_id, count(*) over ()::int as total from found where ${status}::text is null or state = ${status}
    order by ${sorts[filter.sortBy]} ${sql.raw(filter.sortOrder)}, discount_id
    limit ${limit} offset ${offset}`.execute(db);
  if (rows.length > 0 || offset === 0) {
    return { ids: rows.map((row) => row.discount_id), total: rows[0]?.total ?? 0 };
  }
  const counted = await sql<{ total: number }>`${matching}
    select count(*)::int as total from found where ${status}::text is null or state = ${status}`.execute(db);
  return { ids: [], total: counted.rows[0]?.total ?? 0 };
};

/** The stores of a write, each held today. @throws ApiError 'No store IDs provided', FORBIDDEN, VALIDATION_FAILED */
export const storesToChange = async (
  scope: Scope,
  db: Database,
  shopIds: readonly string[],
): Promise<{ shop_id: number; shop_domain: string; name: string; timezone: string }[]> => {
  const holdings = await storesAsked(scope, db, shopIds);
  if (holdings === 'all') throw new ApiError('VALIDATION_FAILED', 'No store IDs provided');
  return db
    .selectFrom('shops')
    .select(['shop_id', 'shop_domain', 'name', 'timezone'])
    .where(
      'shop_id',
      'in',
      holdings.map(({ shopId }) => shopId),
    )
    .orderBy('name')
    .orderBy('shop_id')
    .execute();
};
