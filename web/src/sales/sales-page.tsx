import { sales } from '@backroom/contract/reports/definitions/sales';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { download } from '../api/download.ts';
import { OrderDrawer } from '../orders/index.ts';
import {
  ExplainPanel,
  explainerOf,
  exportBodyOf,
  menuColumnsOf,
  NoData,
  PrintDefinitions,
  PrintHeader,
  ReportCards,
  ReportHead,
  ReportMetaLine,
  ReportTable,
  ReportToolbar,
  SummaryCards,
  shownColumns,
} from '../reports/index.ts';
import { orderKey, type ReportState, useReportState } from '../targets/index.ts';
import { FailedState } from '../ui/feedback/states.tsx';
import { ListFooter } from '../ui/list/list-footer.tsx';
import { Card } from '../ui/page/card.tsx';
import { ColumnButton } from '../ui/table/column-button.tsx';
import { useColumns } from '../ui/table/use-columns.ts';
import { formatNumber } from '../ui/text/format.ts';
import { useIsMobile } from '../ui/use-media.ts';
import { SalesChart } from './sales-chart.tsx';
import { salesQuery } from './sales-query.ts';

/** What names a row, without what only machines read. */
const offered = sales.columns.filter(({ key }) => !['at', 'shop', 'shopify_order_id'].includes(key));
const firstHidden = [
  'financial_status',
  'shipping',
  'taxes',
  'units',
  'gross_sales',
  'discounts',
  'returns',
  'fees',
  'tips',
  'gift_card_sales',
  'cogs',
  'gross_profit',
  'margin_pct',
  'channel',
  'discount_codes',
];
const menuColumns = menuColumnsOf(offered, firstHidden);
const large = ['net_sales', 'total_sales', 'orders_count', 'average_order_value', 'margin_pct'];
const onPhone = ['order_name', 'store_name', 'event', 'net_sales'];

/** The sales journal (domain.md 2.3): what happened to revenue on each day, ticket by ticket. */
export const SalesPage = () => {
  const [given, change] = useReportState();
  // The journal is held against the days just before, whatever another page compares with.
  const state: ReportState = { ...given, compare: 'previous_period' };
  const isMobile = useIsMobile();
  const layout = useColumns('sales', menuColumns);
  const answer = useQuery({ ...salesQuery(state), placeholderData: keepPreviousData });
  const found = answer.data;
  const columns = shownColumns(offered, layout.shown);
  const isFailed = answer.isError && !found;
  const isEmpty = found !== undefined && found.pagination.total === 0 && !answer.isPlaceholderData;
  const table = {
    label: 'Sales journal',
    widths: { date: 178 },
    columns,
    rows: found?.data,
    ids: (found?.data ?? []).map((row) => `${row.shop} ${row.shopify_order_id} ${row.event} ${row.at}`),
    totals: found?.totals,
    sort: state.sort ?? { key: 'date', descending: true },
    onSort: (sort: typeof state.sort) => change({ sort }, { replace: true }),
    onOpen: (row: { shop: string; shopify_order_id: string }) =>
      change({ open: orderKey(row.shop, row.shopify_order_id) }),
    isStale: answer.isPlaceholderData,
  };
  const exportAs = (format: 'csv' | 'xlsx') =>
    download(
      'exportReport',
      { body: exportBodyOf({ report: 'getSalesData', format, state, columns }) },
      { fileName: `sales.${format}` },
    );

  return (
    <div className="flex flex-col gap-4">
      <ReportHead title={sales.title} purpose={sales.purpose} onExport={exportAs} isReport={false} />
      <PrintHeader title={sales.title} purpose={sales.purpose} state={state} meta={found?.meta} />
      <ReportToolbar
        state={state}
        change={change}
        compares="never"
        search="Order, customer, SKU, product"
        end={!isMobile && <ColumnButton columns={layout} />}
      />
      {!isFailed && (
        <ReportMetaLine
          meta={found?.meta}
          columns={[...sales.summary, ...offered]}
          state={state}
          change={change}
        />
      )}
      {isFailed ? (
        <Card>
          <FailedState error={answer.error} onRetry={() => void answer.refetch()} />
        </Card>
      ) : isEmpty ? (
        <Card>
          <NoData meta={found.meta} state={state} change={change} />
        </Card>
      ) : (
        <>
          <SummaryCards
            name="sales"
            isKnown={found !== undefined}
            columns={sales.summary}
            large={large}
            summary={found?.summary}
            before={found?.previous}
            explain={({ key }) => (state.search ? undefined : explainerOf(key, state, change))}
          />
          <SalesChart
            answer={found}
            days={state.days}
            onDay={(day) => change({ days: { from: day, to: day }, preset: null })}
          />
          <Card className="max-md:border-0 max-md:bg-transparent print:border-0">
            {isMobile ? <ReportCards {...table} onPhone={onPhone} /> : <ReportTable {...table} />}
            {found && found.pagination.total > found.data.length && (
              <p className="hidden py-2 text-meta text-muted print:block">
                {formatNumber(found.data.length)} of {formatNumber(found.pagination.total)} rows; the totals
                are of all. The export holds every row.
              </p>
            )}
            <div className="border-t border-line print:hidden">
              <ListFooter
                state={{ ...state, filters: {} }}
                change={({ page, size }) => change(size ? { size, page: 1 } : { page })}
                total={found?.pagination.total}
                selected={0}
              />
            </div>
          </Card>
          <PrintDefinitions columns={columns} />
        </>
      )}
      <ExplainPanel
        name={(measure) => sales.summary.find(({ key }) => key === measure)?.label ?? measure}
        state={state}
        change={change}
      />
      {state.open && <OrderDrawer orderKey={state.open} onClose={() => change({ open: null })} />}
    </div>
  );
};
