import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callOptions } from '../api/call-options.ts';
import { TargetLink } from '../targets/index.ts';
import { Button } from '../ui/button.tsx';
import { describeRange, localDay, presets } from '../ui/dates/date-range.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card, CardBody, CardHeader } from '../ui/page/card.tsx';
import { formatDateTime } from '../ui/text/format.ts';

const ChecksDrawer = lazy(() => import('./checks-drawer.tsx'));

const monthToDate = () => {
  const preset = presets.find(({ id }) => id === 'month-to-date') ?? presets[0]!;
  return preset.of(localDay());
};

/** Whether all figures agreed when last checked, beside the list of reports. */
export const ChecksCard = () => {
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery(callOptions('getReportChecks'));
  const result = data?.result;
  const red = result?.checks.filter(({ ok }) => !ok) ?? [];
  const days = result ? { from: result.start_date, to: result.end_date } : monthToDate();
  return (
    <Card>
      <CardHeader
        title="Do the figures agree?"
        description="Every night all reports, the sales page and the dashboard are held against each other."
      />
      <CardBody className="grid gap-3">
        {error && <Notice tone="bad">{error.message}</Notice>}
        {!error && !data && <Skeleton className="h-16" />}
        {data && !result && <Notice tone="info">Nothing has been checked yet.</Notice>}
        {result && (
          <Notice tone={red.length === 0 ? 'good' : 'bad'}>
            <p className="font-medium">
              {red.length === 0
                ? `All ${result.checks.length} checks agree to the cent`
                : `${red.length} of ${result.checks.length} checks differ`}
            </p>
            <p>{describeRange(days)}</p>
            <p>Checked {formatDateTime(result.checked_at)}</p>
          </Notice>
        )}
        <div className="flex items-center justify-between gap-3">
          <Button onClick={() => setOpen(true)}>
            {red.length > 0 ? 'Show what differs' : 'Show the checks'}
          </Button>
          <TargetLink target={{ to: '/reports/missing-cost', search: {} }} className="text-table">
            Missing costs
          </TargetLink>
        </div>
      </CardBody>
      {open && (
        <Suspense>
          <ChecksDrawer days={days} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
};
