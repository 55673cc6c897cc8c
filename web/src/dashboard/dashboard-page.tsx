import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { ExplainPanel, explainerOf, NoData, ReportMetaLine, ReportToolbar } from '../reports/index.ts';
import { useReportState } from '../targets/index.ts';
import { EmptyState, FailedState } from '../ui/feedback/states.tsx';
import { Card } from '../ui/page/card.tsx';
import { LateRoom } from '../ui/page/late-room.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { AttentionList } from './attention-list.tsx';
import { BusyHours, Categories, NetSalesByDay, PaymentTypes, TopStores } from './dashboard-charts.tsx';
import { dashboardQuery } from './dashboard-query.ts';
import { FirstSteps } from './first-steps.tsx';
import { kpiColumns, LargeKpis, LesserKpis } from './kpi-cards.tsx';
import { StoreLeague } from './store-league.tsx';
import { LatestOrders, StockWatch, TopSkus } from './top-lists.tsx';

/** The chain at a glance (domain.md 3.12); every number leads to the report that explains it. */
export const DashboardPage = () => {
  const [state, change] = useReportState();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...dashboardQuery(state),
    placeholderData: keepPreviousData,
  });
  const isFailed = error && !data;
  const explain = (measure: string | null) => explainerOf(measure, state, change);
  const header = (
    <PageHeader title="Dashboard" description="How your stores are doing, and what needs you." />
  );
  const steps = (
    <LateRoom name="first-steps" isKnown={data !== undefined || Boolean(error)}>
      {data && data.firstSteps.length > 0 && <FirstSteps steps={data.firstSteps} />}
    </LateRoom>
  );
  if (data?.meta.stores.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        {header}
        {steps}
        <Card>
          <EmptyState
            icon={Store}
            title="No stores yet"
            text="Figures, charts and what needs attention stand here as soon as there is one."
          />
        </Card>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4" aria-busy={isPlaceholderData}>
      {header}
      {steps}
      <ReportToolbar state={state} change={change} compares="always" />
      {!isFailed && <ReportMetaLine meta={data?.meta} columns={kpiColumns} state={state} change={change} />}
      <LateRoom name="dashboard-nearest" isKnown={data !== undefined || Boolean(error)}>
        {data?.meta.nearest && !isPlaceholderData && (
          <Card>
            <NoData meta={data.meta} state={state} change={change} />
          </Card>
        )}
      </LateRoom>
      {isFailed ? (
        <Card>
          <FailedState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div className={isPlaceholderData ? 'grid grid-cols-1 gap-4 opacity-60' : 'grid grid-cols-1 gap-4'}>
          <LargeKpis answer={data} asked={state} explain={explain} />
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
            <NetSalesByDay
              answer={data}
              state={state}
              onDay={(day) => change({ days: { from: day, to: day }, preset: null })}
            />
            <AttentionList items={data?.attention} asked={state} />
          </div>
          <LesserKpis answer={data} asked={state} explain={explain} />
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            <TopStores answer={data} state={state} />
            <Categories answer={data} state={state} />
            <PaymentTypes answer={data} state={state} />
            <BusyHours answer={data} state={state} />
          </div>
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
            <TopSkus answer={data} state={state} />
            <StockWatch answer={data} state={state} />
            <LatestOrders answer={data} state={state} />
          </div>
          <StoreLeague answer={data} state={state} />
        </div>
      )}
      <ExplainPanel
        name={(measure) => data?.kpis.find((kpi) => kpi.measure === measure)?.label ?? measure}
        state={state}
        change={change}
      />
    </div>
  );
};
