import type { ReportMeta } from '@backroom/contract/reports/schemas';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { callOptions } from '../api/call-options.ts';
import { describeDays } from '../ui/dates/date-range.ts';
import { useHint } from '../ui/overlay/use-hint.ts';
import { countOf, formatDateTime } from '../ui/text/format.ts';

const ChecksDrawer = lazy(() => import('./checks-drawer.tsx'));

const looks = {
  unknown: { icon: CircleDashed, colour: '' },
  agree: { icon: CircleCheck, colour: 'text-good' },
  differ: { icon: CircleAlert, colour: 'text-bad' },
};

type LastCheckProps = {
  /** Of the page: what it held against itself while it was worked out says something where it is red. */
  meta: ReportMeta;
  /** Whether the checks are open over the page. */
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/**
 * Whether all figures agreed when they were last held against each other, and over which days. Opens the checks.
 */
export const LastCheck = ({ meta, open, onOpen, onClose }: LastCheckProps) => {
  const { data } = useQuery(callOptions('getReportChecks'));
  const result = data?.result;
  const hint = useHint(() =>
    result ? <p>{`All reports, held against each other on ${formatDateTime(result.checked_at)}.`}</p> : null,
  );
  if (!data) return null;
  const red = [...(result?.checks ?? []), ...meta.checks].filter(({ ok }) => !ok).length;
  const { icon: Icon, colour } = looks[red > 0 ? 'differ' : result ? 'agree' : 'unknown'];
  const days = result ? ` · ${describeDays({ from: result.start_date, to: result.end_date })}` : '';
  return (
    <>
      <button
        ref={hint}
        type="button"
        onClick={onOpen}
        className="inline-flex items-center gap-1 rounded-sm text-left underline-offset-3 hover:text-ink hover:underline focus-visible:underline"
      >
        <Icon aria-hidden className={`size-3.5 shrink-0 ${colour}`} />
        {red > 0
          ? `${countOf(red, 'check')} of the figures ${red === 1 ? 'differs' : 'differ'}${days}`
          : result
            ? `All figures agree${days}`
            : 'Not checked yet'}
      </button>
      {open && (
        <Suspense>
          <ChecksDrawer days={{ from: meta.start_date, to: meta.end_date }} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
};
