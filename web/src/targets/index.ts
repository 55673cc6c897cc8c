/** What targets offer to other rooms: where figures lead, and the days and stores that addresses share. */

export { type Compare, comparedRange, type Days } from './compared-range.ts';
export { type ReportState, toReportState } from './report-state.ts';
export { TargetLink } from './target-link.tsx';
export {
  type Asked,
  giftCardReportTarget,
  giftCardTarget,
  orderKey,
  ordersTarget,
  reportTarget,
  salesTarget,
  searchOfAsked,
  skuTarget,
  type Target,
} from './targets.ts';
export { type ChangeReport, useReportState } from './use-report-state.ts';
