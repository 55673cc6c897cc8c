import type { LocalDate } from '@backroom/contract/kit/dates';
import { lazy, type ReactNode, Suspense } from 'react';
import { classNames } from '../class-names.ts';
import { useIsMobile } from '../use-media.ts';
import { type DateRange, isDay, localDay, presetOf, presets } from './date-range.ts';
import { DayInput } from './day-input.tsx';

const Calendar = lazy(() => import('./calendar.tsx'));

/** `preset` is the id of the preset chosen, if one was. */
export type ChangeRange = (range: DateRange, preset?: string) => void;

type DateRangePanelProps = {
  range: DateRange;
  onChange: ChangeRange;
  onDone?: () => void;
  /** Days to come make sense here: when cards expire, what is due. */
  future?: boolean;
  /** What else belongs to the days: what they are compared with. */
  children?: ReactNode;
};

type EndProps = {
  label: string;
  value: LocalDate | undefined;
  max: LocalDate | undefined;
  onChange: (day: LocalDate | undefined) => void;
};

/** One end of the range. What is typed counts once it is a day. */
const End = ({ label, value, max, onChange }: EndProps) => (
  <DayInput
    bare
    aria-label={label}
    value={value}
    onChange={(typed) => {
      if (typed === '') onChange(undefined);
      else if (isDay(typed) && (!max || typed <= max)) onChange(typed);
    }}
    className="h-8 text-table"
  />
);

/** Presets, two fields to type in, and a calendar. */
export const DateRangePanel = ({
  range,
  onChange,
  onDone,
  future = false,
  children,
}: DateRangePanelProps) => {
  const isMobile = useIsMobile();
  const today = localDay();
  const max = future ? undefined : today;
  const current = presetOf(range, today)?.label;
  const turned = (next: DateRange): DateRange =>
    next.from && next.to && next.from > next.to ? { from: next.to, to: next.from } : next;
  return (
    <div className="flex flex-col md:flex-row">
      <div className="flex flex-wrap gap-0.5 border-line p-2 max-md:border-b md:w-36 md:flex-col md:border-r">
        {presets.map(({ id, label, of }) => (
          <button
            key={label}
            type="button"
            aria-pressed={label === current}
            onClick={() => {
              onChange(of(today), id);
              onDone?.();
            }}
            className={classNames(
              'rounded-md px-2.5 py-1.5 text-left text-table hover:bg-hover',
              label === current && 'bg-accent-soft font-medium text-accent-text',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 p-3">
        <div className="flex items-center gap-2">
          <End
            label="From"
            value={range.from}
            max={max}
            onChange={(from) => onChange(turned({ ...range, from }))}
          />
          <span className="text-muted">to</span>
          <End label="To" value={range.to} max={max} onChange={(to) => onChange(turned({ ...range, to }))} />
        </div>
        <Suspense fallback={<div className="h-[292px] w-[224px] md:w-[472px]" />}>
          <Calendar
            key={current ?? 'own'}
            range={range}
            onChange={onChange}
            months={isMobile ? 1 : 2}
            max={max}
          />
        </Suspense>
        {children && <div className="border-t border-line pt-3">{children}</div>}
      </div>
    </div>
  );
};
