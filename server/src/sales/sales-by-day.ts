import { addDays, daysBetween } from '@backroom/contract/kit/dates';
import { toDollars } from '@backroom/contract/kit/money';
import { type RawBuilder, sql } from 'kysely';
import {
  chargeSumsByDay,
  type FactTableRows,
  netOf,
  orderCharges,
  ordersByEdits,
  overAll,
  placeSalesByDay,
  type ReportRange,
  salesLines,
  sumsOf,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { askTogether } from '../platform/database/one-statement.ts';
import { noSales, type SalesSums, totalSalesOf } from './figures.ts';
import { type JournalSearch, ordersMatching } from './journal-filter.ts';

type Day = SalesSums & { local_date: string };

/** Days from sums of them; of some orders alone only the facts can tell. */
const sourcesOf = (range: ReportRange, isNarrowed: boolean) =>
  isNarrowed
    ? { lines: salesLines(range), charges: orderCharges(range) }
    : { lines: placeSalesByDay(range), charges: chargeSumsByDay(range) };

const lineDays = (lines: FactTableRows, narrowed: RawBuilder<unknown>) => sql`
  select local_date, ${sumsOf('orders_count')}, 0::float8 as shipping, 0::float8 as fees, 0::float8 as tips,
    0::float8 as gift_cards
  from ${lines} s ${narrowed} group by 1`;

const chargeDays = (charges: FactTableRows, narrowed: RawBuilder<unknown>) => sql`
  select local_date, 0, 0, 0, 0, 0, 0, sum(tax_cents)::float8, 0, 0,
    coalesce(sum(amount_cents) filter (where kind = 1), 0)::float8,
    coalesce(sum(amount_cents) filter (where kind = 2), 0)::float8,
    coalesce(sum(amount_cents) filter (where kind = 3), 0)::float8,
    coalesce(sum(amount_cents) filter (where kind = 4), 0)::float8
  from ${charges} c ${narrowed} group by 1`;

/** Sums per business day: of the whole range, or of the orders that a text is found in. */
const daysOf = async (db: Database, range: ReportRange, search: JournalSearch): Promise<Day[]> => {
  const orders = ordersMatching(range, search);
  const { lines, charges } = sourcesOf(range, orders !== null);
  const narrowed = orders ? sql`where (shop_id, order_id) in (${orders})` : sql``;
  return await askTogether(
    db,
    sql<Day>`
    select local_date, sum(orders) as orders, sum(units_sold) as units_sold, sum(units_returned) as units_returned,
      sum(gross) as gross, sum(discount) as discount, sum(returned) as returned, sum(tax) as tax, sum(cogs) as cogs,
      sum(uncosted) as uncosted, sum(shipping) as shipping, sum(fees) as fees, sum(tips) as tips,
      sum(gift_cards) as gift_cards
    from (${lineDays(lines, narrowed)} union all ${chargeDays(charges, narrowed)}) d
    group by 1 order by 1`,
  );
};

const addTo = (total: SalesSums, day: SalesSums): SalesSums => ({
  orders: total.orders + day.orders,
  units_sold: total.units_sold + day.units_sold,
  units_returned: total.units_returned + day.units_returned,
  gross: total.gross + day.gross,
  discount: total.discount + day.discount,
  returned: total.returned + day.returned,
  tax: total.tax + day.tax,
  cogs: total.cogs + day.cogs,
  uncosted: total.uncosted + day.uncosted,
  shipping: total.shipping + day.shipping,
  fees: total.fees + day.fees,
  tips: total.tips + day.tips,
  gift_cards: total.gift_cards + day.gift_cards,
});

const seriesRow = (date: string, sums: SalesSums) => ({
  date,
  orders_count: sums.orders,
  units_sold: sums.units_sold,
  gross_sales: toDollars(sums.gross),
  discounts: toDollars(sums.discount),
  returns: toDollars(sums.returned),
  net_sales: toDollars(netOf(sums)),
  total_sales: toDollars(totalSalesOf(sums)),
});

/** The sums of a range and its series, each day present. Orders that only an edit brings in count in the sums. */
export const salesByDay = async (db: Database, range: ReportRange, search: JournalSearch = null) => {
  const [days, edits] = await Promise.all([
    daysOf(db, range, search),
    search ? [] : ordersByEdits(db, range, overAll),
  ]);
  const byDate = new Map(days.map((day) => [day.local_date, day]));
  const series = Array.from({ length: daysBetween(range.start, range.end) }, (_, index) => {
    const date = addDays(range.start, index);
    return seriesRow(date, byDate.get(date) ?? noSales);
  });
  const sums = days.reduce(addTo, noSales);
  const orders = sums.orders + edits.length;
  return { sums: { ...sums, orders }, series, isEmpty: days.length === 0 };
};
