/** In how many stores of the chain something was sold, by SKU, of any range: out of the marks of its months, quarters and years (store-marks.ts). */
import { earlier, later } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import { pendingTable } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { isKnownSpread } from '../../platform/database/is-spread.ts';
import { togetherOnServers } from '../../platform/database/one-statement.ts';
import { rowsOfStores } from '../../platform/database/store-servers.ts';
import { isUnknown } from '../../platform/folding/folded.ts';
import {
  type Cuts,
  cutAtUntil,
  type Days,
  firstOfMonth,
  monthsIn,
  type Pieces,
  periodAround,
  piecesOf,
} from '../../platform/pieces-of-range.ts';
import { type FactRange, inRange } from '../facts-source.ts';
import { somethingSold } from '../measures.ts';
import { sumsByStore } from './read-sums.ts';
import { markedColumns, marking, marksTable, STORES } from './store-marks.ts';
import { grains, products } from './summed.ts';

type Asked = { range: FactRange; where: RawBuilder<unknown> };

/** Rows of `sku_id`, `part` and all kinds of marks: `kept` in a month that reaches beyond the range, `off` in its days beyond. */
const columns = {
  plain: 'sku_id, part, sold, taken, other, 0::bigint as kept, 0::bigint as off',
  kept: 'sku_id, part, 0::bigint as sold, taken, other, sold as kept, 0::bigint as off',
  off: 'sku_id, part, 0::bigint as sold, 0::bigint as taken, 0::bigint as other, 0::bigint as kept, sold | taken | other as off',
};

const ofPeriods = ({ where }: Asked, grain: number, firstDays: readonly string[], as = columns.plain) =>
  firstDays.length === 0
    ? []
    : [
        sql`select ${sql.raw(as)} from ${sql.table(marksTable)}
          where grain = ${grain} and first_day = any(${[...firstDays]}::date[]) and ${where}`,
      ];

const ofRows = (rows: readonly RawBuilder<unknown>[], as = columns.plain) => {
  if (rows.length === 0) return [];
  // What a store sold of a product in all of them is one part: days by themselves would be no surer, and are as many as the rows.
  const [before, after] = marking('sku_id', { by: 'sku_id' });
  const source = sql`(${sql.join(rows, sql` union all `)}) r`;
  return [sql`select ${sql.raw(as)} from (${sql.raw(before)} ${source} ${sql.raw(after)}) m`];
};

const facts = ({ range, where }: Asked, days: Days) => sql`
  select ${sql.raw(`${markedColumns}, units_sold, units_returned`)} from sales_lines
  where ${inRange('sales_lines', { ...range, ...days })} and ${where}`;

/**
 * What cells don't know yet. What they know and is still there on several servers would hide what is taken off it. Of single days, which
 * lie at the ends of a range, the facts have it.
 */
const pending = ({ range, where }: Asked, whole: Days, { periods }: Pieces) => {
  const [start, end] = [periods[0]?.start, periods.at(-1)?.end];
  if (!start || !end) return [];
  return [
    sql`
      select ${sql.raw(`${markedColumns}, units_sold, units_returned`)} from ${sql.table(pendingTable(products.facts))}
      where local_date between ${later(start, whole.start)}::date and ${earlier(end, whole.end)}::date
        and ${sql.raw(isUnknown('chain', range.folded))} and ${where}`,
  ];
};

/** Marks of the chain's periods, and what is marked from here of rows of stores. */
type Parts = { periods: RawBuilder<unknown>[]; rows: RawBuilder<unknown>[] };

/**
 * So many days of a month may lie beyond the range: of nearly every product that was sold in more of them it would have to be looked up
 * whether it was sold in the others, too, which takes longer than marking those.
 */
const CUTS = { mostBeyond: 6 };
/** None, where nothing else says of a product that it was sold: there all of them would be looked up. */
const WHOLE = { mostBeyond: 0 };

/** Null where neither a whole month lies in the range, nor a quarter or a year. */
const partsOf = (asked: Asked): Parts | null => {
  const { whole, rest } = cutAtUntil(asked.range);
  if (!whole || piecesOf(whole, WHOLE).periods.length === 0) return null;
  // What counts up to an hour only the facts know.
  const untilHour = ofRows(rest ? [facts(asked, rest)] : []);
  const all = { ...asked, range: { ...asked.range, until: null } };
  const pieces = piecesOf(whole, CUTS);
  const { years, days, less } = pieces;
  // A quarter that reaches beyond is read as its months: what was sold in those that don't needs no second look.
  const isReaching = (first: string) => less.some(({ period }) => period === first);
  const quarters = pieces.quarters.filter((first) => !isReaching(first));
  const monthsOf = (first: string) => [first, ...monthsIn(periodAround.quarter(first))];
  const months = [...pieces.months, ...pieces.quarters.filter(isReaching).flatMap(monthsOf)];
  const beyond = new Set(less.map(({ start }) => firstOfMonth(start)));
  return {
    periods: [
      ...ofPeriods(all, grains.year, years),
      ...ofPeriods(all, grains.quarter, quarters),
      ...ofPeriods(
        all,
        grains.month,
        months.filter((month) => !beyond.has(month)),
      ),
      ...ofPeriods(all, grains.month, [...beyond], columns.kept),
    ],
    rows: [
      ...ofRows(days.map((one) => facts(all, one))),
      ...ofRows(
        less.map((one) => facts(all, one)),
        columns.off,
      ),
      ...ofRows(pending(all, whole, pieces)),
      ...untilHour,
    ],
  };
};

const kinds = ['sold', 'taken', 'other', 'kept', 'off'] as const;
const together = (parts: readonly RawBuilder<unknown>[]) => sql`
  select sku_id, part, ${sql.raw(kinds.map((kind) => `bit_or(${kind}) as ${kind}`).join(', '))}
  from (${sql.join(parts, sql` union all `)}) a group by 1, 2`;

/**
 * All parts as one table expression. On several servers marks of the chain lie on another one than rows of stores: what these come to is
 * asked of theirs, and goes into the statement from here.
 */
const allParts = async (db: Database, { periods, rows }: Parts): Promise<RawBuilder<unknown>> => {
  if (rows.length === 0 || !(await isKnownSpread(db))) return together([...periods, ...rows]);
  const asText = sql.raw(kinds.map((kind) => `${kind}::text as ${kind}`).join(', '));
  const found = await rowsOfStores(db, sql`select sku_id, part, ${asText} from (${together(rows)}) m`);
  const marked = sql`
    select sku_id, part, ${sql.raw(kinds.map((kind) => `${kind}::bigint as ${kind}`).join(', '))}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as r (sku_id integer, part integer, ${sql.raw(kinds.map((kind) => `${kind} text`).join(', '))})`;
  return together([...periods, marked]);
};

/** A product in a store, where only sums say whether something is left. */
type Doubtful = { sku_id: number; shop_id: number };

type Counted = { sku_id: number; part: number; stores: number; doubtful: string };

/** The stores of a row by their bits, which come as a number with a sign. */
const doubtfulOf = ({ sku_id, part, doubtful }: Counted): Doubtful[] => {
  const bits = BigInt.asUintN(STORES, BigInt(doubtful));
  const found: Doubtful[] = [];
  for (let bit = 0; bits >> BigInt(bit) > 0n; bit += 1) {
    if ((bits >> BigInt(bit)) & 1n) found.push({ sku_id, shop_id: part * STORES + bit });
  }
  return found;
};

/** The stores of each product in which sums say that something was sold, on several servers of each server by itself. */
const countStores = (
  db: Database,
  { range, where }: Asked,
  cuts?: Cuts,
): Promise<{ sku_id: number; stores: number }[]> =>
  togetherOnServers(
    db,
    sql<{ sku_id: number; stores: number }>`
    select sku_id, count(*)::integer as stores from (
      select sku_id, shop_id from ${sumsByStore(products)({ ...range, cells: 'stores' }, cuts)} s
      where ${where} group by 1, 2 having ${somethingSold}
    ) d group by 1`,
  );

/** Which of them sold something after all. */
const countDoubtful = async (db: Database, { range, where }: Asked, doubtful: readonly Doubtful[]) => {
  if (doubtful.length === 0) return [];
  const [skuIds, shopIds] = [doubtful.map(({ sku_id }) => sku_id), doubtful.map(({ shop_id }) => shop_id)];
  const isDoubtful = sql`sku_id = any(${[...new Set(skuIds)]}::int[])
    and (sku_id, shop_id) in (select * from unnest(${skuIds}::int[], ${shopIds}::int[]))`;
  const stores = { ...range, shopIds: [...new Set(shopIds)] };
  return await countStores(db, { range: stores, where: sql`${isDoubtful} and ${where}` });
};

/** The marks of a range, as a table expression; null where no whole period has any, and stores are counted by what they sold. */
export type StoreMarks = Asked & { table: RawBuilder<unknown> | null };

/**
 * The marks of a range, before they are put together: `where` narrows the facts. On several servers those that have rows of stores are asked
 * here, and the coordinator isn't yet.
 */
export const storeMarks = async (
  db: Database,
  range: FactRange,
  where: RawBuilder<unknown>,
): Promise<StoreMarks> => {
  const asked = { range, where };
  const parts = partsOf(asked);
  return { ...asked, table: parts && (await allParts(db, parts)) };
};

const addedUp = (rows: readonly { sku_id: number; stores: number }[]): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  for (const { sku_id, stores } of rows) found.set(sku_id, (found.get(sku_id) ?? 0) + stores);
  return found;
};

/** How many stores of the whole chain sold something of each SKU. */
export const sellingStores = async (
  db: Database,
  { table, ...asked }: StoreMarks,
): Promise<ReadonlyMap<number, number>> => {
  if (!table) return addedUp(await countStores(db, asked, WHOLE));
  const sure = sql`(sold | (kept & ~off)) & ~taken`;
  const { rows } = await sql<Counted>`
    select sku_id, part, bit_count((${sure})::bit(64))::integer as stores,
      ((sold | kept | taken | other) & ~(${sure}))::text as doubtful
    from (${table}) m`.execute(db);
  const doubtful = rows.flatMap((row) => (row.doubtful === '0' ? [] : doubtfulOf(row)));
  return addedUp([...rows, ...(await countDoubtful(db, asked, doubtful))]);
};
