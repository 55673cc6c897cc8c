import { changePercent, percent, toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import {
  addCharges,
  askRowsOfStores,
  average,
  besidesMuch,
  byLocation,
  type Charges,
  chargesByLocation,
  comparedRange,
  matching,
  measuresOf,
  metaOf,
  namedForMuch,
  netOf,
  noCharges,
  noSums,
  ordersByEdits,
  placeSalesByStore,
  type ReportFilters,
  type ReportRange,
  ratio,
  readRange,
  type Sums,
  somethingSold,
  sumsOf,
  totalSums,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { netOfStores } from './stores-at-a-glance.ts';

type Place = { shop_id: number; location_id: number; sums: Sums; charges: Charges };

/** Sums and charges of each Shopify location of each store. */
const places = async (db: Database, range: ReportRange): Promise<Place[]> => {
  const [charges, lines, edits] = await Promise.all([
    besidesMuch(db, range, (at) => chargesByLocation(at, range)),
    askRowsOfStores(
      db,
      range,
      sql<Sums & { shop_id: number; location_id: number }>`
      select shop_id, location_id, ${sumsOf('orders_count')} from ${placeSalesByStore(range)} s
      group by 1, 2 having ${somethingSold}`,
    ),
    ordersByEdits(db, range, byLocation),
  ]);
  const found = new Map<string, Place>();
  const placeOf = (shop_id: number, location_id: number): Place => {
    const key = `${shop_id}/${location_id}`;
    const place = found.get(key) ?? { shop_id, location_id, sums: { ...noSums }, charges: noCharges };
    found.set(key, place);
    return place;
  };
  for (const { shop_id, location_id, ...sums } of lines) placeOf(shop_id, location_id).sums = sums;
  for (const { shop_id, id } of edits) placeOf(shop_id, id).sums.orders += 1;
  for (const { shop_id, location_id, ...own } of charges) placeOf(shop_id, location_id).charges = own;
  return [...found.values()];
};

const locationNames = async (db: Database, range: ReportRange) => {
  const rows = await askRowsOfStores(
    db,
    range,
    sql<{ shop_id: number; location_id: number; name: string }>`
    select shop_id, location_id, name from locations where shop_id = any(${[...range.shopIds]}::int[])`,
  );
  const names = new Map(rows.map((row) => [`${row.shop_id}/${row.location_id}`, row.name]));
  return ({ shop_id, location_id }: Place) => names.get(`${shop_id}/${location_id}`) ?? 'Online store';
};

/** Taxes include those on shipping here, so that total sales can be read off the row. */
const withShippingTax = (sums: Sums, charges: Charges): Sums => ({
  ...sums,
  tax: sums.tax + charges.shipping_tax,
});

const totalSalesOf = (sums: Sums, charges: Charges) =>
  netOf(sums) + charges.shipping + sums.tax + charges.shipping_tax + charges.fees;

const figuresOf = (sums: Sums, charges: Charges, previous: number, totalNet: number) => {
  const discounted = sums.gross - sums.discount;
  return {
    ...measuresOf(withShippingTax(sums, charges), totalNet),
    shipping: toDollars(charges.shipping),
    fees: toDollars(charges.fees),
    total_sales: toDollars(totalSalesOf(sums, charges)),
    tips: toDollars(charges.tips),
    gift_card_sales: toDollars(charges.gift_cards),
    average_order_value: average(discounted, sums.orders),
    units_per_order: ratio(sums.units_sold, sums.orders),
    return_rate_pct: percent(sums.returned, discounted),
    previous_net_sales: toDollars(previous),
    change_pct: changePercent(netOf(sums), previous),
  };
};

/** R5: one row per store with something in the range or before it, its Shopify locations inside (domain.md 2.2). */
export const salesByLocation = async (scope: Scope, db: Database, filters: ReportFilters | undefined) => {
  const range = await readRange(scope, db, filters, { byStore: true });
  await namedForMuch(db, range);
  // What the locations sold takes as long as all the rest, which is read beside it.
  const [all, [previous, nameOf]] = await Promise.all([
    places(db, range),
    besidesMuch(db, range, (at) =>
      Promise.all([netOfStores(at, comparedRange(range)), locationNames(at, range)]),
    ),
  ]);
  const placesOf = Map.groupBy(all, (place) => place.shop_id);
  const stores = range.stores
    .filter((store) => placesOf.has(store.shop_id) || previous.get(store.shop_id))
    .map((store) => {
      const own = placesOf.get(store.shop_id) ?? [];
      return {
        store,
        own,
        sums: totalSums(own.map((place) => place.sums)),
        charges: own.map((place) => place.charges).reduce(addCharges, noCharges),
        previous: previous.get(store.shop_id) ?? 0,
      };
    });
  const { listed } = matching(stores, filters?.search, ({ store, own }) => [
    store.shop,
    store.store_name,
    store.cid,
    store.franchisee_name,
    store.timezone,
    ...own.map(nameOf),
  ]);
  const sums = totalSums(listed.map((one) => one.sums));
  const charges = listed.map((one) => one.charges).reduce(addCharges, noCharges);
  const before = listed.reduce((cents, one) => cents + one.previous, 0);
  const totalNet = netOf(sums);
  const totals = figuresOf(sums, charges, before, totalNet);
  const data = listed
    .toSorted((a, b) => netOf(b.sums) - netOf(a.sums))
    .map(({ store, own, ...one }) => ({
      shop: store.shop,
      store_name: store.store_name,
      cid: store.cid,
      franchisee_name: store.franchisee_name,
      timezone: store.timezone,
      ...figuresOf(one.sums, one.charges, one.previous, totalNet),
      locations: own
        .toSorted((a, b) => netOf(b.sums) - netOf(a.sums))
        .map((place) => ({
          location_name: nameOf(place),
          ...measuresOf(withShippingTax(place.sums, place.charges), totalNet),
        })),
    }));
  return {
    data,
    summary: {
      stores_count: data.length,
      net_sales: totals.net_sales,
      gross_profit: totals.gross_profit,
      margin_pct: totals.margin_pct,
      total_sales: totals.total_sales,
      average_order_value: totals.average_order_value,
      return_rate_pct: totals.return_rate_pct,
      previous_net_sales: totals.previous_net_sales,
      change_pct: totals.change_pct,
      top_store: data[0]?.store_name ?? null,
    },
    totals,
    meta: await metaOf(db, range, { isEmpty: all.length === 0 }),
  };
};
