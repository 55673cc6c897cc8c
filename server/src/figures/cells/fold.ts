import { sql } from 'kysely';
import {
  pendingTable,
  pendingTaken,
  pendingTakenOfStore,
  type SummedTable,
  summedTables,
} from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { isSpread } from '../../platform/database/is-spread.ts';
import {
  allSummed,
  firstDayOf,
  grains,
  grainsOf,
  groupsOf,
  keyOf,
  type Level,
  type Summed,
  tableOf,
} from './summed.ts';

/** Any number, the same in every process: cells are written by one at a time. */
const LOCK = 7_283_120;

/** Keeps everybody else from writing cells until the transaction ends. Nobody who posts or reads waits for it. */
export const holdCells = async (trx: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
};

/** Columns of a cell's table, in the order that rows of `addTo` have them. */
export const columnsOf = (summed: Summed, level: Level): string[] => [
  ...keyOf(summed, level),
  ...Object.keys(summed.sums),
];

/** `insert … on conflict` that adds rows to the cells that are there; `rows` has the columns of `columnsOf`. */
export const addTo = (summed: Summed, level: Level, rows: string): string => {
  const table = tableOf(summed, level);
  const added = Object.keys(summed.sums).map((name) => `${name} = ${table}.${name} + excluded.${name}`);
  return `insert into ${table} (${columnsOf(summed, level).join(', ')}) ${rows}
    on conflict (${keyOf(summed, level).join(', ')}) do update set ${added.join(', ')}`;
};

/** Rows of the facts, or of what is pending of them, summed into cells of every grain. */
const cellsOf = (summed: Summed, level: Level, source: string): string => {
  const kinds = grainsOf(level).map((grain) => `(${grains[grain]}::smallint, '${grain}')`);
  const key = keyOf(summed, level).map((name) =>
    name === 'first_day' ? `${firstDayOf('unit')} as first_day` : name,
  );
  const sums = Object.values(summed.sums).map((expression) => `sum(${expression})`);
  return `select ${[...key, ...sums].join(', ')}
    from ${source} cross join (values ${kinds.join(', ')}) as g (grain, unit)
    group by ${groupsOf(summed, level).join(', ')}${groupsOf(summed, level).length > 0 ? ', ' : ''}grain, ${firstDayOf('unit')}`;
};

/** Takes pending rows of a table and adds them to every cell that they belong to, in one statement. */
const folding = (facts: SummedTable, taken: string): string => {
  const levels: Level[] = ['store', 'chain'];
  const steps = allSummed
    .filter((summed) => summed.facts === facts)
    .flatMap((summed) => levels.map((level) => addTo(summed, level, cellsOf(summed, level, 'gone'))))
    .map((step, index) => `added_${index} as (${step})`);
  return `with gone as (${taken}), ${steps.join(', ')} select count(*)::integer as n from gone`;
};

/** How many rows of a table are folded at once. */
const ROWS = 20_000;

/** SQL, one after the other, that takes what is pending of a table; the last takes until nothing is left. */
const takings = async (db: Database, facts: SummedTable, byStore: boolean): Promise<string[]> => {
  if (!byStore) return [pendingTaken(facts, ROWS)];
  const { rows } = await sql<{ shop_id: number }>`
    select distinct shop_id from ${sql.table(pendingTable(facts))}`.execute(db);
  return rows.map(({ shop_id }) => pendingTakenOfStore(facts, shop_id));
};

/**
 * Adds what is pending to the cells, until nothing is left: before and after, and whenever somebody looks in between, a
 * row of the facts is either pending or in the cells.
 * @returns how many rows were folded.
 */
export const fold = async (db: Database): Promise<number> => {
  const byStore = await isSpread(db);
  let folded = 0;
  for (const facts of summedTables) {
    for (const taking of await takings(db, facts, byStore)) {
      for (let taken = ROWS; taken === ROWS; ) {
        taken = await db.transaction().execute(async (trx) => {
          await holdCells(trx);
          await sql`set local statement_timeout = 0`.execute(trx);
          const { rows } = await sql<{ n: number }>`${sql.raw(folding(facts, taking))}`.execute(trx);
          return rows[0]?.n ?? 0;
        });
        folded += taken;
      }
    }
  }
  return folded;
};
