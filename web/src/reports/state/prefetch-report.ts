import type { ReportName } from '@backroom/contract/reports/catalogue';
import { queryClient } from '../../api/query-client.ts';
import { toReportState } from '../../targets/index.ts';
import { localDay } from '../../ui/dates/date-range.ts';
import type { ListSearch } from '../../ui/list/list-state.ts';
import type { ReportDeclaration } from '../report-declaration.ts';
import { reportBodyOf, reportQuery } from './report-query.ts';

/** Asks for a report while its page is still on the way. For route loaders. */
export const prefetchReport = <N extends ReportName>(report: ReportDeclaration<N>, search: ListSearch) => {
  const state = toReportState(search, localDay());
  // As in ReportPage: most reports take exactly this body.
  const bodyOf = report.body ?? (reportBodyOf as unknown as NonNullable<typeof report.body>);
  void queryClient.prefetchQuery(
    reportQuery(report.name, { ...bodyOf(state, state.days), ...report.pageOf?.(state) }),
  );
};
