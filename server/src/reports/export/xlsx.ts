import { invalidField } from '@backroom/contract/kit/errors';
import type { Column } from '@backroom/contract/reports/columns';
import type { Cell, SheetData } from 'write-excel-file/node';
import { aboutOf, cellOf, type ExportedSection, type ExportedTable, totalsCells } from './exported-table.ts';

const formats: Partial<Record<Column['kind'], string>> = {
  money: '#,##0.00',
  percent: '0.00"%"',
  count: '#,##0',
  number: '#,##0.00',
};

/** What XML can't carry is left out, and Excel takes no more than 32,767 characters. */
const plain = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it takes out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .slice(0, 32_767);

const cell = (column: Column, value: string | number | null, bold = false): Cell => {
  if (value === null) return null;
  const weight = bold ? ({ fontWeight: 'bold' } as const) : {};
  // A text cell is never run as a formula, whatever it begins with.
  if (typeof value === 'string') return { value: plain(value), type: String, ...weight };
  return { value, type: Number, format: formats[column.kind] ?? '0', ...weight };
};

const heading = (text: string): Cell => ({ value: text, type: String, fontWeight: 'bold' });
const words = (text: string): Cell => ({ value: plain(text), type: String, wrap: true });

const widthOf = ({ kind }: Column) => (kind === 'text' ? 26 : 16);

const sectionSheet = ({ title, columns, rows, totals }: ExportedSection) => {
  const cells = totals && totalsCells(columns, totals);
  return {
    // Excel takes 31 characters.
    sheet: title.slice(0, 31),
    data: [
      columns.map((column) => heading(column.label)),
      ...rows.map((row) => columns.map((column) => cell(column, cellOf(column, row[column.key])))),
      ...(cells ? [columns.map((column, index) => cell(column, cells[index] ?? null, true))] : []),
    ] satisfies SheetData,
    columns: columns.map((column) => ({ width: widthOf(column) })),
    stickyRowsCount: 1,
  };
};

const tableSheet = async (table: ExportedTable): Promise<SheetData> => {
  const data: SheetData = [table.columns.map((column) => heading(column.label))];
  for await (const rows of table.rows) {
    for (const row of rows) {
      data.push(table.columns.map((column) => cell(column, cellOf(column, row[column.key]))));
    }
  }
  if (table.totals) {
    const totals = totalsCells(table.columns, table.totals);
    data.push(table.columns.map((column, index) => cell(column, totals[index] ?? null, true)));
  }
  return data;
};

/** A workbook is put together as a whole before it is sent; Excel itself takes some more. */
const MOST_ROWS = 50_000;

/** @throws ApiError VALIDATION_FAILED, before anything is read, where a workbook would be too long. */
export const checkLength = ({ length }: ExportedTable): void => {
  if (length <= MOST_ROWS) return;
  const [rows, most] = [length, MOST_ROWS].map((number) => number.toLocaleString('en-US'));
  throw invalidField('format', `An Excel file takes at most ${most} rows, and these are ${rows}: choose CSV`);
};

/** The table as an Excel workbook: rows and totals, then what each column means, then what stands behind it. */
export const xlsxOf = async (table: ExportedTable): Promise<Buffer> => {
  // Loaded when somebody asks for a workbook, not at start.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const written = writeXlsxFile([
    {
      sheet: 'Report',
      data: await tableSheet(table),
      columns: table.columns.map((column) => ({ width: widthOf(column) })),
      stickyRowsCount: 1,
    },
    ...(table.sections ?? []).map(sectionSheet),
    {
      sheet: 'Definitions',
      data: [
        [heading('Column'), heading('What it is')],
        ...table.columns.map((column) => [words(column.label), words(column.definition)]),
      ],
      columns: [{ width: 28 }, { width: 100 }],
      stickyRowsCount: 1,
    },
    {
      sheet: 'About',
      data: aboutOf(table).map(([name, value]) => [heading(name), words(value)]),
      columns: [{ width: 16 }, { width: 100 }],
    },
  ]);
  return written.toBuffer();
};
