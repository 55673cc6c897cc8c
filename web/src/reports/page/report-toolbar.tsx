import type { ReactNode } from 'react';
import type { ChangeReport, Compare, ReportState } from '../../targets/index.ts';
import { Button } from '../../ui/button.tsx';
import { DateRangePicker } from '../../ui/dates/date-range-picker.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { useOffers } from '../../ui/offers.ts';
import { StorePicker } from '../filters/store-picker.tsx';

const comparisons = [
  { value: 'previous_period', label: 'Against the period before' },
  { value: 'previous_year', label: 'Against the year before' },
  { value: 'none', label: 'No comparison' },
];

type ReportToolbarProps = {
  state: ReportState;
  change: ChangeReport;
  /** What the search box looks in; without it there is no box. */
  search?: string;
  /** `never` where the call compares in its own way, `always` where it can't do without. */
  compares?: 'choose' | 'always' | 'never';
  children?: ReactNode;
  /** At the right end. */
  end?: ReactNode;
};

/** Days, stores, comparison and search of a report. All of it lives in the address. */
export const ReportToolbar = ({
  state,
  change,
  search,
  compares = 'choose',
  children,
  end,
}: ReportToolbarProps) => {
  useOffers({ takeStore: (domain) => change({ stores: [domain] }) });
  const isNarrowed =
    state.search !== '' ||
    state.stores.length > 0 ||
    Object.values(state.extras).some((values) => values.length > 0);
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <DateRangePicker
        value={state.days}
        label="Days"
        onChange={({ from, to }, preset) => {
          const start = from ?? to;
          if (start) change({ days: { from: start, to: to ?? start }, preset: preset ?? null });
        }}
      />
      <StorePicker value={state.stores} onChange={(stores) => change({ stores })} />
      {compares !== 'never' && (
        <Select
          aria-label="Compare"
          choices={comparisons.filter(({ value }) => compares === 'choose' || value !== 'none')}
          value={state.compare}
          // The three values of the list above.
          onChange={(event) => change({ compare: event.target.value as Compare })}
          className="w-auto!"
        />
      )}
      {search && (
        <SearchBox
          value={state.search}
          placeholder={search}
          onChange={(text) => change({ search: text }, { replace: true })}
        />
      )}
      {children}
      {isNarrowed && (
        <Button look="ghost" onClick={() => change({ search: '', stores: [], extras: {} })}>
          Reset
        </Button>
      )}
      {end && <div className="ml-auto flex gap-2">{end}</div>}
    </div>
  );
};
