import { type LocalDate, type StoreClock, storeDayOf } from '@backroom/contract/kit/dates';
import type { StoreInterruption } from '@backroom/contract/store-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { type Holdings, holdingsOfNamed, isNamed, type Scope } from '../platform/sessions/scope.ts';
import { heldEver } from '../platform/sessions/scope-conditions.ts';

/** A store as reports name it. */
export type ReportStore = {
  shop_id: number;
  shop: string;
  store_name: string;
  cid: string;
  timezone: string;
  day_cutoff_minutes: number;
  clocks: StoreClock['clocks'];
  currency: string;
  franchisee_id: number | null;
  franchisee_name: string | null;
  synced_through: Date | null;
  interrupted: StoreInterruption | null;
};

/** Stores and store-local days, both ends included: each store's own days. */
export type DaysOfStores = {
  readonly stores: readonly ReportStore[];
  readonly shopIds: readonly number[];
  readonly start: LocalDate;
  readonly end: LocalDate;
};

export const today = (store: StoreClock, now = new Date()) => storeDayOf(now, store);

/** The latest day that has begun in any of the stores; the UTC day where there is no store. */
export const latestToday = (stores: readonly ReportStore[], now = new Date()): LocalDate =>
  stores
    .map((store) => today(store, now))
    .sort()
    .at(-1) ?? now.toISOString().slice(0, 10);

type Found = Omit<ReportStore, 'shop' | 'franchisee_name'> & {
  shop_domain: string;
  first_name: string | null;
  last_name: string | null;
  of: number;
};

/** Stores by name, each with the number of all there are. */
const storesWhere = async (db: Database, condition: RawBuilder<boolean>) => {
  const { rows } = await sql<Found>`
    select shops.shop_id, shop_domain, name as store_name, cid, timezone, day_cutoff_minutes, clocks, currency, shops.franchisee_id,
      synced_through, interrupted, f.first_name, f.last_name, (select count(*) from shops)::int as of
    from shops left join franchisees f on f.franchisee_id = shops.franchisee_id
    where ${condition} order by name, shops.shop_id`.execute(db);
  const stores = rows.map(({ shop_domain, first_name, last_name, of: _, ...row }) => ({
    ...row,
    shop: shop_domain,
    franchisee_name: row.franchisee_id === null ? null : `${first_name} ${last_name}`.trim(),
  }));
  return { stores, areAll: rows[0]?.of === rows.length };
};

/** The stores of which some days are held, by name. */
export const storesHeld = async (db: Database, holdings: Holdings): Promise<ReportStore[]> =>
  (await storesWhere(db, heldEver(holdings, 'shops.shop_id'))).stores;

/** The stores of a filter, by name, the days of them that may be seen, and whether they are all there are. @throws ApiError 403 or 400 as `holdingsOfNamed`. */
export const storesAskedFor = async (
  scope: Scope,
  db: Database,
  names: readonly string[] | undefined,
  field = 'shop_name',
): Promise<{ stores: ReportStore[]; holdings: Holdings; areAll: boolean }> => {
  if (!names || names.length === 0) {
    const { holdings } = scope;
    return { ...(await storesWhere(db, heldEver(holdings, 'shops.shop_id'))), holdings };
  }
  const { stores, areAll } = await storesWhere(db, isNamed(names));
  const shops = stores.map(({ shop_id, shop }) => ({ shop_id, shop_domain: shop }));
  return { stores, areAll, holdings: holdingsOfNamed(scope, names, shops, field) };
};

/** The stores of a filter, by name. @throws ApiError 403 or 400 as `holdingsOfNamed`. */
export const reportStores = async (
  scope: Scope,
  db: Database,
  domains: readonly string[] | undefined,
  field = 'shop_name',
): Promise<ReportStore[]> => (await storesAskedFor(scope, db, domains, field)).stores;
