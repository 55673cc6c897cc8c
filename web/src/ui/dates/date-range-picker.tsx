import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterButton } from '../list/filter-button.tsx';
import { type DateRange, describeRange } from './date-range.ts';
import { type ChangeRange, DateRangePanel } from './date-range-panel.tsx';

type DateRangePickerProps = {
  value: DateRange;
  onChange: ChangeRange;
  label?: string;
  /** What else belongs to the days: what they are compared with. */
  children?: ReactNode;
};

/** A filter that always has days, and says which in words and figures. */
export const DateRangePicker = ({ value, onChange, label = 'Dates', children }: DateRangePickerProps) => (
  <FilterButton
    plain
    label={label}
    words={describeRange(value)}
    icon={<CalendarDays aria-hidden />}
    panel={(close) => (
      <DateRangePanel range={value} onChange={onChange} onDone={close}>
        {children}
      </DateRangePanel>
    )}
  />
);
