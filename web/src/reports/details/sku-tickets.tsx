import { ticketColumns } from '@backroom/contract/reports/definitions/sales-by-sku';
import { OrderDrawer } from '../../orders/index.ts';
import { orderKey } from '../../targets/index.ts';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { useIsMobile } from '../../ui/use-media.ts';
import { NoData } from '../page/no-data.tsx';
import type { ReportContext } from '../report-declaration.ts';
import { ReportCards } from '../table/report-cards.tsx';
import { ReportTable } from '../table/report-table.tsx';

const notShown = ['at', 'shop', 'shopify_order_id', 'unit_price', 'channel', 'taxes', 'cogs', 'manufacturer'];

/** What a ticket shows here, and in the export of this part. */
export const shownTicketColumns = ticketColumns.filter(({ key }) => !notShown.includes(key));
const onPhone = ['store_name', 'date', 'event', 'net_sales'];

/** Every ticket behind the SKUs listed: one row per ticket, line and event; a click opens its order. */
export const SkuTickets = ({ answer, state, change }: ReportContext<'salesBySku'>) => {
  const isMobile = useIsMobile();
  const { transactions, pagination } = answer;
  if (transactions.length === 0 && state.page === 1)
    return <NoData meta={answer.meta} state={state} change={change} />;
  const table = {
    label: 'Tickets',
    columns: shownTicketColumns,
    rows: transactions,
    ids: transactions.map(
      (row, index) => `${row.shop} ${row.ticketNumber} ${row.sku} ${row.event} ${row.at} ${index}`,
    ),
    onOpen: (row: (typeof transactions)[number]) =>
      change({ open: orderKey(row.shop, row.shopify_order_id) }),
  };
  return (
    <>
      {isMobile ? <ReportCards {...table} onPhone={onPhone} /> : <ReportTable {...table} />}
      <div className="border-t border-line print:hidden">
        <ListFooter
          state={{ ...state, filters: state.extras }}
          change={({ page, size }) => change(size ? { size, page: 1 } : { page })}
          total={pagination.total}
          selected={0}
        />
      </div>
      {state.open && <OrderDrawer orderKey={state.open} onClose={() => change({ open: null })} />}
    </>
  );
};
