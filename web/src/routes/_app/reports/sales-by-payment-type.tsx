import { createFileRoute } from '@tanstack/react-router';
import { salesByPaymentType } from '../../../reports/declarations/sales-by-payment-type.tsx';
import { prefetchReport } from '../../../reports/prefetch-report.ts';
import { ReportPage } from '../../../reports/report-page.tsx';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/sales-by-payment-type')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(salesByPaymentType, deps),
  component: () => <ReportPage report={salesByPaymentType} />,
});
