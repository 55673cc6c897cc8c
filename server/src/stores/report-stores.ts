import { type LocalDate, type StoreClock, storeDayOf } from '@backroom/contract/kit/dates';
import type { StoreInterruption } from '@backroom/contract/store-fields';
import type { Database } from '../platform/database/connect.ts';
import { type Holdings, type Scope, shopsAskedFor } from '../platform/sessions/scope.ts';
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

/** The stores of which some days are held, by name. */
export const storesHeld = async (db: Database, holdings: Holdings): Promise<ReportStore[]> => {
  const query = db
    .selectFrom('shops')
    .leftJoin('franchisees', 'franchisees.franchisee_id', 'shops.franchisee_id')
    .select([
      'shops.shop_id',
      'shops.shop_domain',
      'shops.name',
      'shops.cid',
      'shops.timezone',
      'shops.day_cutoff_minutes',
      'shops.clocks',
      'shops.currency',
      'shops.franchisee_id',
      'shops.synced_through',
      'shops.interrupted',
      'franchisees.first_name',
      'franchisees.last_name',
    ])
    .where(heldEver(holdings, 'shops.shop_id'))
    .orderBy('shops.name')
    .orderBy('shops.shop_id');
  const rows = await query.execute();
  return rows.map(({ shop_domain, name, first_name, last_name, interrupted, ...row }) => ({
    ...row,
    // The table's check allows no other.
    interrupted: interrupted as StoreInterruption | null,
    shop: shop_domain,
    store_name: name,
    franchisee_name: row.franchisee_id === null ? null : `${first_name} ${last_name}`.trim(),
  }));
};

/** The stores of a filter, by name. @throws ApiError 403 or 400 as `shopsAskedFor`. */
export const reportStores = async (
  scope: Scope,
  db: Database,
  domains: readonly string[] | undefined,
  field = 'shop_name',
): Promise<ReportStore[]> => storesHeld(db, await shopsAskedFor(scope, db, domains, field));
