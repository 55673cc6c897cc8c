import { type LocalDate, localTimeOf } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import {
  type DayCount,
  journalEntries,
  journalEntriesByDay,
  pageOfDays,
  type ReportRange,
  stretchesOfDays,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { inBatches } from '../platform/database/snapshot.ts';
import { lastOfMonth, monthsIn } from '../platform/pieces-of-range.ts';
import { flowsOf, type SalesSums } from './figures.ts';
import { type JournalSearch, journalFacts, journalRow, journalSums } from './journal-filter.ts';

type JournalRow = SalesSums & {
  shop_id: number;
  event_group: number;
  at: Date;
  name: string;
  shopify_order_id: string;
  customer_name: string | null;
  channel: string;
  payment_type: string;
  financial_status: string;
  discount_codes: string[];
};

const net = sql`gross - discount - returned`;

/** Columns that an order or a store has; the others follow from the facts. */
const joinedColumns: Record<string, RawBuilder<unknown>> = {
  order_name: sql`o.name`,
  store_name: sql`h.name`,
  customer_name: sql`o.customer_name`,
  channel: sql`o.channel`,
  payment_type: sql`o.payment_type`,
  financial_status: sql`o.financial_status`,
};

const ownColumns: Record<string, RawBuilder<unknown>> = {
  date: sql`local_date`,
  event: sql`event_group`,
  units: sql`units_sold - units_returned`,
  gross_sales: sql`gross`,
  discounts: sql`discount`,
  returns: sql`returned`,
  net_sales: net,
  shipping: sql`shipping`,
  taxes: sql`tax`,
  fees: sql`fees`,
  total_sales: sql`${net} + shipping + tax + fees`,
  tips: sql`tips`,
  gift_card_sales: sql`gift_cards`,
  cogs: sql`cogs`,
  gross_profit: sql`${net} - uncosted - cogs`,
};

const eventNames = ['', 'SALE', 'EDIT', 'RETURN', 'CANCEL'] as const;

/** One row per order, business day and event group. */
const groups = (range: ReportRange, search: JournalSearch) => sql`
  select shop_id, order_id, local_date, event_group, min(at) as at, ${journalSums}
  from (${journalFacts(range, search)}) f
  group by shop_id, order_id, local_date, event_group having ${journalRow}`;

/** Entries by day, of the orders that a text is found in. */
const entriesFound = (range: ReportRange, search: JournalSearch) => sql`(
  select local_date, 1 as entries from (${journalFacts(range, search)}) f
  group by shop_id, order_id, local_date, event_group having ${journalRow})`;

/** Of some stores the cells are of whole months; days at the edges, and of the chain, stand for themselves. */
const lastOf = ({ cells, start, end }: ReportRange, day: LocalDate): LocalDate => {
  const last = lastOfMonth(day);
  return cells === 'stores' && day.endsWith('-01') && day >= start && last <= end ? last : day;
};

/** How many rows of the journal each day has, or each month of some stores. */
export const countJournal = async (
  db: Database,
  range: ReportRange,
  search: JournalSearch,
): Promise<DayCount[]> => {
  const counted = search
    ? entriesFound(range, search)
    : range.cells === 'stores'
      ? journalEntries(range, monthsIn(range))
      : journalEntriesByDay(range);
  const { rows } = await sql<{ local_date: LocalDate; rows: number }>`
    select local_date, sum(entries)::float8 as rows from ${counted} e group by 1 having sum(entries) <> 0`.execute(
    db,
  );
  if (search) return rows;
  return rows.map((row) => ({ ...row, last: lastOf(range, row.local_date) }));
};

/** To the minute, as the page shows it. */
const localTime = (at: Date, timeZone: string) => localTimeOf(at, timeZone).slice(0, 16);

/**
 * Rows of the journal, sorted by a column ("date:desc"), some of them. Sorted by date, a page costs the days it
 * lies on.
 */
export const listJournal = async (
  db: Database,
  range: ReportRange,
  counts: readonly DayCount[],
  { search, sort, skip, limit }: { search: JournalSearch; sort: string; skip: number; limit: number },
) => {
  const by = sortOf(sort);
  const days =
    by.column === 'date'
      ? pageOfDays(counts, by.direction, skip, limit)
      : { start: range.start, end: range.end, skip };
  if (!days) return [];
  const { rows } = await sql<JournalRow>`
    ${sortedJournal({ ...range, start: days.start, end: days.end }, search, by, sql`limit ${limit} offset ${days.skip}`)}`.execute(
    db,
  );
  return presenter(range)(rows);
};

/** About how many rows are read at once. */
const BATCH = 2_000;

/**
 * Every row of the journal, in batches, each worked out once: sorted by date, some days after the other. In a
 * transaction, so that all are of one moment.
 */
export async function* everyJournalRow(
  snapshot: Database,
  range: ReportRange,
  counts: readonly DayCount[],
  { search, sort }: { search: JournalSearch; sort: string },
) {
  const by = sortOf(sort);
  const present = presenter(range);
  if (by.column !== 'date') {
    const rows = inBatches(snapshot, sql<JournalRow>`${sortedJournal(range, search, by)}`, BATCH);
    for await (const batch of rows) yield present(batch);
    return;
  }
  for (const days of stretchesOfDays(counts, by.direction, BATCH)) {
    const { rows } = await sql<JournalRow>`${sortedJournal({ ...range, ...days }, search, by)}`.execute(
      snapshot,
    );
    yield present(rows);
  }
}

type Sort = { column: string; direction: 'asc' | 'desc' };

const sortOf = (sort: string): Sort => {
  const [column = 'date', direction] = sort.split(':');
  return { column, direction: direction === 'asc' ? 'asc' : 'desc' };
};

/** The rows in their order, some of them or all; orders are looked up only for those, unless they sort them. */
const sortedJournal = (
  range: ReportRange,
  search: JournalSearch,
  { column, direction }: Sort,
  some = sql``,
) => {
  const order = sql.raw(direction);
  const by = (value: RawBuilder<unknown>) =>
    sql`order by ${value} ${order} nulls last, g.at ${order}, shop_id, order_id, event_group`;
  const joined = joinedColumns[column];
  const own = by(ownColumns[column] ?? sql`local_date`);
  const rows = joined
    ? sql`(${groups(range, search)})`
    : sql`(select * from (${groups(range, search)}) g ${own} ${some})`;
  return sql`
    select g.*, o.name, o.shopify_order_id, o.customer_name, o.channel, o.payment_type, o.financial_status,
      o.discount_codes
    from ${rows} g join orders o using (shop_id, order_id) join shops h using (shop_id)
    ${joined ? sql`${by(joined)} ${some}` : own}`;
};

const presenter = (range: ReportRange) => {
  const storeOf = new Map(range.stores.map((store) => [store.shop_id, store]));
  return (rows: readonly JournalRow[]) =>
    rows.map((row) => {
      const store = storeOf.get(row.shop_id);
      return {
        date: localTime(row.at, store?.timezone ?? 'UTC'),
        at: row.at.toISOString(),
        order_name: row.name,
        shopify_order_id: row.shopify_order_id,
        shop: store?.shop ?? '',
        store_name: store?.store_name ?? '',
        event: eventNames[row.event_group] ?? '',
        customer_name: row.customer_name,
        channel: row.channel,
        payment_type: row.payment_type,
        financial_status: row.financial_status,
        units: row.units_sold - row.units_returned,
        ...flowsOf(row),
        discount_codes: row.discount_codes.join(', '),
      };
    });
};
