import { Readable } from 'node:stream';
import { invalidField } from '@backroom/contract/kit/errors';
import type { reportsEndpoints } from '@backroom/contract/reports';
import { salesSortColumns, ticketSortColumns } from '@backroom/contract/reports/definitions/sales';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { openSnapshot, untilHeld } from '../../platform/database/snapshot.ts';
import type { Call, Download } from '../../platform/http/call.ts';
import { csvOf } from './csv.ts';
import { shownColumns } from './exported-table.ts';
import { exportedTable } from './tables.ts';
import { checkLength, xlsxOf } from './xlsx.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The long lists are sorted by the database, by some columns only. */
const checkSort = (sort: string | undefined, columns: readonly string[]) => {
  const [column = '', direction = ''] = sort?.split(':') ?? ['date', 'desc'];
  if (!columns.includes(column) || !['asc', 'desc'].includes(direction)) {
    throw invalidField('sort', 'Sort by one of the columns, as "date:desc"');
  }
};

type Asked = Call<typeof reportsEndpoints.exportReport>;

const written = async ({ scope, db, actor, body }: Asked, snapshot: Database): Promise<Download> => {
  const { report, format, columns, ...filters } = body;
  const whole = await exportedTable(scope, snapshot, report, filters);
  if (format === 'xlsx') checkLength(whole);
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

const exportFromSnapshot = async (call: Asked): Promise<Download> => {
  const snapshot = await openSnapshot(call.db);
  let isStreaming = false;
  try {
    const file = await written(call, snapshot.db);
    if (file.body instanceof Readable) {
      isStreaming = true;
      // Also where it was broken off, by either side.
      file.body.once('close', () => void snapshot.letGo());
    }
    return file;
  } finally {
    if (!isStreaming) await snapshot.letGo();
  }
};

/**
 * A report as a file: exactly the rows, columns and order shown, all of one moment, however long it takes to write them.
 * Who exported what is written down.
 */
export const exportReport = async (call: Asked): Promise<Download> => {
  const { report, transactions, sort } = call.body;
  if (report === 'getSalesData') checkSort(sort, salesSortColumns);
  if (report === 'salesBySku' && transactions) checkSort(sort, ticketSortColumns);
  return await untilHeld(() => exportFromSnapshot(call));
};
