import { percent } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import {
  average,
  besidesMuch,
  bySku,
  distinctOrders,
  type Group,
  isForAll,
  matching,
  measuresOf,
  metaOf,
  namedForMuch,
  netOf,
  productsOf,
  readRange,
  salesOfSkusInStores,
  textsOfProduct,
  totalSums,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { type SkuFilters, skuConditions } from './sku-filters.ts';
import { everyTicket, ticketsOf } from './tickets.ts';

const figuresOf = (group: Omit<Group, 'id'>, totalNet: number) => ({
  ...measuresOf(group, totalNet),
  average_unit_price: average(group.gross - group.discount, group.units_sold),
  stores_count: group.members,
});

/**
 * R2: one row per SKU over the chosen stores, and the tickets behind the SKUs listed. Data, summary and totals
 * don't depend on the page of tickets (domain.md 2.2).
 */
export const salesBySku = async (scope: Scope, db: Database, filters: SkuFilters | undefined) => {
  const { which: _, range: __, ...answer } = await salesOfSkus(scope, db, filters);
  return answer;
};

/** The same, with all of its tickets instead of a page of them; `db` is a snapshot. */
export const salesBySkuWithTickets = async (
  scope: Scope,
  snapshot: Database,
  filters: Omit<SkuFilters, 'page' | 'limit'>,
) => {
  const { range, which, ...answer } = await salesOfSkus(scope, snapshot, { ...filters, limit: 1 });
  return { ...answer, tickets: everyTicket(snapshot, range, which, filters.sort) };
};

const salesOfSkus = async (scope: Scope, db: Database, filters: SkuFilters | undefined) => {
  const range = await readRange(
    scope,
    db,
    { ...filters, shop_name: filters?.store_ids },
    { storeField: 'store_ids' },
  );
  const { where, isWhole: isUnfiltered } = await skuConditions(db, filters);
  const sold = async () => {
    const all = await salesOfSkusInStores(db, range, where);
    const productOf = await productsOf(
      db,
      all.map(({ id }) => id),
    );
    return { all, productOf };
  };
  await namedForMuch(db, range);
  // Tickets take as long as the SKUs: unless these are searched first, they are read beside them.
  const isSearched = !isForAll(filters?.search);
  const [{ all, productOf }, ticketsOfAll, ordersOfAll] = await Promise.all([
    sold(),
    isSearched
      ? null
      : besidesMuch(db, range, (at) => ticketsOf(at, range, { where, isAll: isUnfiltered }, filters)),
    isSearched || !isUnfiltered ? null : distinctOrders(db, range, bySku, [], true),
  ]);
  const { listed, isWhole } = matching(all, filters?.search, ({ id }) => textsOfProduct(productOf(id)));
  const isAll = isWhole && isUnfiltered;
  const searched = isWhole ? where : sql`${where} and sku_id = any(${listed.map(({ id }) => id)}::int[])`;
  const which = { where: searched, isAll };
  const [orders, tickets] = await Promise.all([
    ordersOfAll ?? distinctOrders(db, range, bySku, listed, isAll),
    ticketsOfAll ?? ticketsOf(db, range, which, filters),
  ]);
  const sums = { ...totalSums(listed), orders };
  const total = netOf(sums);
  const data = listed
    .map((group) => {
      const { current_unit_cost: _, ...product } = productOf(group.id);
      return { ...product, ...figuresOf(group, total) };
    })
    .sort((a, b) => b.net_sales - a.net_sales || a.sku.localeCompare(b.sku));
  const totals = figuresOf({ ...sums, members: tickets.stores }, total);
  return {
    range,
    which,
    data,
    summary: {
      skus_count: data.length,
      units_sold: totals.units_sold,
      net_units: totals.net_units,
      gross_sales: totals.gross_sales,
      discounts: totals.discounts,
      returns: totals.returns,
      net_sales: totals.net_sales,
      cogs: totals.cogs,
      gross_profit: totals.gross_profit,
      margin_pct: percent(total - sums.uncosted - sums.cogs, total - sums.uncosted),
    },
    totals,
    transactions: tickets.rows,
    pagination: tickets.pagination,
    meta: await metaOf(db, range, {
      isEmpty: all.length === 0,
    }),
  };
};
