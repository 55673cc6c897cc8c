import type { Column } from '@backroom/contract/reports/columns';
import type { ReportMeta } from '@backroom/contract/reports/schemas';
import { lazy, Suspense } from 'react';
import { LastCheck } from '../../checks/index.ts';
import { Freshness } from '../../stores/index.ts';
import type { ChangeReport, ReportState } from '../../targets/index.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

const DefinitionsDrawer = lazy(() => import('./definitions-drawer.tsx'));

type MetaLineProps = {
  meta: ReportMeta | undefined;
  /** What "How these are calculated" explains: figures and columns of the page. */
  columns: readonly Column[];
  state: ReportState;
  change: ChangeReport;
};

/** What stands behind the numbers: how complete they are, whether they add up, and how they are worked out. */
export const ReportMetaLine = ({ meta, columns, state, change }: MetaLineProps) => {
  // On a phone its words take two lines.
  if (!meta)
    return (
      <div className="h-4 max-md:h-9">
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
    );
  const onClose = () => change({ panel: null });
  return (
    <div className="flex min-h-4 flex-wrap content-start items-center gap-x-4 gap-y-1 text-meta text-muted max-md:min-h-9 print:hidden">
      <Freshness stores={meta.stores} isRange />
      <button
        type="button"
        onClick={() => change({ panel: 'definitions' })}
        className="rounded-sm underline-offset-3 hover:text-ink hover:underline focus-visible:underline"
      >
        How these are calculated
      </button>
      {/* Last, for it is known last: what stands before it stays where it is. */}
      <LastCheck
        meta={meta}
        open={state.panel === 'checks'}
        onOpen={() => change({ panel: 'checks' })}
        onClose={onClose}
      />
      <Suspense>
        {state.panel === 'definitions' && <DefinitionsDrawer columns={columns} onClose={onClose} />}
      </Suspense>
    </div>
  );
};
