import { type ReactNode, useState } from 'react';
import { WaterfallChart } from '../../ui/chart.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/page/tabs.tsx';
import { countOf, formatMoney, formatNumber, formatPercent } from '../../ui/text/format.ts';
import { type ExplainStep, largestSteps } from './waterfall-steps.ts';

export type ExplainKind = 'money' | 'count' | 'percent';

const writers: Record<ExplainKind, (value: number) => string> = {
  money: formatMoney,
  count: formatNumber,
  percent: formatPercent,
};

/** A change of a percentage is in points; everything else in its own unit. */
const changeWriter = (kind: ExplainKind) => (value: number) => {
  const text = kind === 'percent' ? `${formatNumber(value)} pts` : writers[kind](value);
  return value > 0 ? `+${text}` : text;
};

export type Explanation = {
  id: string;
  /** "By store". */
  label: string;
  steps: readonly ExplainStep[];
  /** How the name of a step is drawn: a link to what explains it further. */
  link?: (step: ExplainStep) => ReactNode;
};

type ExplainDrawerProps = {
  /** What changed: "Net sales". */
  name: string;
  kind: ExplainKind;
  /** The two levels with the days they are of; undefined while they load. */
  levels: { before: number; beforeName: string; after: number; afterName: string } | undefined;
  explanations: readonly Explanation[];
  onClose: () => void;
  children?: ReactNode;
};

type OneExplanationProps = Pick<Explanation, 'label' | 'steps' | 'link'> &
  Required<Pick<ExplainDrawerProps, 'name' | 'kind'>> & { levels: NonNullable<ExplainDrawerProps['levels']> };

const OneExplanation = ({ name, kind, label, levels, steps, link }: OneExplanationProps) => {
  const [all, setAll] = useState(false);
  const { shown, others, othersChange } = largestSteps(steps, all);
  return (
    <WaterfallChart
      label={`${name}, ${label.toLowerCase()}`}
      format={writers[kind]}
      formatChange={changeWriter(kind)}
      steps={[
        { kind: 'level', key: 'before', name: levels.beforeName, value: levels.before },
        ...shown.map((step) => ({
          kind: 'change' as const,
          key: `step ${step.key}`,
          name: step.name,
          label: link?.(step),
          value: step.change,
        })),
        ...(others > 0
          ? [
              {
                kind: 'change' as const,
                key: 'others',
                name: countOf(others, 'other'),
                label: (
                  <button
                    type="button"
                    onClick={() => setAll(true)}
                    className="rounded-sm text-muted underline-offset-3 hover:text-accent-text hover:underline focus-visible:underline"
                  >
                    {countOf(others, 'other')}
                  </button>
                ),
                value: othersChange,
              },
            ]
          : []),
        { kind: 'level', key: 'after', name: levels.afterName, value: levels.after },
      ]}
    />
  );
};

/** How a figure went from then to now: what each store, category or row added. */
const ExplainDrawer = ({ name, kind, levels, explanations, onClose, children }: ExplainDrawerProps) => {
  const [tab, setTab] = useState<string | null>(null);
  const [first] = explanations;
  const open = tab ?? first?.id ?? '';
  return (
    <Drawer
      open
      onClose={onClose}
      className="md:w-[720px]"
      title={`Explain the change of ${name}`}
      description={
        levels &&
        `${writers[kind](levels.before)} to ${writers[kind](levels.after)}: ${changeWriter(kind)(
          Math.round((levels.after - levels.before) * 100) / 100,
        )}`
      }
    >
      {children}
      {!children && !levels && <Skeleton className="h-64" />}
      {levels && first && (
        <Tabs value={open} onValueChange={setTab}>
          <TabList>
            {explanations.map(({ id, label }) => (
              <Tab key={id} value={id}>
                {label}
              </Tab>
            ))}
          </TabList>
          {explanations.map((one) => (
            <TabPanel key={one.id} value={one.id} className="pt-4">
              <OneExplanation {...one} name={name} kind={kind} levels={levels} />
            </TabPanel>
          ))}
        </Tabs>
      )}
    </Drawer>
  );
};

export default ExplainDrawer;
