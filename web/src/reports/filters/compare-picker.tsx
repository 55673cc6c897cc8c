import { type ChangeReport, type Compare, comparedRange, type ReportState } from '../../targets/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { describeRange } from '../../ui/dates/date-range.ts';
import { FilterButton } from '../../ui/list/filter-button.tsx';

const comparisons: readonly { value: Compare; label: string }[] = [
  { value: 'previous_period', label: 'The period before' },
  { value: 'previous_year', label: 'The year before' },
  { value: 'none', label: 'No comparison' },
];

type CompareProps = {
  state: Pick<ReportState, 'days' | 'compare'>;
  change: ChangeReport;
  /** Whether it can do without. */
  mayCease: boolean;
};

const figuresOf = (days: ReportState['days'], compare: Compare): string => {
  const range = comparedRange(days, compare);
  // Words of presets belong to the days themselves.
  return range ? describeRange(range).replace(/^.* · /, '') : '';
};

/** What the days are compared with, each with its days. */
export const CompareChoices = ({ state, change, mayCease }: CompareProps) => (
  <fieldset>
    <legend className="mb-1 text-meta text-muted">Compared with</legend>
    <div className="grid gap-0.5">
      {comparisons
        .filter(({ value }) => mayCease || value !== 'none')
        .map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={state.compare === value}
            onClick={() => change({ compare: value })}
            className={classNames(
              'flex justify-between gap-6 rounded-md px-2.5 py-1.5 text-left text-table hover:bg-hover',
              state.compare === value && 'bg-accent-soft font-medium text-accent-text',
            )}
          >
            {label}
            <span className="text-muted">{figuresOf(state.days, value)}</span>
          </button>
        ))}
    </div>
  </fieldset>
);

/** A filter that says with which days the chosen ones are compared. */
export const ComparePicker = (props: CompareProps) => {
  const { days, compare } = props.state;
  return (
    <FilterButton
      plain
      label="Compare"
      words={compare === 'none' ? 'No comparison' : `Against ${figuresOf(days, compare)}`}
      panelClass="w-80 p-2"
      panel={() => <CompareChoices {...props} />}
    />
  );
};
