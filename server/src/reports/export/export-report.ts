import { invalidField } from '@backroom/contract/kit/errors';
import type { reportsEndpoints } from '@backroom/contract/reports';
import { salesSortColumns, ticketSortColumns } from '@backroom/contract/reports/definitions/sales';
import { audit } from '../../platform/audit.ts';
import type { Call, Download } from '../../platform/http/call.ts';
import { csvOf } from './csv.ts';
import { shownColumns } from './exported-table.ts';
import { exportedTable } from './tables.ts';
import { xlsxOf } from './xlsx.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The long lists are sorted by the database, by some columns only. */
const checkSort = (sort: string | undefined, columns: readonly string[]) => {
  const [column = '', direction = ''] = sort?.split(':') ?? ['date', 'desc'];
  if (!columns.includes(column) || !['asc', 'desc'].includes(direction)) {
    throw invalidField('sort', 'Sort by one of the columns, as "date:desc"');
  }
};

/** A report as a file: exactly the rows, columns and order shown. Who exported what is written down. */
export const exportReport = async ({
  scope,
  db,
  actor,
  body,
}: Call<typeof reportsEndpoints.exportReport>): Promise<Download> => {
  const { report, format, columns, ...filters } = body;
  if (report === 'getSalesData') checkSort(filters.sort, salesSortColumns);
  if (report === 'salesBySku' && filters.transactions) checkSort(filters.sort, ticketSortColumns);
  const whole = await exportedTable(scope, db, report, filters);
  const table = { ...whole, columns: shownColumns(whole.columns, columns) };
  await audit(db, actor, {
    action: 'report.exported',
    entity: 'report',
    entityId: whole.name,
    after: { format, ...filters },
  });
  const filename = `${table.name}_${table.meta.start_date}_${table.meta.end_date}.${format}`;
  if (format === 'csv') return { filename, mediaType: 'text/csv; charset=utf-8', body: csvOf(table) };
  return { filename, mediaType: XLSX, body: await xlsxOf(table) };
};
