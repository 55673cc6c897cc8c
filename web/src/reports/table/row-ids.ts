import type { ReportDefinition } from '@backroom/contract/reports/definitions/report';

/** A cell of a report as JSON carries it. */
export type CellValue = string | number | boolean | null;

/** A row whose cells are known by the report's columns; nested lists are read by the report itself. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** A cell; nested lists and records count as none. */
export const cellOf = (row: ReportRow, key: string): CellValue => {
  const value = row[key];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};

/** What tells a row apart from the others of its report. */
export const keyOfRow = (definition: Pick<ReportDefinition, 'rowKey'>, row: ReportRow): string =>
  definition.rowKey.map((key) => String(cellOf(row, key) ?? '')).join(' · ');

/**
 * Ids of rows in display order: the specification's prefix and a number from 1 where the report has
 * one (`sales-by-location-1`), else the row's own key.
 */
export const rowIdsOf = (
  definition: Pick<ReportDefinition, 'rowId' | 'rowKey'>,
  rows: readonly ReportRow[],
): string[] =>
  rows.map((row, index) =>
    definition.rowId === null ? keyOfRow(definition, row) : `${definition.rowId}${index + 1}`,
  );
