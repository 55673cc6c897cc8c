import type { Readable } from 'node:stream';
import { type CsvColumn, csvStream } from '../../platform/files/csv-export.ts';
import { aboutOf, cellOf, type ExportedSection, type ExportedTable, totalsCells } from './exported-table.ts';

type Cells = (string | number | null)[];

/** A further table: after an empty line its title, its head and its rows. */
const sectionLines = ({ title, columns, rows, totals }: ExportedSection): Cells[] => [
  [],
  [title],
  columns.map(({ label }) => label),
  ...rows.map((row) => columns.map((column) => cellOf(column, row[column.key]))),
  ...(totals ? [totalsCells(columns, totals)] : []),
];

async function* lines(table: ExportedTable): AsyncGenerator<Cells[]> {
  for await (const rows of table.rows) {
    yield rows.map((row) => table.columns.map((column) => cellOf(column, row[column.key])));
  }
  if (table.totals) yield [totalsCells(table.columns, table.totals)];
  for (const section of table.sections ?? []) yield sectionLines(section);
  yield [[], ...aboutOf(table).map((pair) => [...pair])];
  yield [[], ['Column', 'What it is'], ...table.columns.map(({ label, definition }) => [label, definition])];
}

/** The table as CSV, its totals row, then what stands behind the numbers and what each column means. */
export const csvOf = (table: ExportedTable): Readable => {
  const width = Math.max(
    2,
    table.columns.length,
    ...(table.sections ?? []).map(({ columns }) => columns.length),
  );
  const columns = Array.from(
    { length: width },
    (_, index): CsvColumn<Cells> => ({
      header: table.columns[index]?.label ?? '',
      value: (cells) => cells[index] ?? null,
    }),
  );
  return csvStream(columns, lines(table));
};
