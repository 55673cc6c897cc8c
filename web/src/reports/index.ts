/** What reports offers to other rooms. */

export type { Days } from './compared-range.ts';
export { comparedWords } from './compared-words.ts';
export { barItemsOf } from './declarations/chart-rows.tsx';
export { exportBodyOf } from './export-body.ts';
export { menuColumnsOf } from './menu-columns.ts';
export { NoData } from './no-data.tsx';
export { parseAmount } from './parse-amount.ts';
export { PrintDefinitions } from './print-definitions.tsx';
export { PrintHeader } from './print-header.tsx';
export { ReportCards } from './report-cards.tsx';
export { ReportHead } from './report-head.tsx';
export { ReportMetaLine } from './report-meta-line.tsx';
export type { ReportState } from './report-state.ts';
export { ReportTable } from './report-table.tsx';
export { ReportToolbar } from './report-toolbar.tsx';
export { sortRows } from './sort-rows.ts';
export { SummaryCards } from './summary-cards.tsx';
export { TargetLink } from './target-link.tsx';
export {
  type Asked,
  orderKey,
  ordersTarget,
  reportTarget,
  salesTarget,
  searchOfAsked,
  skuTarget,
  type Target,
} from './targets.ts';
export { useReportState } from './use-report-state.ts';
