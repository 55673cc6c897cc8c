import type { Column } from '@backroom/contract/reports/columns';
import type { ReportMeta } from '@backroom/contract/reports/schemas';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { ChecksDrawer } from '../../checks/index.ts';
import type { ChangeReport, ReportState } from '../../targets/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Freshness } from './freshness.tsx';

const DefinitionsDrawer = lazy(() => import('./definitions-drawer.tsx'));

type LineButtonProps = { onClick: () => void; children: ReactNode };

const LineButton = ({ onClick, children }: LineButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    className="inline-flex items-center gap-1 rounded-sm underline-offset-3 hover:text-ink hover:underline focus-visible:underline"
  >
    {children}
  </button>
);

/** Whether the figures add up. */
const Agreement = ({ checks }: Pick<ReportMeta, 'checks'>) => {
  const red = checks.filter(({ ok }) => !ok);
  const Icon = red.length === 0 ? CircleCheck : CircleAlert;
  const colour = red.length > 0 ? 'text-bad' : checks.length > 0 && 'text-good';
  return (
    <>
      <Icon aria-hidden className={classNames('size-3.5', colour)} />
      {checks.length === 0
        ? 'Not checked yet'
        : red.length === 0
          ? 'All figures agree'
          : `${red.map(({ id }) => id).join(', ')} disagree`}
    </>
  );
};

type MetaLineProps = {
  meta: ReportMeta | undefined;
  /** What "How these are calculated" explains: figures and columns of the page. */
  columns: readonly Column[];
  state: ReportState;
  change: ChangeReport;
};

/** What stands behind the numbers: how complete they are, whether they add up, and how they are worked out. */
export const ReportMetaLine = ({ meta, columns, state, change }: MetaLineProps) => {
  if (!meta) return <Skeleton className="h-4 w-96 max-w-full" />;
  const onClose = () => change({ panel: null });
  return (
    <div className="flex min-h-4 flex-wrap items-center gap-x-4 gap-y-1 text-meta text-muted print:hidden">
      <Freshness meta={meta} />
      <LineButton onClick={() => change({ panel: 'checks' })}>
        <Agreement checks={meta.checks} />
      </LineButton>
      <LineButton onClick={() => change({ panel: 'definitions' })}>How these are calculated</LineButton>
      <Suspense>
        {state.panel === 'checks' && (
          <ChecksDrawer days={{ from: meta.start_date, to: meta.end_date }} onClose={onClose} />
        )}
        {state.panel === 'definitions' && <DefinitionsDrawer columns={columns} onClose={onClose} />}
      </Suspense>
    </div>
  );
};
