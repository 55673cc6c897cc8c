import type { LocalDate } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import { pendingTable } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type Folded, isUnknown } from '../../platform/folding/folded.ts';
import { periodAround } from '../../platform/pieces-of-range.ts';
import { addingMarks, markedColumns, markedPeriods, markingPeriods, marksTable } from './store-marks.ts';
import { grains, products } from './summed.ts';

/** The year that a month lies in, or all days. */
const daysLooked = (month: LocalDate | undefined, column: string): RawBuilder<unknown> => {
  if (month === undefined) return sql`true`;
  const { start, end } = periodAround.year(month);
  return sql`${sql.ref(column)} between ${start}::date and ${end}::date`;
};

type WrongMark = { grain: (typeof markedPeriods)[number]; first_day: LocalDate };

/** Marks of what the chain's cells know, worked out again from the facts: those that aren't pending. */
const marksOfFacts = (month: LocalDate | undefined, folded: Folded): RawBuilder<unknown> => {
  const sums = Object.keys(products.sums);
  // What is pending stands in fewer rows than its facts: how many there are says nothing.
  const [before, after] = markingPeriods(`having ${sums.map((name) => `sum(${name}) <> 0`).join(' or ')}`);
  const unknown = sql.raw(isUnknown('chain', folded));
  const rows = (sign: '' | '-', table: string, which: RawBuilder<unknown>) => sql`
    select ${sql.raw([markedColumns, ...sums.map((name) => `${sign}${name} as ${name}`)].join(', '))}
    from ${sql.table(table)} where ${daysLooked(month, 'local_date')} and ${which}`;
  return sql`${sql.raw(before)}
    (${rows('', products.facts, sql`true`)} union all ${rows('-', pendingTable(products.facts), unknown)}) f
    ${sql.raw(after)}`;
};

/**
 * Months, quarters and years in which a mark lacks, or says of a store what its facts don't. What was added in several steps may be marked as taken
 * where its facts are as if it had come at once: then its sums are looked at, and nothing is wrong.
 */
export const wrongMarks = async (
  db: Database,
  month: LocalDate | undefined,
  folded: Folded,
): Promise<WrongMark[]> => {
  const { rows } = await sql<{ grain: number; first_day: LocalDate }>`
    select distinct grain, first_day
    from (select * from ${sql.table(marksTable)} where ${daysLooked(month, 'first_day')}) m
    full join (${marksOfFacts(month, folded)}) f using (grain, first_day, sku_id, vendor_id, category_id, part)
    where coalesce(f.sold | f.taken | f.other, 0) & ~coalesce(m.sold | m.taken | m.other, 0) <> 0
      or coalesce(f.taken, 0) & ~coalesce(m.taken, 0) <> 0
      or coalesce(m.sold & ~m.taken, 0) & ~coalesce(f.sold, 0) <> 0
    order by 1, 2`.execute(db);
  return rows.flatMap(({ grain: number, first_day }) => {
    const grain = markedPeriods.find((one) => grains[one] === number) ?? 'year';
    const isLooked = month === undefined || periodAround[grain](month).start === first_day;
    return isLooked ? [{ grain, first_day }] : [];
  });
};

/** Makes the marks of a month's year, or all of them, those of the facts. Nobody else may write them meanwhile. */
export const rebuildMarks = async (
  trx: Database,
  month: LocalDate | undefined,
  folded: Folded,
): Promise<void> => {
  await sql`delete from ${sql.table(marksTable)} where ${daysLooked(month, 'first_day')}`.execute(trx);
  const [before, after] = addingMarks;
  await sql`${sql.raw(before)} ${marksOfFacts(month, folded)} ${sql.raw(after)}`.execute(trx);
};
