import { paginationOf } from '@backroom/contract/kit/list';
import { toDollars } from '@backroom/contract/kit/money';
import { type RawBuilder, sql } from 'kysely';
import type { ReportRange } from '../figures/index.ts';
import {
  askRowsOfStores,
  askSums,
  average,
  cutAtUntil,
  type DayCount,
  type FactRange,
  type FactTableRows,
  lastOfMonth,
  monthsIn,
  netOf,
  pageOfDays,
  piecesOf,
  placesSoldByStore,
  placeTickets,
  placeTicketsByDay,
  productsSoldByStore,
  productTickets,
  profitOf,
  rowsOf,
  type Sums,
  salesLines,
  somethingSold,
  stretchesOfDays,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { isKnownSpread } from '../platform/database/is-spread.ts';
import { ofOneStore } from '../platform/database/of-one-store.ts';
import { inBatches } from '../platform/database/snapshot.ts';
import { MOST_OF_A_SERVER, rowsOfStores } from '../platform/database/store-servers.ts';
import type { SkuFilters } from './sku-filters.ts';

/** The numbers of `sales_lines.kind`. */
const eventNames = ['', 'SALE', 'EDIT', 'RETURN', 'CANCEL', 'ADJUST'] as const;

type Ticket = Omit<Sums, 'orders'> & {
  shop_id: number;
  order_id: number;
  line_no: number;
  event: number;
  sku_id: number;
  /** What it is sorted by first. */
  place: string | number;
  name: string;
  shopify_order_id: string;
  local_date: string;
  at: Date;
  kind: number;
  sku: string;
  product_title: string;
  manufacturer: string;
  customer_name: string | null;
  channel: string;
};

/** Columns that stand beside the facts; the others follow from them. */
const joinedColumns: Record<string, RawBuilder<unknown>> = {
  ticketNumber: sql`o.name`,
  store_name: sql`h.name`,
  sku: sql`k.sku`,
};

const ownColumns: Record<string, RawBuilder<unknown>> = {
  date: sql`local_date`,
  units: sql`units_sold - units_returned`,
  gross_sales: sql`gross`,
  net_sales: sql`gross - discount - returned`,
};

/** One row per ticket, line and event: a correction counts with what it corrects. */
const linesOf = (range: FactRange, where: RawBuilder<unknown>) => sql`
  select shop_id, order_id, line_no, event, kind, sku_id, vendor_id, local_date, min(at) as at,
    sum(units_sold)::float8 as units_sold, sum(units_returned)::float8 as units_returned,
    sum(gross_cents)::float8 as gross, sum(discount_cents)::float8 as discount,
    sum(return_cents)::float8 as returned, sum(tax_cents)::float8 as tax, sum(cogs_cents)::float8 as cogs,
    sum(uncosted_net_cents)::float8 as uncosted
  from ${salesLines(range)} s where ${where}
  group by shop_id, order_id, line_no, event, kind, sku_id, vendor_id, local_date
  having sum(tickets) <> 0`;

/** Which tickets: `where` narrows merchandise by SKU, vendor or category; `isAll` says that it leaves none out. */
export type WhichTickets = { where: RawBuilder<unknown>; isAll: boolean };

/** Whether the days of a range are at hand, so that months are of no use. */
const hasDays = ({ cells }: FactRange, { isAll }: WhichTickets) =>
  cells === 'none' || (cells === 'chain' && isAll);

const countedIn = async (
  db: Database,
  range: FactRange,
  sales: FactTableRows,
  { where }: WhichTickets,
): Promise<DayCount[]> => {
  return await askSums(
    db,
    range,
    sql<Pick<DayCount, 'local_date' | 'rows'>>`
    select local_date, sum(tickets)::float8 as rows from ${sales} s
    where ${where} group by 1 having sum(tickets) <> 0`,
  );
};

/** How many of them each day has. */
const countByDay = (db: Database, range: FactRange, which: WhichTickets): Promise<DayCount[]> =>
  countedIn(
    db,
    range,
    which.isAll ? placeTicketsByDay(range) : productTickets({ ...range, cells: 'none' }),
    which,
  );

/** The same, of whole months together: each counts on its first day. */
const countByMonth = (db: Database, range: FactRange, which: WhichTickets): Promise<DayCount[]> =>
  countedIn(db, range, (which.isAll ? placeTickets : productTickets)(range, monthsIn(range)), which);

const countStores = async (db: Database, range: FactRange, which: WhichTickets): Promise<number> => {
  const rows = await askRowsOfStores(
    db,
    range,
    sql<{ stores: number }>`
    select count(*)::float8 as stores from (
      select shop_id from ${(which.isAll ? placesSoldByStore : productsSoldByStore)(range)} s where ${which.where}
      group by 1 having ${somethingSold}) h`,
  );
  return rows.reduce((sum, { stores }) => sum + stores, 0);
};

type Direction = 'asc' | 'desc';

/** The months that are counted as a whole, by their first days. */
const wholeMonths = (range: FactRange): Set<string> => {
  const { whole } = cutAtUntil(range);
  return new Set(whole ? piecesOf(whole, monthsIn(range)).months : []);
};

/** The days of a page: first the months it lies on, then the days in them. */
const daysOfPage = async (
  db: Database,
  range: FactRange,
  which: WhichTickets,
  counts: readonly DayCount[],
  { direction, skip, limit }: { direction: Direction; skip: number; limit: number },
) => {
  const months = pageOfDays(counts, direction, skip, limit);
  if (!months || hasDays(range, which)) return months;
  const { start } = months;
  const end = wholeMonths(range).has(months.end) ? lastOfMonth(months.end) : months.end;
  const days = await countByDay(db, { ...range, start, end }, which);
  return pageOfDays(days, direction, months.skip, limit);
};

const figuresOf = (row: Ticket) => {
  const sums = { ...row, orders: 0 };
  return {
    units: row.units_sold - row.units_returned,
    unit_price: average(row.gross, row.units_sold),
    gross_sales: toDollars(row.gross),
    discounts: toDollars(row.discount),
    returns: toDollars(row.returned),
    net_sales: toDollars(netOf(sums)),
    taxes: toDollars(row.tax),
    cogs: toDollars(row.cogs),
    ...profitOf(sums),
  };
};

type Sort = { column: string; direction: Direction };

const sortOf = (sort: string | undefined): Sort => {
  const [column = 'date', direction] = sort?.split(':') ?? [];
  return { column, direction: direction === 'asc' ? 'asc' : 'desc' };
};

/** Tickets of some days with what they are called, some of them or all: looked up only for those, unless they sort them. */
const sortedTickets = (
  range: FactRange,
  which: WhichTickets,
  { column, direction }: Sort,
  some: RawBuilder<unknown> = sql``,
) => {
  const order = sql.raw(direction);
  const by = (value: RawBuilder<unknown>) => sql`
    order by ${value} ${order}, l.at ${order}, shop_id, order_id, line_no, event, kind, l.sku_id`;
  const joined = joinedColumns[column];
  const ownValue = ownColumns[column] ?? sql`local_date`;
  const own = by(ownValue);
  const lines = sql`(${linesOf(range, which.where)})`;
  return sql`
    select l.*, o.name, o.shopify_order_id, o.customer_name, o.channel, k.sku, k.product_title,
      v.name as manufacturer
    from ${joined ? lines : sql`(select *, ${ownValue} as place from ${lines} l ${own} ${some})`} l
    join orders o using (shop_id, order_id) join shops h using (shop_id)
    join skus k using (sku_id) join vendors v using (vendor_id)
    where ${ofOneStore('o', range.shopIds)}
    ${joined ? sql`${by(joined)} ${some}` : own}`;
};

/** As `sortedTickets` puts those of one server in order by a column of their own. */
const inOrder = (direction: Direction) => (a: Ticket, b: Ticket) => {
  const least = (one: number | string | Date, other: number | string | Date) =>
    one < other ? -1 : Number(one > other);
  const sorted = least(a.place, b.place) || least(a.at, b.at);
  const tie = () =>
    a.shop_id - b.shop_id ||
    a.order_id - b.order_id ||
    a.line_no - b.line_no ||
    a.event - b.event ||
    a.kind - b.kind ||
    a.sku_id - b.sku_id;
  return sorted === 0 ? tie() : direction === 'asc' ? sorted : -sorted;
};

/** One page of tickets. On several servers each tells its own first ones, unless there are many, or names sort them. */
const pageOfTickets = async (
  db: Database,
  range: FactRange,
  which: WhichTickets,
  sort: Sort,
  { skip, limit }: { skip: number; limit: number },
): Promise<Ticket[]> => {
  const first = skip + limit;
  if (first <= MOST_OF_A_SERVER && !joinedColumns[sort.column] && (await isKnownSpread(db))) {
    const found = await rowsOfStores(
      db,
      sql<Ticket>`${sortedTickets(range, which, sort, sql`limit ${first}`)}`,
    );
    return found.toSorted(inOrder(sort.direction)).slice(skip, first);
  }
  const page = sortedTickets(range, which, sort, sql`limit ${limit} offset ${skip}`);
  return (await sql<Ticket>`${page}`.execute(db)).rows;
};

const presenter = (range: ReportRange) => {
  const storeOf = new Map(range.stores.map((store) => [store.shop_id, store]));
  return (rows: readonly Ticket[]) =>
    rows.map((row) => ({
      ticketNumber: row.name,
      shop: storeOf.get(row.shop_id)?.shop ?? '',
      store_name: storeOf.get(row.shop_id)?.store_name ?? '',
      date: row.local_date,
      at: row.at.toISOString(),
      event: eventNames[row.kind] ?? '',
      sku: row.sku,
      product_title: row.product_title,
      manufacturer: row.manufacturer,
      ...figuresOf(row),
      customer_name: row.customer_name,
      channel: row.channel,
      shopify_order_id: row.shopify_order_id,
    }));
};

/**
 * The tickets behind the rows of sales by SKU, one page of them, newest first unless sorted otherwise, and how
 * many there are in how many stores. Page 1 of 50 where nothing is asked.
 */
export const ticketsOf = async (
  db: Database,
  range: ReportRange,
  which: WhichTickets,
  filters: Pick<SkuFilters, 'page' | 'limit' | 'sort'> | undefined,
) => {
  const page = filters?.page ?? 1;
  const limit = filters?.limit ?? 50;
  const sort = sortOf(filters?.sort);
  const count = hasDays(range, which) ? countByDay : countByMonth;
  const [counts, stores] = await Promise.all([count(db, range, which), countStores(db, range, which)]);
  const total = rowsOf(counts);
  const skip = (page - 1) * limit;
  const days =
    sort.column === 'date'
      ? await daysOfPage(db, range, which, counts, { direction: sort.direction, skip, limit })
      : { start: range.start, end: range.end, skip };
  const listed = days
    ? await pageOfTickets(db, { ...range, start: days.start, end: days.end }, which, sort, {
        skip: days.skip,
        limit,
      })
    : [];
  return { stores, rows: presenter(range)(listed), pagination: paginationOf(page, limit, total) };
};

/** About how many tickets are read at once. */
const BATCH = 2_000;

/**
 * Every ticket, in batches, each worked out once: sorted by date, some days after the other. In a transaction, so that
 * all are of one moment.
 */
export async function* everyTicket(
  snapshot: Database,
  range: ReportRange,
  which: WhichTickets,
  sort: string | undefined,
) {
  const by = sortOf(sort);
  const present = presenter(range);
  if (by.column !== 'date') {
    const rows = inBatches(snapshot, sql<Ticket>`${sortedTickets(range, which, by)}`, BATCH);
    for await (const batch of rows) yield present(batch);
    return;
  }
  const counts = await countByDay(snapshot, range, which);
  for (const days of stretchesOfDays(counts, by.direction, BATCH)) {
    const { rows } = await sql<Ticket>`${sortedTickets({ ...range, ...days }, which, by)}`.execute(snapshot);
    yield present(rows);
  }
}
