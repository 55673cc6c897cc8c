import { addDays, earlier } from '@backroom/contract/kit/dates';
import { paginationOf } from '@backroom/contract/kit/list';
import { sql } from 'kysely';
import {
  askRowsOfStores,
  isForAll,
  matching,
  metaOf,
  type ReportFilters,
  type ReportRange,
  readRange,
} from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { containing } from '../../platform/database/like.ts';
import type { Scope } from '../../platform/sessions/scope.ts';
import {
  addStock,
  countSkus,
  countSkusOfLocations,
  inCatalogue,
  noStock,
  presentStock,
  stockByLocation,
  stockBySku,
} from '../../stock/index.ts';
import { today } from '../../stores/index.ts';

type Place = { shop_id: number; location_id: number };

const keyOf = ({ shop_id, location_id }: Place) => `${shop_id}/${location_id}`;

/** Names of locations and stores, and the number by which Shopify knows the location. */
const placeNames = async (db: Database, range: ReportRange) => {
  const rows = await askRowsOfStores(
    db,
    range,
    sql<Place & { name: string; shopify_location_id: string }>`
      select shop_id, location_id, name, shopify_location_id from locations
      where shop_id = any(${[...range.shopIds]}::int[])`,
  );
  const locations = new Map(rows.map((row) => [keyOf(row), row]));
  const stores = new Map(range.stores.map((store) => [store.shop_id, store]));
  return (place: Place) => {
    const location = locations.get(keyOf(place));
    const store = stores.get(place.shop_id);
    return {
      location_name: location?.name ?? 'Online store',
      store_name: store?.store_name ?? '',
      shop: store?.shop ?? '',
      location_id: location?.shopify_location_id || String(place.location_id),
    };
  };
};

/**
 * R8: what the stock of each location is worth at close of `end_date`; `start_date` serves the value before
 * alone (domain.md 2.2).
 */
export const inventoryValuation = async (scope: Scope, db: Database, filters: ReportFilters | undefined) => {
  const range = await readRange(scope, db, filters, { byStore: true });
  const isAll = isForAll(filters?.search);
  const [all, before, namesOf, skusOfAll] = await Promise.all([
    stockByLocation(db, range.stores, range.end),
    stockByLocation(db, range.stores, addDays(range.start, -1)),
    placeNames(db, range),
    isAll ? countSkus(db, range.stores, range.end) : null,
  ]);
  const opening = new Map(before.map((place) => [keyOf(place), place.cost]));
  const openingOf = (place: Place) => opening.get(keyOf(place)) ?? 0;
  const { listed, isWhole } = matching(all, filters?.search, (place) => Object.values(namesOf(place)));
  const sums = listed.reduce(addStock, noStock);
  const before_ = isWhole
    ? before.reduce((cents, place) => cents + place.cost, 0)
    : listed.reduce((cents, place) => cents + openingOf(place), 0);
  const days = new Map(range.stores.map((store) => [store.shop_id, today(store)]));
  const asOf = (shopId: number) => earlier(days.get(shopId) ?? range.end, range.end);
  const data = listed
    .toSorted((a, b) => b.cost - a.cost)
    .map((place) => ({
      ...namesOf(place),
      as_of_date: asOf(place.shop_id),
      ...presentStock(place, place.skus, openingOf(place), sums.cost),
    }));
  const skus =
    skusOfAll ??
    (await (isWhole
      ? countSkus(db, range.stores, range.end)
      : countSkusOfLocations(db, range.stores, range.end, listed)));
  const totals = presentStock(sums, skus, before_, sums.cost);
  return {
    data,
    summary: {
      locations_count: data.length,
      units_on_hand: totals.units_on_hand,
      cost_value: totals.cost_value,
      retail_value: totals.retail_value,
      potential_profit: totals.potential_profit,
      opening_cost_value: totals.opening_cost_value,
      change_value: totals.change_value,
      units_without_cost: totals.units_without_cost,
    },
    totals,
    meta: await metaOf(db, range, { isEmpty: false }),
  };
};

export type SkuStockFilters = ReportFilters & {
  location_id?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
};

/** The SKUs behind the valuation, of one Shopify location or of all, the most valuable first. */
export const inventoryValuationSkus = async (
  scope: Scope,
  db: Database,
  filters: SkuStockFilters | undefined,
) => {
  const range = await readRange(scope, db, filters, { byStore: true });
  const page = filters?.page ?? 1;
  const limit = filters?.limit ?? 50;
  const namesOf = await placeNames(db, range);
  const needle = filters?.search?.trim() && containing(filters.search.trim());
  const inLocation = filters?.location_id
    ? sql`exists (select 1 from locations n where n.shop_id = k.shop_id and n.location_id = k.location_id
        and (n.shopify_location_id = ${filters.location_id} or n.location_id::text = ${filters.location_id}))`
    : sql`true`;
  const inText = needle
    ? sql`(k.sku ilike ${needle} or k.sku in (select sku from skus where product_title ilike ${needle}))`
    : sql`true`;
  const rows = await stockBySku(db, range.stores, range.end, {
    where: sql`${inLocation} and ${inText}`,
    limit,
    offset: (page - 1) * limit,
  });
  const catalogue = await inCatalogue(
    db,
    range,
    rows.map((row) => row.sku),
  );
  const before = await stockBySku(db, range.stores, addDays(range.start, -1), {
    where: sql`k.sku = any(${rows.map((row) => row.sku)}::text[])`,
    limit: 1_000_000,
    offset: 0,
  });
  const opening = new Map(before.map((row) => [`${keyOf(row)}/${row.sku}`, row.cost]));
  const value = (await stockByLocation(db, range.stores, range.end)).reduce((sum, one) => sum + one.cost, 0);
  const total = rows[0]?.total ?? 0;
  return {
    data: rows.map((row) => ({
      sku: row.sku,
      product_title: catalogue.get(row.sku)?.product_title ?? '',
      ...namesOf(row),
      ...presentStock(row, row.skus, opening.get(`${keyOf(row)}/${row.sku}`) ?? 0, value),
    })),
    pagination: paginationOf(page, limit, total),
  };
};
