import { percent, roundHalfUp, toDollars } from '@backroom/contract/kit/money';
import { type RawBuilder, sql } from 'kysely';

/** Sums of facts in cents and units, without how many orders they are of. */
export type Goods = {
  units_sold: number;
  units_returned: number;
  gross: number;
  discount: number;
  returned: number;
  tax: number;
  cogs: number;
  uncosted: number;
};

/** What the measures of a row are worked out from. */
export type Sums = Goods & { orders: number };

const noGoods: Goods = {
  units_sold: 0,
  units_returned: 0,
  gross: 0,
  discount: 0,
  returned: 0,
  tax: 0,
  cogs: 0,
  uncosted: 0,
};

export const noSums: Sums = { orders: 0, ...noGoods };

export type OrdersColumn = 'orders_count' | 'sku_orders' | 'vendor_orders' | 'category_orders';

/** The sums over rows of `sales_lines`, without its orders. */
export const sumsOfGoods: RawBuilder<unknown> = sql`
  sum(units_sold)::float8 as units_sold,
  sum(units_returned)::float8 as units_returned,
  sum(gross_cents)::float8 as gross,
  sum(discount_cents)::float8 as discount,
  sum(return_cents)::float8 as returned,
  sum(tax_cents)::float8 as tax,
  sum(cogs_cents)::float8 as cogs,
  sum(uncosted_net_cents)::float8 as uncosted`;

/** The same with its orders: `orders` is the column that counts an order once per group. */
export const sumsOf = (orders: OrdersColumn): RawBuilder<unknown> => sql`
  sum(${sql.ref(orders)})::float8 as orders, ${sumsOfGoods}`;

/** Whether such sums are of anything: corrections may leave nothing of a group. */
export const somethingSold: RawBuilder<unknown> = sql`(
  sum(units_sold) <> 0 or sum(units_returned) <> 0 or sum(gross_cents) <> 0 or sum(discount_cents) <> 0
  or sum(return_cents) <> 0 or sum(tax_cents) <> 0 or sum(cogs_cents) <> 0)`;

/** The same over rows that are such sums themselves. */
export const sumsOfSums: RawBuilder<unknown> = sql`
  sum(orders) as orders,
  sum(units_sold) as units_sold,
  sum(units_returned) as units_returned,
  sum(gross) as gross,
  sum(discount) as discount,
  sum(returned) as returned,
  sum(tax) as tax,
  sum(cogs) as cogs,
  sum(uncosted) as uncosted`;

/** `somethingSold` over rows that are such sums themselves. */
export const somethingOfSums: RawBuilder<unknown> = sql`(
  sum(units_sold) <> 0 or sum(units_returned) <> 0 or sum(gross) <> 0 or sum(discount) <> 0
  or sum(returned) <> 0 or sum(tax) <> 0 or sum(cogs) <> 0)`;

const adding =
  <S extends Goods>(none: S) =>
  (rows: Iterable<S>): S => {
    const names = Object.keys(none) as (keyof S & keyof Goods)[]; // of what is none of them: sums alone
    const total = { ...none };
    for (const row of rows) for (const name of names) total[name] += row[name];
    return total;
  };

/** Adds up sums. Not for `orders` of groups that share orders. */
export const totalSums = adding(noSums);
export const totalGoods = adding(noGoods);

/** Sums that take away what these add. */
export const negated = <S extends Goods>(sums: S): S => {
  const names = Object.keys(noGoods) as (keyof Goods)[]; // of what is none of them: sums alone
  return { ...sums, ...Object.fromEntries(names.map((name) => [name, -sums[name]])) };
};

export const netOf = (sums: Pick<Sums, 'gross' | 'discount' | 'returned'>): number =>
  sums.gross - sums.discount - sums.returned;

/** Gross profit and margin leave out what was sold without a known cost (D7). */
export const profitOf = (sums: Pick<Sums, 'gross' | 'discount' | 'returned' | 'cogs' | 'uncosted'>) => {
  const costed = netOf(sums) - sums.uncosted;
  const profit = costed - sums.cogs;
  return { gross_profit: toDollars(profit), margin_pct: percent(profit, costed) };
};

/** Cents divided by a number of things, in dollars; null where there is none. */
export const average = (cents: number, things: number): number | null =>
  things === 0 ? null : toDollars(roundHalfUp(Number((cents / things).toPrecision(14))));

/** `part ÷ whole` with two decimals; null where there is nothing to divide by. */
export const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundHalfUp(Number(((part / whole) * 100).toPrecision(14))) / 100;

/**
 * The block of measures of a row (domain.md 2.1, M). Ratios of a totals row come out of its own sums,
 * never out of the rows' ratios.
 */
export const measuresOf = (sums: Sums, totalNet: number) => ({
  orders_count: sums.orders,
  units_sold: sums.units_sold,
  units_returned: sums.units_returned,
  net_units: sums.units_sold - sums.units_returned,
  gross_sales: toDollars(sums.gross),
  discounts: toDollars(sums.discount),
  returns: toDollars(sums.returned),
  net_sales: toDollars(netOf(sums)),
  taxes: toDollars(sums.tax),
  cogs: toDollars(sums.cogs),
  net_sales_without_cost: toDollars(sums.uncosted),
  ...profitOf(sums),
  share_pct: percent(netOf(sums), totalNet),
});
