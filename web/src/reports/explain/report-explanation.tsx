import type { ReportDefinition } from '@backroom/contract/reports/definitions/report';
import { isExplained } from '@backroom/contract/reports/explained';
import { lazy, Suspense } from 'react';
import type { ChangeReport, ReportState } from '../../targets/index.ts';
import { comparedWords } from '../page/compared-words.ts';
import type { ReportAnswer } from '../state/report-query.ts';
import { cellOf } from '../table/row-ids.ts';
import { ExplainPanel, explainedIn } from './explain-panel.tsx';
import type { ExplainStep } from './waterfall-steps.ts';

const ExplainDrawer = lazy(() => import('./explain-drawer.tsx'));

type ReportExplanationProps = {
  definition: ReportDefinition;
  /** Rows are only some of what happened: they explain themselves. */
  isNarrowed: boolean;
  state: ReportState;
  change: ChangeReport;
  /** The days compared, and those on the screen. */
  summaries: readonly [ReportAnswer, ReportAnswer] | undefined;
  stepsOf: (key: string) => ExplainStep[] | null;
};

/** The explanation that is open on a report: by store and category where sales tell, else by the report's rows. */
export const ReportExplanation = (props: ReportExplanationProps) => {
  const { definition, isNarrowed, state, change, summaries, stepsOf } = props;
  const measure = explainedIn(state);
  const column = definition.summary.find(({ key }) => key === measure);
  if (measure === null || !column) return null;
  if (isExplained(measure) && !isNarrowed) {
    return <ExplainPanel name={() => column.label} state={state} change={change} />;
  }
  const [then, now] = summaries ?? [];
  const [before, after] = [then && cellOf(then.summary, measure), now && cellOf(now.summary, measure)];
  return (
    <Suspense>
      <ExplainDrawer
        name={column.label}
        kind={column.kind === 'money' ? 'money' : 'count'}
        levels={
          typeof before === 'number' && typeof after === 'number'
            ? {
                before,
                beforeName: comparedWords(state.days, state.compare, then?.meta.to_same_hour),
                after,
                afterName: 'This range',
              }
            : undefined
        }
        explanations={[{ id: 'rows', label: 'By row', steps: stepsOf(measure) ?? [] }]}
        onClose={() => change({ panel: null })}
      />
    </Suspense>
  );
};
