import type { LoyaltyReport, loyaltyReportEndpoints } from '@backroom/contract/loyalty-reports';
import { audit } from '../../platform/audit.ts';
import { type CsvColumn, csvStream } from '../../platform/files/csv-export.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { loyaltyReport } from './loyalty-report.ts';

const columns = (names: Record<string, string>): CsvColumn<Record<string, string | number>>[] =>
  Object.entries(names).map(([key, header]) => ({
    header,
    value: (row) => {
      const value = row[key] ?? null;
      return typeof value === 'number' ? value.toFixed(2) : value;
    },
  }));

const parts = {
  days: columns({
    date: 'Day',
    opening: 'Opening',
    earned: 'Earned',
    earned_reversed: 'Taken back',
    redeemed: 'Redeemed',
    redeemed_reimbursed: 'Given back',
    given: 'Given',
    adjusted: 'Adjusted',
    expired: 'Expired',
    closing: 'Closing',
  }),
  stores: columns({
    store_name: 'Store',
    owner: 'Owner',
    earned: 'Earned (points)',
    redeemed: 'Redeemed (points)',
    to_pay: 'To pay (USD)',
    to_receive: 'To receive (USD)',
    net: 'Net (USD)',
  }),
  matrix: columns({
    earned_at: 'Earned at',
    redeemed_at: 'Redeemed at',
    points: 'Points',
    amount: 'Amount (USD)',
  }),
};

async function* once(rows: Record<string, string | number>[]) {
  yield rows;
}

const exportReport = async ({
  scope,
  db,
  body,
  actor,
}: Call<typeof loyaltyReportEndpoints.exportLoyaltyReport>) => {
  const { part, ...filters } = body;
  const report: LoyaltyReport = await loyaltyReport(scope, db, filters);
  await audit(db, actor, { action: 'loyalty-report.exported', entity: 'loyalty-report', after: { ...body } });
  const rows: Record<string, string | number>[] = report[part];
  return {
    filename: `loyalty-${part}_${report.meta.start_date}_${report.meta.end_date}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    body: csvStream(parts[part], once(rows)),
  };
};

export const loyaltyReportRoutes: Handlers<typeof loyaltyReportEndpoints> = {
  getLoyaltyReport: ({ scope, db, body }) => loyaltyReport(scope, db, body),
  exportLoyaltyReport: exportReport,
};
