import { daysBetween } from '@backroom/contract/kit/dates';
import { percent, roundHalfUp, toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import {
  besidesMuch,
  matching,
  metaOf,
  namedForMuch,
  negated,
  netOf,
  placeSalesByStore,
  productMeasures,
  productMeasuresByStore,
  type ReportFilters,
  type ReportRange,
  ratio,
  readRange,
  type Sums,
  sumsOf,
  totalSums,
} from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Scope } from '../../platform/sessions/scope.ts';
import {
  type StockedProduct,
  type StockKey,
  type StockOverTime,
  stockedProducts,
  stockOverTime,
} from '../../stock/index.ts';

type GroupBy = 'sku' | 'category' | 'manufacturer' | 'location';

/** A group: its stock over the range and what tracked SKUs of it sold. */
type Group = Omit<StockedProduct, 'sku_id'> & { stock: StockOverTime; sums: Sums };

/** Merchandise sums by number of SKU; also of SKUs that nobody keeps stock of. */
const salesBySku = async (db: Database, range: ReportRange) => {
  const { rows } = await sql<Sums & { sku_id: number }>`
    select sku_id, ${sumsOf('sku_orders')} from ${productMeasures('sku_orders')(range)} s group by 1`.execute(
    db,
  );
  return rows;
};

type OfStore = Sums & { shop_id: number };

/** Merchandise sums of each store, whatever it was. */
const salesByStore = async (db: Database, range: ReportRange) => {
  const { rows } = await sql<OfStore>`
    select shop_id, ${sumsOf('orders_count')} from ${placeSalesByStore(range)} s group by 1`.execute(db);
  return rows;
};

/** The same of some SKUs. */
const salesOfSkusByStore = async (db: Database, range: ReportRange, skuIds: readonly number[]) => {
  if (skuIds.length === 0) return [];
  const { rows } = await sql<OfStore>`
    select shop_id, ${sumsOf('sku_orders')} from ${productMeasuresByStore('sku_orders')(range)} s
    where sku_id = any(${[...skuIds]}::int[]) group by 1`.execute(db);
  return rows;
};

const keyFor = (groupBy: GroupBy, products: readonly StockedProduct[]): StockKey => {
  if (groupBy === 'sku') return { kind: 'sku' };
  if (groupBy === 'location') return { kind: 'shop' };
  return {
    kind: 'name',
    skus: products.map((product) => product.sku),
    names: products.map((product) => product[groupBy]),
  };
};

/** Stock of a range by group, and the SKUs that have any. */
const stockOf = async (db: Database, range: ReportRange, groupBy: GroupBy) => {
  const bySku = await stockOverTime(db, range, { kind: 'sku' });
  const products = await stockedProducts(
    db,
    range,
    bySku.map((row) => row.key),
  );
  const key = keyFor(groupBy, [...products.values()]);
  return { products, stock: groupBy === 'sku' ? bySku : await stockOverTime(db, range, key) };
};

const groupsOf = async (db: Database, range: ReportRange, groupBy: GroupBy): Promise<Group[]> => {
  const isByStore = groupBy === 'location';
  await namedForMuch(db, range);
  const [[bySku, byStore], { products, stock }] = await Promise.all([
    besidesMuch(db, range, (at) =>
      Promise.all([salesBySku(at, range), isByStore ? salesByStore(at, range) : []]),
    ),
    stockOf(db, range, groupBy),
  ]);
  const bySkuId = new Map([...products.values()].map((product) => [product.sku_id, product]));
  const untracked = bySku.map(({ sku_id }) => sku_id).filter((skuId) => !bySkuId.has(skuId));
  // A store sells hundreds of SKUs, and few that nobody keeps stock of: those are taken off all it sold.
  const without = isByStore ? await salesOfSkusByStore(db, range, untracked) : [];
  const sold = isByStore
    ? Map.groupBy([...byStore, ...without.map(negated)], ({ shop_id }) => String(shop_id))
    : Map.groupBy(bySku, ({ sku_id }) => bySkuId.get(sku_id)?.[groupBy]);
  const storeName = new Map(range.stores.map((store) => [String(store.shop_id), store.store_name]));
  return stock.map((row) => {
    const product = groupBy === 'sku' ? products.get(row.key) : undefined;
    return {
      sku: isByStore ? (storeName.get(row.key) ?? row.key) : row.key,
      product_title: product?.product_title ?? '',
      variant_title: product?.variant_title ?? '',
      manufacturer: product?.manufacturer ?? '',
      category: product?.category ?? '',
      stock: row,
      sums: totalSums(sold.get(row.key) ?? []),
    };
  });
};

const cents = (value: number) => roundHalfUp(Number(value.toPrecision(14)));

/** Cost of goods over the stock that stood there on average; null where there was none. */
export const turnsOf = (cogs: number, { average }: Pick<StockOverTime, 'average'>): number | null =>
  average > 0 ? cogs / average : null;

const figuresOf = (sums: Sums, stock: Omit<StockOverTime, 'key'>, days: number) => {
  const units = sums.units_sold - sums.units_returned;
  const turns = turnsOf(sums.cogs, stock);
  return {
    units_sold: units,
    cogs: toDollars(sums.cogs),
    opening_units: stock.opening_units,
    closing_units: stock.closing_units,
    opening_value: toDollars(stock.opening_value),
    closing_value: toDollars(stock.closing_value),
    average_inventory_value: toDollars(cents(stock.average)),
    turns: turns === null ? null : ratio(turns, 1),
    annualised_turns: turns === null ? null : ratio(turns * 365, days),
    days_of_inventory: turns === null || turns <= 0 ? null : ratio(days, turns),
    sell_through_pct: percent(units, units + stock.closing_units),
    gmroi: stock.average > 0 ? ratio(netOf(sums) - sums.uncosted - sums.cogs, stock.average) : null,
    days_out_of_stock: stock.days_out,
  };
};

/** A: the groups that make the first 80 % of cost of goods; B: the next 15 %; C: the rest. */
const classesOf = (groups: readonly Group[]): Map<Group, 'A' | 'B' | 'C'> => {
  const total = groups.reduce((sum, { sums }) => sum + Math.max(sums.cogs, 0), 0);
  let before = 0;
  return new Map(
    groups
      .toSorted((a, b) => b.sums.cogs - a.sums.cogs)
      .map((group) => {
        const share = total === 0 ? 1 : before / total;
        before += Math.max(group.sums.cogs, 0);
        return [group, group.sums.cogs <= 0 || share >= 0.95 ? 'C' : share < 0.8 ? 'A' : 'B'];
      }),
  );
};

/** What a row of the report is put in its place by. */
export type TurnPlace = { sku: string; turns: number | null; closing_value: number };

const turnRank = ({ turns, closing_value }: TurnPlace) =>
  turns ?? (closing_value > 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);

/** The order of the report: stock that never turned, then by turns. */
export const byTurn = (a: TurnPlace, b: TurnPlace): number => {
  const [x, y] = [turnRank(a), turnRank(b)];
  if (x === y) return b.closing_value - a.closing_value || a.sku.localeCompare(b.sku);
  return x < y ? -1 : 1;
};

const totalStock = (rows: readonly StockOverTime[]): Omit<StockOverTime, 'key'> => ({
  opening_units: rows.reduce((sum, row) => sum + row.opening_units, 0),
  closing_units: rows.reduce((sum, row) => sum + row.closing_units, 0),
  opening_value: rows.reduce((sum, row) => sum + row.opening_value, 0),
  closing_value: rows.reduce((sum, row) => sum + row.closing_value, 0),
  average: rows.reduce((sum, row) => sum + row.average, 0),
  days_out: rows.reduce((sum, row) => sum + row.days_out, 0),
});

export type TurnFilters = ReportFilters & { group_by?: GroupBy | undefined };

/** R9: how often stock is sold over, slow movers first; SKUs without a stock record are not in it (domain.md 2.2). */
export const inventoryTurn = async (scope: Scope, db: Database, filters: TurnFilters | undefined) => {
  const range = await readRange(scope, db, filters);
  const days = daysBetween(range.start, range.end);
  const all = await groupsOf(db, range, filters?.group_by ?? 'sku');
  const { listed } = matching(all, filters?.search, (group) => [
    group.sku,
    group.product_title,
    group.variant_title,
    group.manufacturer,
    group.category,
  ]);
  const classes = classesOf(listed);
  const data = listed
    .map((group) => {
      const { stock, sums, ...names } = group;
      return { ...names, ...figuresOf(sums, stock, days), class: classes.get(group) ?? 'C' };
    })
    .sort(byTurn);
  const sums = totalSums(listed.map((group) => group.sums));
  const totals = figuresOf(sums, totalStock(listed.map((group) => group.stock)), days);
  const dead = listed
    .filter((group) => group.sums.units_sold === group.sums.units_returned)
    .reduce((sum, { stock }) => sum + stock.closing_value, 0);
  return {
    data,
    summary: {
      cogs: totals.cogs,
      average_inventory_value: totals.average_inventory_value,
      turns: totals.turns,
      annualised_turns: totals.annualised_turns,
      days_of_inventory: totals.days_of_inventory,
      dead_stock_value: toDollars(dead),
      sell_through_pct: totals.sell_through_pct,
    },
    totals,
    meta: await metaOf(db, range, { isEmpty: all.length === 0 }),
  };
};
