import { salesByLocation } from '@backroom/contract/reports/definitions/sales-by-location';
import { useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { ReportCards, ReportTable, sortRows } from '../reports/index.ts';
import { ordersTarget, type ReportState, reportTarget, salesTarget } from '../targets/index.ts';
import type { Sort } from '../ui/list/list-state.ts';
import { Card, CardHeader } from '../ui/page/card.tsx';
import { useIsMobile } from '../ui/use-media.ts';

const shown = [
  'store_name',
  'cid',
  'franchisee_name',
  'orders_count',
  'net_sales',
  'previous_net_sales',
  'change_pct',
  'average_order_value',
  'margin_pct',
  'return_rate_pct',
];
const columns = shown
  .map((key) => salesByLocation.columns.find((column) => column.key === key))
  .filter((column) => column !== undefined);

type StoreLeagueProps = { answer: AnswerOf<'getDashboard'> | undefined; state: ReportState };

/** Every store side by side, the highest net sales first. */
export const StoreLeague = ({ answer, state }: StoreLeagueProps) => {
  const [sort, setSort] = useState<Sort | null>({ key: 'net_sales', descending: true });
  const isMobile = useIsMobile();
  const rows = answer && sortRows(answer.byStore, sort);
  const table = {
    label: 'Stores',
    columns,
    rows,
    ids: (rows ?? []).map(({ shop }) => `store-${shop}`),
    sort,
    onSort: setSort,
    links: ({ shop }: { shop: string }) => ({
      store_name: salesTarget(state, { shop }),
      orders_count: ordersTarget(state, { shop }),
      net_sales: reportTarget('/reports/sales-by-location', state, shop),
    }),
  };
  return (
    <Card className="max-md:border-0 max-md:bg-transparent">
      <CardHeader title="All stores" description="Click a store for what happened to its revenue." />
      <div className="mt-3">
        {isMobile ? (
          <ReportCards {...table} onPhone={['net_sales', 'change_pct', 'orders_count']} />
        ) : (
          <ReportTable {...table} />
        )}
      </div>
    </Card>
  );
};
