import type { ReportMeta } from '@backroom/contract/reports/schemas';
import { CalendarOff } from 'lucide-react';
import type { ChangeReport, ReportState } from '../../targets/index.ts';
import { Button } from '../../ui/button.tsx';
import { describeRange } from '../../ui/dates/date-range.ts';
import { NoMatchState, State } from '../../ui/feedback/states.tsx';

type NoDataProps = { meta: ReportMeta; state: ReportState; change: ChangeReport };

/** Nothing happened in the range: says so, and offers the nearest one that has something. */
export const NoData = ({ meta, state, change }: NoDataProps) => {
  const isSearched = state.search !== '' || Object.values(state.extras).some((values) => values.length > 0);
  if (isSearched && !meta.nearest) return <NoMatchState onReset={() => change({ search: '', extras: {} })} />;
  const near = meta.nearest && { from: meta.nearest.start_date, to: meta.nearest.end_date };
  return (
    <State
      icon={CalendarOff}
      role="status"
      title="Nothing in this range"
      action={
        near ? (
          <Button look="primary" onClick={() => change({ days: near, preset: null })}>
            Show {describeRange(near)}
          </Button>
        ) : (
          state.stores.length > 0 && <Button onClick={() => change({ stores: [] })}>Show all stores</Button>
        )
      }
    >
      {describeRange(state.days)} holds nothing for{' '}
      {state.stores.length > 0 ? 'the chosen stores' : 'your stores'}.{' '}
      {near
        ? `The nearest days with data are in ${describeRange(near)}.`
        : 'Figures appear here with the first orders.'}
    </State>
  );
};
