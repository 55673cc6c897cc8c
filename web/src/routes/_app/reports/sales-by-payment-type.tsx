import { createFileRoute } from '@tanstack/react-router';
import { salesByPaymentType } from '../../../reports/declarations/sales-by-payment-type.tsx';
import { ReportPage } from '../../../reports/page/report-page.tsx';
import { prefetchReport } from '../../../reports/state/prefetch-report.ts';
import { readListSearch } from '../../../ui/list/list-search.ts';

export const Route = createFileRoute('/_app/reports/sales-by-payment-type')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchReport(salesByPaymentType, deps),
  component: () => <ReportPage report={salesByPaymentType} />,
});
