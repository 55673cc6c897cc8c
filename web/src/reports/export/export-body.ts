import type { Column } from '@backroom/contract/reports/columns';
import type { GivenTo } from '../../api/call.ts';
import type { ReportState } from '../../targets/index.ts';

type ExportBody = GivenTo<'exportReport'>['body'];

type Shown = {
  report: ExportBody['report'];
  format: ExportBody['format'];
  state: ReportState;
  columns: readonly Column[];
  /** The part of the report that is open; `tickets` are the transactions. */
  tab?: string;
};

const some = (values: readonly string[] | undefined) =>
  values && values.length > 0 ? [...values] : undefined;

/** What an export is asked for: the days, stores, filters, columns and order on the screen. */
export const exportBodyOf = ({ report, format, state, columns, tab }: Shown): ExportBody => {
  const { sort, days, extras } = state;
  const isShown = columns.some(({ key }) => key === sort?.key);
  return {
    report,
    format,
    columns: columns.map(({ key }) => key),
    sort: sort && isShown ? `${sort.key}:${sort.descending ? 'desc' : 'asc'}` : undefined,
    transactions: tab === 'tickets' ? true : undefined,
    shop_name: some(state.stores),
    start_date: days.from,
    end_date: days.to,
    search: state.search || undefined,
    sku: some(extras.sku),
    vendor: some(extras.vendor),
    category: some(extras.category),
    // The four groupings of the page's own control; another in a link is refused with a message.
    group_by: extras.group_by?.[0] as ExportBody['group_by'],
  };
};
