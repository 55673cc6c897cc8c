/** What reports offers to other rooms. */

export { UnitCostDialog } from './costs/unit-cost-dialog.tsx';
export { barItemsOf } from './declarations/chart-rows.tsx';
export { ExplainPanel, explainerOf } from './explain/explain-panel.tsx';
export { exportBodyOf } from './export/export-body.ts';
export { PrintDefinitions } from './export/print-definitions.tsx';
export { PrintHeader } from './export/print-header.tsx';
export { ChartSection } from './page/chart-section.tsx';
export { comparedWords } from './page/compared-words.ts';
export { NoData } from './page/no-data.tsx';
export { ReportHead } from './page/report-head.tsx';
export { ReportMetaLine } from './page/report-meta-line.tsx';
export { ReportToolbar } from './page/report-toolbar.tsx';
export { SummaryCards } from './page/summary-cards.tsx';
export { FigureHint } from './table/figure-hint.tsx';
export { menuColumnsOf, shownColumns } from './table/menu-columns.ts';
export { ReportCards } from './table/report-cards.tsx';
export { ReportTable } from './table/report-table.tsx';
export { sortRows } from './table/sort-rows.ts';
