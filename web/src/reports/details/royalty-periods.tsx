import { royaltyPeriodColumns } from '@backroom/contract/reports/definitions/royalty-report';
import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../../api/call-options.ts';
import type { ReportState } from '../../targets/index.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { reportBodyOf } from '../state/report-query.ts';
import { NestedTable } from '../table/nested-table.tsx';

const shown = new Set([
  'from',
  'to',
  'agreement',
  'net_sales',
  'excluded_sales',
  'royalty_base',
  'royalty_rate_pct',
  'royalty_calculated',
  'minimum_royalty',
  'royalty_due',
  'marketing_due',
  'other_fees',
  'funded_credit',
  'total_due',
  'statement_status',
]);
const columns = royaltyPeriodColumns.filter(({ key }) => shown.has(key));

type RoyaltyPeriodsProps = { shop: string; cid: string; state: ReportState };

/** The royalty periods of one location in the days of the report: what its statements say. */
export const RoyaltyPeriods = ({ shop, cid, state }: RoyaltyPeriodsProps) => {
  const { data, error, refetch } = useQuery(
    callOptions('royaltyReport', {
      body: { ...reportBodyOf(state, state.days), shop_name: [shop], search: undefined },
    }),
  );
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <NestedTable
      label={`Periods of ${cid}`}
      columns={columns}
      rows={data.data[0]?.periods ?? []}
      rowKey={['from', 'agreement_no']}
    />
  );
};
