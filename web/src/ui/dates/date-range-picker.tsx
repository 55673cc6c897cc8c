import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Input } from '../form/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../overlay/popover.tsx';
import { useIsMobile } from '../use-media.ts';
import { type DateRange, describeRange, localDay, presetOf, presets } from './date-range.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

/** `preset` is the id of the preset chosen, if one was. */
type ChangeRange = (range: DateRange, preset?: string) => void;

type DateRangePanelProps = { range: DateRange; onChange: ChangeRange; onDone?: () => void };

/** Presets, two fields to type in, and a calendar. */
export const DateRangePanel = ({ range, onChange, onDone }: DateRangePanelProps) => {
  const isMobile = useIsMobile();
  const today = localDay();
  const current = presetOf(range, today)?.label;
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
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 p-3">
        <div className="flex items-center gap-2 max-md:[&_input]:px-2">
          <Input
            type="date"
            aria-label="From"
            value={range.from ?? ''}
            max={range.to}
            onChange={(event) => onChange({ ...range, from: event.target.value || undefined })}
          />
          <span className="text-muted">–</span>
          <Input
            type="date"
            aria-label="To"
            value={range.to ?? ''}
            min={range.from}
            onChange={(event) => onChange({ ...range, to: event.target.value || undefined })}
          />
        </div>
        <Suspense fallback={<div className="h-[292px] w-[224px] md:w-[472px]" />}>
          <Calendar key={current ?? 'own'} range={range} onChange={onChange} months={isMobile ? 1 : 2} />
        </Suspense>
      </div>
    </div>
  );
};

type DateRangePickerProps = {
  value: DateRange;
  onChange: ChangeRange;
  /** Whether "any date" can be chosen again. */
  clearable?: boolean;
  label?: string;
};

/** A button that says the range and opens the panel. */
export const DateRangePicker = ({ value, onChange, clearable, label = 'Dates' }: DateRangePickerProps) => {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button aria-label={`${label}: ${describeRange(value)}`}>
          <CalendarDays aria-hidden className="text-muted" />
          {describeRange(value)}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={label}>
        <DateRangePanel range={value} onChange={onChange} onDone={() => setOpen(false)} />
        {clearable && (value.from || value.to) && (
          <div className="border-t border-line p-2 text-right">
            <Button size="sm" look="ghost" onClick={() => onChange({})}>
              Any date
            </Button>
          </div>
        )}
      </PopoverContent>
    </Popover>
  );
};
