import { isExplained } from '@backroom/contract/reports/explained';
import { lazy, Suspense } from 'react';
import type { ChangeReport, ReportState } from '../../targets/index.ts';

const ExplainSales = lazy(() => import('./explain-sales.tsx'));

const PREFIX = 'explain-';

/** What the drawer is called in the address in which the change of a measure is explained. */
export const explainPanel = (measure: string): string => PREFIX + measure;

/** The measure whose change is being explained. */
export const explainedIn = ({ panel }: ReportState): string | null =>
  panel?.startsWith(PREFIX) ? panel.slice(PREFIX.length) : null;

/** Opens the explanation of a measure, where sales explain it; undefined where they don't. */
export const explainerOf = (measure: string | null, state: ReportState, change: ChangeReport) =>
  measure !== null && isExplained(measure) && state.compare !== 'none'
    ? () => change({ panel: explainPanel(measure) })
    : undefined;

type ExplainPanelProps = { name: (measure: string) => string; state: ReportState; change: ChangeReport };

/** The open explanation of a figure of sales, if one is open. */
export const ExplainPanel = ({ name, state, change }: ExplainPanelProps) => {
  const measure = explainedIn(state);
  if (measure === null || !isExplained(measure)) return null;
  return (
    <Suspense>
      <ExplainSales
        measure={measure}
        name={name(measure)}
        asked={state}
        onClose={() => change({ panel: null })}
      />
    </Suspense>
  );
};
