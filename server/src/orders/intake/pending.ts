import { lockNumbers } from '../../platform/database/lock-numbers.ts';
import type { Folding } from '../../platform/folding/folding.ts';
import { sumsOfKeys } from './difference.ts';
import { columnsOf, type FactRow, type FactTable, factTableNames, factTables } from './fact-tables.ts';

/** What sums are kept of: the facts, their hours (sales-hours.ts), and what is counted of orders (order-counts.ts). */
export type SummedTable = FactTable | 'sales_hours' | 'order_standings' | 'journal_entries';

/** In a fixed order. */
export const summedTables: readonly SummedTable[] = [
  ...factTableNames,
  'sales_hours',
  'order_standings',
  'journal_entries',
];

/**
 * Rows of the facts that no sum of them knows yet (figures/cells): written with the facts, in the same statement or the
 * same transaction, and taken away by whoever adds them up. Only what sums are kept by, and what is summed.
 */
export const pendingTable = (table: SummedTable): string => `${table}_pending`;

/** Says whether anything is left of an order, which no sum asks. */
const NOT_SUMMED = 'facts';

const keysOf = (table: FactTable) => factTables[table].summedBy;

const measuresOf = (table: FactTable): string[] => {
  const { amounts, counts } = factTables[table];
  return Object.keys({ ...amounts, ...counts }).filter((name) => name !== NOT_SUMMED);
};

/** The columns of pending rows beside the store, in a fixed order. */
export const pendingColumns = (table: FactTable): string[] => {
  const kept = new Set([...keysOf(table), ...measuresOf(table)]);
  return columnsOf(table)
    .map(([name]) => name)
    .filter((name) => kept.has(name));
};

/** The same facts in fewer rows: for many orders of a store at once. */
export const pendingRows = (table: FactTable, rows: readonly FactRow[]): FactRow[] =>
  sumsOfKeys(keysOf(table), measuresOf(table), rows, []);

/** How these are told from other rooms' (platform/folding). */
export const figureFolds = { name: 'figures', lock: lockNumbers.figures } as const satisfies Partial<Folding>;
