import { figureFolds, pendingTable, summedTables } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { foldPending } from '../../platform/folding/fold.ts';
import { endFolds } from '../../platform/folding/fold-in-steps.ts';
import type { Folding, Level } from '../../platform/folding/folding.ts';
import { addMarks } from './store-marks.ts';
import {
  allSummed,
  firstDayOf,
  grains,
  grainsOf,
  groupsOf,
  keyOf,
  levelsOf,
  products,
  type Summed,
  tableOf,
} from './summed.ts';

/** Columns of a cell's table, in the order that rows of `addTo` have them. */
export const columnsOf = (summed: Summed, level: Level): string[] => [
  ...keyOf(summed, level),
  ...Object.keys(summed.sums),
];

/**
 * Which grains a fold knows of. Cells have no default for it: where a version that knows of fewer runs beside this one for a while, as
 * in an upgrade, its folds are refused, and what is pending stays so until one of ours takes it (migrations/0234, 0237).
 */
const FOLD_VERSION = 3;

/** `insert … on conflict` that adds rows to the cells that are there; `rows` has the columns of `columnsOf`. */
export const addTo = (summed: Summed, level: Level, rows: string): string => {
  const table = tableOf(summed, level);
  const added = Object.keys(summed.sums).map((name) => `${name} = ${table}.${name} + excluded.${name}`);
  return `insert into ${table} (${columnsOf(summed, level).join(', ')}, fold_version) select r.*, ${FOLD_VERSION} from (${rows}) r
    on conflict (${keyOf(summed, level).join(', ')}) do update set ${added.join(', ')}`;
};

/** Rows of the facts, or of what is pending of them, summed into cells of every grain. */
const cellsOf = (summed: Summed, level: Level, source: string): string => {
  const kinds = grainsOf(summed, level).map((grain) => `(${grains[grain]}::smallint, '${grain}')`);
  const key = keyOf(summed, level).map((name) =>
    name === 'first_day' ? `${firstDayOf('unit')} as first_day` : name,
  );
  const sums = Object.values(summed.sums).map((expression) => `sum(${expression})`);
  return `select ${[...key, ...sums].join(', ')}
    from ${source} cross join (values ${kinds.join(', ')}) as g (grain, unit)
    group by ${groupsOf(summed, level).join(', ')}${groupsOf(summed, level).length > 0 ? ', ' : ''}grain, ${firstDayOf('unit')}`;
};

const figures: Folding = {
  ...figureFolds,
  pending: summedTables.map((facts) => ({
    table: pendingTable(facts),
    adding: (level) => [
      ...allSummed
        .filter((summed) => summed.facts === facts && levelsOf(summed).includes(level))
        .map((summed) => addTo(summed, level, cellsOf(summed, level, 'gone'))),
      ...(level === 'chain' && facts === products.facts ? [addMarks('gone')] : []),
    ],
  })),
};

/**
 * Adds what is pending to the cells, until nothing is left: before and after, and whenever somebody looks in between, a
 * row of the facts is either pending or in the cells.
 * @returns how many rows were folded.
 */
export const fold = (db: Database): Promise<number> => foldPending(db, figures);

/** Ends folds of a database that was copied while one was under way. */
export const endFigureFolds = (db: Database): Promise<void> => endFolds(db, figures);
