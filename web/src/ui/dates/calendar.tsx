import type { LocalDate } from '@backroom/contract/kit/dates';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { classNames } from '../class-names.ts';
import { type DateRange, dateOfDay, localDay } from './date-range.ts';

const round =
  'grid size-7 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink aria-disabled:opacity-40';
const day =
  'grid size-8 w-full place-items-center rounded-md text-table hover:bg-hover focus-visible:outline-offset-0';

const parts = {
  root: 'relative',
  months: 'flex flex-wrap gap-6',
  month: 'grid gap-2 max-md:w-full',
  month_caption: 'flex h-7 items-center justify-center text-table font-medium',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between',
  button_previous: round,
  button_next: round,
  month_grid: 'w-full border-collapse',
  weekday: 'size-8 text-meta font-normal text-muted',
  day: 'p-0 text-center',
  day_button: day,
  // Unless it is an end of the range, whose ground is the accent itself.
  today: '[&>button]:font-semibold [&:not(.range-end)>button]:text-accent-text',
  outside: 'opacity-40',
  // Muted, and no ground of their own on hover.
  disabled: 'pointer-events-none opacity-35',
  selected: '',
  range_start: 'range-end rounded-l-md bg-accent-soft [&>button]:bg-accent [&>button]:text-accent-ink',
  range_middle: 'bg-accent-soft [&>button]:rounded-none',
  range_end: 'range-end rounded-r-md bg-accent-soft [&>button]:bg-accent [&>button]:text-accent-ink',
  hidden: 'invisible',
};

type CalendarProps = {
  range: DateRange;
  onChange: (range: DateRange) => void;
  /** One click chooses a day; two a range of days. */
  mode?: 'day' | 'range';
  months?: 1 | 2;
  min?: LocalDate | undefined;
  /** Later days are muted and can't be chosen: today where the future makes no sense. */
  max?: LocalDate | undefined;
};

const Chevron = ({ orientation, className }: { orientation?: string; className?: string }) => {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden className={classNames('size-4', className)} />;
};

const fullDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

const monthsBefore = (day: Date, count: number) => new Date(day.getFullYear(), day.getMonth() - count, 1);

/** Days to click on. The last month shown is that of the range, or today's. */
const Calendar = ({ range, onChange, mode = 'range', months = 1, min, max }: CalendarProps) => {
  const last = dateOfDay(range.to ?? range.from ?? localDay());
  const shared = {
    numberOfMonths: months,
    defaultMonth: monthsBefore(last, months - 1),
    ...(max ? { endMonth: dateOfDay(max) } : {}),
    disabled: [...(min ? [{ before: dateOfDay(min) }] : []), ...(max ? [{ after: dateOfDay(max) }] : [])],
    labels: { labelDayButton: (date: Date) => fullDay.format(date) },
    classNames: parts,
    components: { Chevron },
  };
  const from = range.from ? dateOfDay(range.from) : undefined;
  if (mode === 'day') {
    return (
      <DayPicker
        {...shared}
        mode="single"
        selected={from}
        onSelect={(day) => onChange(day ? { from: localDay(day), to: localDay(day) } : range)}
        // One day is both ends of its range.
        modifiersClassNames={{ selected: 'range-end [&>button]:bg-accent [&>button]:text-accent-ink' }}
      />
    );
  }
  return (
    <DayPicker
      {...shared}
      mode="range"
      selected={from ? { from, to: range.to ? dateOfDay(range.to) : undefined } : undefined}
      onSelect={(next) =>
        onChange({ from: next?.from && localDay(next.from), to: next?.to && localDay(next.to) })
      }
    />
  );
};

export default Calendar;
