import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { callOptions } from '../../api/call-options.ts';
import type { ReportState } from '../../targets/index.ts';
import { skuTarget, TargetLink, useReportState } from '../../targets/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, FailedState } from '../../ui/feedback/states.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { ListTable } from '../../ui/list/list-table.tsx';
import { Card } from '../../ui/page/card.tsx';
import { FigureCard } from '../../ui/page/figure-card.tsx';
import { useKeptRows } from '../../ui/page/kept-room.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { formatDate, formatMoney, formatNumber } from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';
import { BackToReports } from '../page/back-to-reports.tsx';
import { ReportToolbar } from '../page/report-toolbar.tsx';
import { reportBodyOf } from '../state/report-query.ts';
import { UnitCostDialog } from './unit-cost-dialog.tsx';

export type MissingCost = AnswerOf<'getMissingCosts'>['data'][number];

const missingCostQuery = (state: ReportState) =>
  callOptions('getMissingCosts', {
    body: { ...reportBodyOf(state, state.days), page: state.page, limit: state.size },
  });

const columnsOf = (state: ReportState, enter: (row: MissingCost) => void): ListColumn<MissingCost>[] => [
  {
    key: 'sku',
    header: 'SKU',
    card: 'title',
    maxWidth: 180,
    cell: (row) => (
      <TargetLink target={skuTarget(state, { sku: row.sku, tickets: true })}>{row.sku}</TargetLink>
    ),
  },
  {
    key: 'product',
    header: 'Product',
    maxWidth: 280,
    card: 'under',
    cell: (row) => [row.product_title, row.variant_title].filter(Boolean).join(' · '),
  },
  { key: 'manufacturer', header: 'Manufacturer', maxWidth: 160, cell: (row) => row.manufacturer },
  { key: 'stores', header: 'Stores', align: 'right', cell: (row) => formatNumber(row.stores_count) },
  { key: 'units', header: 'Units sold', align: 'right', cell: (row) => formatNumber(row.units_sold) },
  {
    key: 'net',
    header: 'Net sales without cost',
    align: 'right',
    card: 'side',
    cell: (row) => <Money value={row.net_sales_without_cost} />,
  },
  { key: 'last', header: 'Last sold', cell: (row) => formatDate(row.last_sold) },
  {
    key: 'current',
    header: 'Cost now',
    align: 'right',
    cell: (row) => <Money value={row.current_unit_cost} />,
  },
  {
    key: 'enter',
    header: 'Cost',
    width: 120,
    card: 'status',
    cell: (row) => (
      <Button size="sm" onClick={() => enter(row)}>
        Enter cost
      </Button>
    ),
  },
];

/** Room for so many until it is known how many there are. */
const LIKELY_ROWS = 10;

/** SKUs sold without a known cost, the most revenue first: where margins are blind. */
export const MissingCostPage = () => {
  const [state, change] = useReportState('year-to-date');
  const [chosen, setChosen] = useState<MissingCost | null>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...missingCostQuery(state),
    placeholderData: keepPreviousData,
  });
  const kept = useKeptRows('missing-cost', data?.data.length);
  const table = {
    label: 'SKUs without cost',
    expected: kept || LIKELY_ROWS,
    columns: columnsOf(state, setChosen),
    rows: data?.data,
    rowKey: (row: MissingCost) => row.sku,
    isStale: isPlaceholderData,
  };
  const isFailed = error !== null && !data;
  const isEmpty = data?.pagination.total === 0 && !isPlaceholderData;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackToReports />
        <PageHeader
          title="Missing costs"
          description="SKUs sold without a known cost. Margins leave these sales out until you enter one."
        />
      </div>
      <ReportToolbar state={state} change={change} compares="never" search="Search SKU, product" />
      {!isFailed && (
        <div className="grid grid-cols-2 gap-3 max-md:[&>:first-child]:col-span-2 md:grid-cols-3">
          <FigureCard
            label="Net sales without cost"
            value={data && formatMoney(data.totals.net_sales_without_cost)}
            note="left out of margins"
          />
          <FigureCard
            label="SKUs"
            value={data && formatNumber(data.totals.skus)}
            note="without a cost when sold"
          />
          <FigureCard
            label="Units sold"
            value={data && formatNumber(data.totals.units_sold)}
            note="of these SKUs"
          />
        </div>
      )}
      <Card className="max-md:border-0 max-md:bg-transparent">
        {isFailed ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : isEmpty ? (
          <EmptyState
            icon={PackageCheck}
            title="Every cost is known"
            text="Nothing was sold without a cost in these days. Margins count all of it."
          />
        ) : (
          <>
            <ListTable {...table} />
            <div className="md:border-t md:border-line">
              <ListFooter
                state={{ ...state, filters: {} }}
                change={({ page, size }) => change(size ? { size, page: 1 } : { page })}
                total={data?.pagination.total}
                selected={0}
              />
            </div>
          </>
        )}
      </Card>
      {chosen && (
        <UnitCostDialog
          of={{
            sku: chosen.sku,
            title: chosen.product_title,
            cost: chosen.current_unit_cost,
            unitsSold: chosen.units_sold,
            version: chosen.version,
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
};
