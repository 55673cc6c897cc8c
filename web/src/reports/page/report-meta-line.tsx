import type { ReportMeta } from '@backroom/contract/reports/schemas';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ChecksDrawer } from '../../checks/index.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Freshness } from './freshness.tsx';
import { zoneWords } from './zone-words.ts';

const Checks = ({ meta }: { meta: ReportMeta }) => {
  const [open, setOpen] = useState(false);
  const red = meta.checks.filter(({ ok }) => !ok);
  const Icon = red.length === 0 ? CircleCheck : CircleAlert;
  const words =
    meta.checks.length === 0
      ? 'Not checked yet'
      : red.length === 0
        ? 'All figures agree'
        : `${red.map(({ id }) => id).join(', ')} disagree`;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex items-center gap-1 rounded-sm underline decoration-line-strong decoration-dotted underline-offset-3 hover:text-ink"
      >
        <Icon
          aria-hidden
          className={`size-3.5 ${red.length > 0 ? 'text-bad' : meta.checks.length > 0 ? 'text-good' : ''}`}
        />
        {words}
      </button>
      {open && (
        <Suspense>
          <ChecksDrawer days={{ from: meta.start_date, to: meta.end_date }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

/** What stands behind the numbers: whose days, how complete, and whether they add up. */
export const ReportMetaLine = ({ meta }: { meta: ReportMeta | undefined }) => {
  if (!meta) return <Skeleton className="h-4 w-96 max-w-full" />;
  return (
    <p className="flex min-h-4 flex-wrap items-center gap-x-4 gap-y-1 text-meta text-muted">
      <span title={meta.timezones.join(', ')}>
        Days are store-local days{meta.timezones.length > 0 && ` (${zoneWords(meta.timezones)})`}
      </span>
      <span className="contents print:hidden">
        <Freshness stores={meta.stores} />
        <Checks meta={meta} />
      </span>
    </p>
  );
};
