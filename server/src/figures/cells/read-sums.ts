/**
 * Sums of a range from as few rows as there are: whole years, quarters and months out of cells, the days at the edges out of
 * cells of days or, where stores have none or few days of few stores are asked for, out of the facts, and what is pending inside
 * the cells. A month of which most lies in the range is read whole, less the days that don't, and so is a quarter with such a month.
 */
import { daysBetween, type LocalDate } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import { pendingTable } from '../../orders/index.ts';
import { isUnknown } from '../../platform/folding/folded.ts';
import type { Level } from '../../platform/folding/folding.ts';
import { type Cuts, cutAtUntil, type Days, type Pieces, piecesOf } from '../../platform/pieces-of-range.ts';
import { type FactRange, type FactTableRows, inRange } from '../facts-source.ts';
import { knownRows } from './pending-known.ts';
import { firstDayOf, type Grain, grains, levelsOf, type Summed, tableOf } from './summed.ts';

type Reading = { summed: Summed; level: Level; range: FactRange };

/** A day of a row: its own, or the first of its month where days of cells and of pending rows are to be alike. */
const OWN_DAY = sql`local_date`;
const FIRST_OF_MONTH = sql.raw(firstDayOf("'month'"));

const columns = (
  { summed, level }: Reading,
  day: RawBuilder<unknown>,
  sums: readonly string[],
): RawBuilder<unknown> => {
  const groups = level === 'store' ? ['shop_id', ...summed.groups] : summed.chainGroups;
  return sql`${day} as local_date, ${sql.raw([...groups, ...sums].join(', '))}`;
};

const ofFacts = ({ sums }: Summed, sign: '' | '-' = '') =>
  Object.entries(sums).map(([name, expression]) => `${sign}(${expression}) as ${name}`);

/** Sums of long ranges are added up as float8: exact, and quicker than bigint. */
const ofCells = ({ sums }: Summed, sign: '' | '-' = '') =>
  Object.keys(sums).map((name) => `${sign}${name}::float8 as ${name}`);

const inStores = ({ level, range }: Reading) =>
  level === 'store' ? sql`shop_id = any(${[...range.shopIds]}::int[])` : sql`true`;

/** From so many months on, cells of each of all stores are read as they lie: an index leads to each of them in turn, which takes longer. */
const MANY_MONTHS = 20;

const isReadWhole = ({ level, range }: Reading, firstDays: readonly LocalDate[]) =>
  level === 'store' && range.cells === 'chain' && firstDays.length >= MANY_MONTHS;

/** Of a sample no index is asked, also where it is of all pages. Servers that have a table in several pieces know none of their union. */
const asTheyLie = ({ range }: Reading) => (range.folded === null ? sql`tablesample system (100)` : sql``);

const within = ({ start, end }: Days) => sql`local_date between ${start}::date and ${end}::date`;

const cells = (
  reading: Reading,
  grain: Grain,
  which: RawBuilder<unknown>,
  sign: '' | '-' = '',
  day = sql`first_day`,
  isWhole = false,
) => sql`
  select ${columns(reading, day, ofCells(reading.summed, sign))}
  from ${sql.table(tableOf(reading.summed, reading.level))} ${isWhole ? asTheyLie(reading) : sql``}
  where ${isWhole ? sql`true` : inStores(reading)} and grain = ${grains[grain]} and ${which}`;

/** Rows of what is pending, or none where it is known that there are none. */
const pending = (
  reading: Reading,
  which: RawBuilder<unknown>,
  day: RawBuilder<unknown> = OWN_DAY,
): RawBuilder<unknown>[] => {
  const { summed, level, range } = reading;
  const known = level === 'chain' ? range.pending : null;
  const rows = known?.get(summed.facts) ?? [];
  if (known && rows.length === 0) return [];
  const source = known ? knownRows(summed.facts, rows) : sql.table(pendingTable(summed.facts));
  return [
    sql`
  select ${columns(reading, day, ofFacts(summed))}
  from ${source}
  where ${inStores(reading)} and ${which} and ${sql.raw(isUnknown(level, range.folded))}`,
  ];
};

const facts = (reading: Reading, days: Days, sign: '' | '-' = '', day = OWN_DAY) => sql`
  select ${columns(reading, day, ofFacts(reading.summed, sign))} from ${sql.table(reading.summed.facts)}
  where ${inRange(reading.summed.facts, { ...reading.range, ...days })}`;

/** So many days of stores are few: their facts are found sooner than what is pending of them beside their cells is looked for. */
const FEW_DAYS = 200;

/** The same reading of what has cells of days: undefined where the days are read out of the facts. */
const ofDays = (reading: Reading, spans: readonly Days[]): Reading | undefined => {
  const { summed, level, range } = reading;
  if (level === 'chain') return reading;
  if (range.cells === 'none') return undefined;
  const days = spans.reduce((sum, { start, end }) => sum + daysBetween(start, end), 0);
  if (!summed.days || days * range.shopIds.length < FEW_DAYS) return undefined;
  return { ...reading, summed: { ...summed.days, sums: summed.sums } };
};

type DayByDay = {
  /** Days one by one, without what is pending where they come out of cells. */
  readonly daily: (days: Days, sign?: '' | '-', period?: LocalDate) => RawBuilder<unknown>;
  /** Whether they do. */
  readonly areCells: boolean;
};

const dayByDay = (reading: Reading, spans: readonly Days[]): DayByDay => {
  const kept = ofDays(reading, spans);
  return {
    daily: ({ start, end }, sign = '', period) => {
      const day = period === undefined ? undefined : sql`${period}::date`;
      if (!kept) return facts(reading, { start, end }, sign, day);
      return cells(kept, 'day', sql`first_day between ${start}::date and ${end}::date`, sign, day);
    },
    areCells: kept !== undefined,
  };
};

/** Cells of whole periods of one grain, by their first days. */
const wholePeriods = (reading: Reading, grain: Grain, firstDays: readonly LocalDate[]) =>
  firstDays.length === 0
    ? []
    : [
        cells(
          reading,
          grain,
          sql`first_day = any(${[...firstDays]}::date[])`,
          '',
          undefined,
          isReadWhole(reading, firstDays),
        ),
      ];

/**
 * What cells don't know yet, all of it in one part, since each part is looked for on its own, and on several servers asks
 * each of them. What is pending of days that are taken off a period again is left out with them.
 */
const pendingIn = (reading: Reading, whole: Days, { periods, days }: Pieces, areCells: boolean) => {
  const inPeriods = sql`(${sql.join(periods.map(within), sql` or `)})`;
  // Facts of single days have it, those that are taken off again too.
  if (!areCells) return periods.length === 0 ? [] : pending(reading, inPeriods, FIRST_OF_MONTH);
  if (periods.length === 0) return pending(reading, within(whole));
  const day =
    days.length === 0
      ? FIRST_OF_MONTH
      : sql`case when ${inPeriods} then ${FIRST_OF_MONTH} else ${OWN_DAY} end`;
  return pending(reading, within(whole), day);
};

const parts = (asked: Reading, cuts: Cuts | undefined): RawBuilder<unknown>[] => {
  const { whole, rest } = cutAtUntil(asked.range);
  const found: RawBuilder<unknown>[] = [];
  if (whole) {
    // The day that counts up to an hour may be one that is taken off its period again: that is taken off whole.
    const reading = { ...asked, range: { ...asked.range, until: null } };
    const pieces = piecesOf(whole, cuts);
    const { daily, areCells } = dayByDay(reading, [...pieces.days, ...pieces.less]);
    found.push(
      ...wholePeriods(reading, 'year', pieces.years),
      ...wholePeriods(reading, 'quarter', pieces.quarters),
      ...wholePeriods(reading, 'month', pieces.months),
      ...pieces.days.map((piece) => daily(piece)),
      ...pieces.less.map(({ period, ...piece }) => daily(piece, '-', period)),
      ...pendingIn(reading, whole, pieces, areCells),
    );
  }
  // What counts up to an hour only the facts know.
  if (rest) found.push(facts(asked, rest));
  return found;
};

/**
 * The sums of a range as a table expression: rows of `local_date`, the groups and the sums, to be added up. A row may
 * stand for a month, a quarter or a year, then its day is the first of it.
 */
const readAt = (summed: Summed, level: Level, range: FactRange, cuts?: Cuts): FactTableRows => {
  const reading = { summed, level, range };
  const { start, end } = range;
  const isKept = range.cells !== 'none' && levelsOf(summed).includes(level);
  const found = isKept ? parts(reading, cuts) : [facts(reading, { start, end })];
  return sql`(${sql.join(found, sql` union all `)})`;
};

/** Sums over the stores of a range together: without `shop_id`, and without groups that only a store knows. */
export const sumsOver =
  (summed: Summed) =>
  (range: FactRange, cuts?: Cuts): FactTableRows =>
    readAt(summed, range.cells === 'chain' ? 'chain' : 'store', range, cuts);

/** Sums of each store. No year, quarter or month reaches over a day named in `cuts`. */
export const sumsByStore =
  (summed: Summed) =>
  (range: FactRange, cuts?: Cuts): FactTableRows =>
    readAt(summed, 'store', range, cuts);

const singleDays = (reading: Reading): RawBuilder<unknown>[] => {
  const { whole, rest } = cutAtUntil(reading.range);
  const found: RawBuilder<unknown>[] = [];
  if (whole) {
    const { daily, areCells } = dayByDay(reading, [whole]);
    found.push(daily(whole), ...(areCells ? pending(reading, within(whole)) : []));
  }
  if (rest) found.push(facts(reading, rest));
  return found;
};

/** Sums of each day over the stores together. */
export const sumsByDay =
  (summed: Summed) =>
  (range: FactRange): FactTableRows => {
    const level = range.cells === 'chain' ? 'chain' : 'store';
    const reading: Reading = { summed, level, range };
    return sql`(${sql.join(singleDays(reading), sql` union all `)})`;
  };

/** Sums of each store and day. */
export const sumsByStoreAndDay =
  (summed: Summed) =>
  (range: FactRange): FactTableRows =>
    sql`(${sql.join(singleDays({ summed, level: 'store', range }), sql` union all `)})`;
