import { invalidField } from '@backroom/contract/kit/errors';
import type { Column } from '@backroom/contract/reports/columns';
import type { ReportMeta } from '@backroom/contract/reports/schemas';
import { wordsOfCode } from '@backroom/contract/reports/words';

export type Row = Record<string, unknown>;

/** A further table of a report, under its rows: tax by tax, sales by taxability. */
export type ExportedSection = {
  title: string;
  columns: readonly Column[];
  rows: readonly Row[];
  totals: Row | null;
};

/** A report on its way into a file: what the screen shows, and what stands behind it. */
export type ExportedTable = {
  title: string;
  /** First part of the file's name. */
  name: string;
  columns: readonly Column[];
  /** Batches, so that a long journal never stands in memory as a whole. */
  rows: AsyncIterable<Row[]>;
  /** How many rows they are in all. */
  length: number;
  totals: Row | null;
  /** What stands under the table on the screen. */
  sections?: readonly ExportedSection[];
  meta: ReportMeta;
  search: string | undefined;
  /** What else the rows were chosen by, in words: `['SKU', 'TOY']`. */
  filters: readonly (readonly [name: string, value: string])[];
};

/** The columns shown, in their order. @throws ApiError VALIDATION_FAILED for a column there isn't. */
export const shownColumns = (
  columns: readonly Column[],
  keys: readonly string[] | undefined,
): readonly Column[] => {
  if (!keys) return columns;
  return keys.map((key) => {
    const column = columns.find((one) => one.key === key);
    if (!column) throw invalidField('columns', `There is no column ${key}`);
    return column;
  });
};

const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
};

/** Sorts as the table on the screen does: empty values last. @throws ApiError for a column there isn't. */
export const sortedRows = (
  rows: readonly Row[],
  columns: readonly Column[],
  sort: string | undefined,
): Row[] => {
  if (sort === undefined) return [...rows];
  const [key = '', direction = '', ...rest] = sort.split(':');
  if (
    rest.length > 0 ||
    !columns.some((column) => column.key === key) ||
    !['asc', 'desc'].includes(direction)
  ) {
    throw invalidField('sort', 'Sort by one of the columns, as "net_sales:desc"');
  }
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [x, y] = [a[key] ?? null, b[key] ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * compare(x, y);
  });
};

/** A value as a file carries it: numbers stay numbers, codes are put in the words of the screen. */
export const cellOf = (column: Column, value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  if (column.kind === 'yes-no') return value === true ? 'Yes' : 'No';
  return typeof value === 'number' ? value : wordsOfCode(column.key, String(value));
};

/** The totals row, named in its first column. */
export const totalsCells = (columns: readonly Column[], totals: Row): (string | number | null)[] =>
  columns.map((column, index) => {
    const value = cellOf(column, totals[column.key]);
    return index === 0 && value === null ? 'Total' : value;
  });

/** What a reader must know about the numbers, as pairs. */
export const aboutOf = ({
  title,
  meta,
  search,
  filters,
}: ExportedTable): (readonly [name: string, value: string])[] => [
  ['Report', title],
  ['Range', `${meta.start_date} to ${meta.end_date}, both included`],
  ['Days', 'Days are store-local days'],
  ['Time zones', meta.timezones.join(', ')],
  ['Currency', meta.currency],
  ['Stores', meta.stores.map((store) => store.store_name).join(', ')],
  ...filters,
  ...(search?.trim() ? ([['Search', search.trim()]] as [string, string][]) : []),
  ...(meta.stores.some((store) => !store.complete)
    ? ([
        [
          'Not complete',
          meta.stores
            .filter((store) => !store.complete)
            .map((store) => `${store.store_name} (until ${store.synced_through ?? 'unknown'})`)
            .join(', '),
        ],
      ] as [string, string][])
    : []),
];
