import type { LocalDate } from '@backroom/contract/kit/dates';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Input } from '../form/input.tsx';
import { PopoverButton } from '../overlay/popover-button.tsx';
import { formatDate } from '../text/format.ts';
import { isDay, localDay } from './date-range.ts';
import { readDay } from './typed-day.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

type DayInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** A day; empty or null where there is none; what was typed where that is no day. */
  value: string | null | undefined;
  /** A day, empty, or what was typed where that is no day, for the schema to refuse. */
  onChange: (value: string) => void;
  min?: LocalDate | undefined;
  max?: LocalDate | undefined;
  /** Without a calendar of its own, where one stands beside it. */
  bare?: boolean;
};

const written = (value: string) => (isDay(value) ? formatDate(value) : value);

/** A day, typed as people write it (`11/21/2026`, `Nov 21`, `today`) or chosen in a calendar. */
export const DayInput = ({
  value: given,
  onChange,
  min,
  max,
  bare = false,
  className,
  onBlur,
  ...rest
}: DayInputProps) => {
  const value = given ?? '';
  const [typed, setTyped] = useState(written(value));
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // It was changed from elsewhere: by a calendar, by a preset.
    if (told !== value) setTyped(written(value));
  }
  const tell = (next: string) => {
    setTold(next);
    if (next !== value) onChange(next);
  };
  const input = (
    <Input
      placeholder="MM/DD/YYYY"
      autoComplete="off"
      inputMode="text"
      {...rest}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        tell(readDay(event.target.value, localDay()) ?? event.target.value.trim());
      }}
      onBlur={(event) => {
        setTyped(written(value));
        onBlur?.(event);
      }}
      className={classNames('tabular-nums', !bare && 'pr-9', className)}
    />
  );
  if (bare) return input;
  return (
    <span className="relative block">
      {input}
      <span className="absolute inset-y-0 right-0 grid w-9 place-items-center">
        <PopoverButton
          label="Calendar"
          align="end"
          className="p-3"
          panel={(close) => (
            <Suspense fallback={<div className="h-[292px] w-[224px]" />}>
              <Calendar
                mode="day"
                range={isDay(value) ? { from: value, to: value } : {}}
                min={min}
                max={max}
                onChange={({ from }) => {
                  if (from) {
                    setTyped(written(from));
                    tell(from);
                  }
                  close();
                }}
              />
            </Suspense>
          )}
        >
          <button
            type="button"
            aria-label="Open the calendar"
            disabled={rest.disabled}
            className="grid size-7 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
          >
            <CalendarDays aria-hidden className="size-4" />
          </button>
        </PopoverButton>
      </span>
    </span>
  );
};
