import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import type { Days } from '../targets/index.ts';
import { Button } from '../ui/button.tsx';
import { describeRange } from '../ui/dates/date-range.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import { CheckList } from './check-list.tsx';

type ChecksDrawerProps = { days: Days; onClose: () => void };

/** Do the figures agree? The last answer, and a check of the days on screen now. */
const ChecksDrawer = ({ days, onClose }: ChecksDrawerProps) => {
  const last = useQuery(callOptions('getReportChecks'));
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: () => call('runReportChecks', { body: { start_date: days.from, end_date: days.to } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['getReportChecks'] }),
  });
  const result = run.data?.result ?? last.data?.result;
  const error = run.error ?? last.error;
  const red = result?.checks.filter(({ ok }) => !ok).length ?? 0;
  return (
    <Drawer
      open
      onClose={onClose}
      title="Do the figures agree?"
      description="Every report, the sales page and the dashboard are held against each other, to the cent."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" busy={run.isPending} onClick={() => run.mutate()}>
            Check {describeRange(days)} now
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && !result && <FailedState error={error} onRetry={() => void last.refetch()} />}
        {run.error && result && <Notice tone="bad">{run.error.message}</Notice>}
        {last.isPending && <Skeleton className="h-40" />}
        {last.data && !result && (
          <Notice tone="info">Nothing has been checked yet. It happens every night, or now.</Notice>
        )}
        {result && (
          <>
            <Notice tone={red === 0 ? 'good' : 'bad'}>
              <p className="font-medium">
                {red === 0
                  ? `All ${result.checks.length} checks agree to the cent`
                  : `${red} of ${result.checks.length} checks differ`}
              </p>
              <p>
                {describeRange({ from: result.start_date, to: result.end_date })}, checked{' '}
                {formatDateTime(result.checked_at)}
              </p>
            </Notice>
            <CheckList result={result} />
          </>
        )}
      </div>
    </Drawer>
  );
};

export default ChecksDrawer;
