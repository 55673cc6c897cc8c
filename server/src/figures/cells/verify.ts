import type { LocalDate } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import { figureFolds, pendingTable } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inSnapshot } from '../../platform/database/snapshot.ts';
import { type Folded, foldedIn, isUnknown } from '../../platform/folding/folded.ts';
import type { Level } from '../../platform/folding/folding.ts';
import { periodAround } from '../../platform/pieces-of-range.ts';
import { columnsOf } from './fold.ts';
import { marksTable } from './store-marks.ts';
import { allSummed, firstDayOf, grains, grainsOf, levelsOf, type Summed, tableOf } from './summed.ts';
import { wrongMarks } from './verify-marks.ts';

/** Cells of a month, or of the quarter or year it lies in, that aren't the sums of their facts. Without a store: the chain's. */
export type CellDifference = {
  table: string;
  shop_id: number | null;
  grain: keyof typeof grains;
  /** The first day of the period. */
  first_day: LocalDate;
};

/** What is looked at: a store's months (the chain's where it is null), all of them or one. */
export type Looked = { shop_id: number | null; month?: LocalDate | undefined };

type Kind = { summed: Summed; level: Level; grain: keyof typeof grains };

const kinds: readonly Kind[] = allSummed.flatMap((summed) =>
  levelsOf(summed).flatMap((level) => grainsOf(summed, level).map((grain) => ({ summed, level, grain }))),
);

const inStore = ({ level }: Kind, { shop_id }: Looked) =>
  level === 'store' ? sql`shop_id = ${shop_id}` : sql`true`;

/** The periods of a grain that the month looked at lies in, or has in it. */
const daysLooked = ({ grain }: Kind, { month }: Looked, column: string) => {
  if (month === undefined) return sql`true`;
  const { start, end } = periodAround[grain === 'day' ? 'month' : grain](month);
  return sql`${sql.ref(column)} between ${start}::date and ${end}::date`;
};

/** Rows of the facts, or of what is pending of them, as rows of cells. */
const unsummed = (kind: Kind, looked: Looked, table: string, sign: '' | '-', which = 'true') => {
  const { summed, level, grain } = kind;
  const sums = Object.values(summed.sums).map((expression) => `${sign}(${expression})`);
  const key = [
    ...(level === 'store' ? ['shop_id'] : []),
    `${grains[grain]}::smallint`,
    firstDayOf(`'${grain}'`),
  ];
  const groups = level === 'store' ? summed.groups : summed.chainGroups;
  return sql`select ${sql.raw([...key, ...groups, ...sums].join(', '))} from ${sql.table(table)}
    where ${inStore(kind, looked)} and ${daysLooked(kind, looked, 'local_date')} and ${sql.raw(which)}`;
};

const summedUp = (kind: Kind, looked: Looked) => {
  const { summed, level, grain } = kind;
  const key = [...(level === 'store' ? ['shop_id'] : []), 'grain', 'first_day'];
  const groups = level === 'store' ? summed.groups : summed.chainGroups;
  const sums = Object.keys(summed.sums).map((name) => `-${name}`);
  return sql`select ${sql.raw([...key, ...groups, ...sums].join(', '))} from ${sql.table(tableOf(summed, level))}
    where ${inStore(kind, looked)} and grain = ${grains[grain]} and ${daysLooked(kind, looked, 'first_day')}`;
};

/**
 * What the cells of a kind lack of the facts that they should know: those that aren't pending. One statement, so that it
 * sees one moment. Rows have the columns of the cells' table.
 */
export const lacking = (kind: Kind, looked: Looked, folded: Folded): RawBuilder<unknown> => {
  const { summed, level } = kind;
  const columns = columnsOf(summed, level);
  const names = Object.keys(summed.sums);
  const key = columns.filter((column) => !names.includes(column));
  const summing = names.map((name) => `sum(${name})::bigint as ${name}`);
  const differs = names.map((name) => `sum(${name}) <> 0`);
  return sql`select ${sql.raw([...key, ...summing].join(', '))} from (
      select * from (${unsummed(kind, looked, summed.facts, '')}) f (${sql.raw(columns.join(', '))})
      union all ${unsummed(kind, looked, pendingTable(summed.facts), '-', isUnknown(level, folded))}
      union all ${summedUp(kind, looked)}
    ) d group by ${sql.raw(key.join(', '))} having ${sql.raw(differs.join(' or '))}`;
};

/** How far the cells looked at know what is pending, in a transaction. */
export const foldedOf = (trx: Database, { shop_id }: Looked): Promise<Folded> =>
  foldedIn(trx, figureFolds, shop_id === null ? 'chain' : 'store');

/** The kinds of cells of a store, or of the chain. */
export const kindsOf = ({ shop_id }: Looked): readonly Kind[] =>
  kinds.filter(({ level }) => level === (shop_id === null ? 'chain' : 'store'));

/**
 * Works the cells of a store, or of the chain, out again from the facts and names those that differ. Locks nothing and
 * may run beside everything else.
 */
const differencesIn = (db: Database, looked: Looked): Promise<CellDifference[]> =>
  inSnapshot(db, async (snapshot) => {
    await sql`set local statement_timeout = 0`.execute(snapshot);
    const folded = await foldedOf(snapshot, looked);
    const found: CellDifference[] = [];
    for (const kind of kindsOf(looked)) {
      const { rows } = await sql<{ first_day: LocalDate }>`
        select distinct first_day from (${lacking(kind, looked, folded)}) d order by 1`.execute(snapshot);
      const { summed, level, grain } = kind;
      found.push(
        ...rows.map(({ first_day }) => ({
          table: tableOf(summed, level),
          shop_id: looked.shop_id,
          grain,
          first_day,
        })),
      );
    }
    if (looked.shop_id === null) {
      const wrong = await wrongMarks(snapshot, looked.month, folded);
      found.push(...wrong.map((one) => ({ table: marksTable, shop_id: null, ...one })));
    }
    return found;
  });

/** Every cell that isn't the sum of its facts: those of one store, or store by store and then the chain's. */
export async function* cellDifferences(
  db: Database,
  { shop_id: one, month }: Partial<Looked> = {},
): AsyncGenerator<CellDifference, void, undefined> {
  if (one !== undefined) {
    yield* await differencesIn(db, { shop_id: one, month });
    return;
  }
  const { rows } = await sql<{ shop_id: number }>`select shop_id from shops order by 1`.execute(db);
  for (const { shop_id } of [...rows, { shop_id: null }]) yield* await differencesIn(db, { shop_id, month });
}
