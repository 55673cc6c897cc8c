import type { ReactNode } from 'react';
import type { ChangeReport, ReportState } from '../../targets/index.ts';
import { DateRangePicker } from '../../ui/dates/date-range-picker.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { useOffers } from '../../ui/offers.ts';
import { useIsMobile } from '../../ui/use-media.ts';
import { CompareChoices, ComparePicker } from '../filters/compare-picker.tsx';
import { StorePicker } from '../filters/store-picker.tsx';

type ReportToolbarProps = {
  state: ReportState;
  change: ChangeReport;
  /** What the search box looks in; without it there is no box. */
  search?: string;
  /** `never` where the call compares in its own way, `always` where it can't do without. */
  compares?: 'choose' | 'always' | 'never';
  /** Filters that only this report has, each with a key. */
  more?: readonly { key: string; shown: ReactNode; isSet?: boolean }[];
  /** At the right end. */
  end?: ReactNode;
};

/** Days, stores, comparison and search of a report, on one line. All of it lives in the address. */
export const ReportToolbar = ({
  state,
  change,
  search,
  compares = 'choose',
  more = [],
  end,
}: ReportToolbarProps) => {
  const isMobile = useIsMobile();
  useOffers({ takeStore: (domain) => change({ stores: [domain] }) });
  const isNarrowed =
    state.search !== '' ||
    state.stores.length > 0 ||
    Object.values(state.extras).some((values) => values.length > 0);
  const compare = { state, change, mayCease: compares === 'choose' };
  const box = search && (
    <SearchBox
      value={state.search}
      placeholder={search}
      onChange={(text) => change({ search: text }, { replace: true })}
    />
  );
  const bar = (
    <FilterBar
      search={!isMobile && box}
      tools={end}
      onReset={isNarrowed ? () => change({ search: '', stores: [], extras: {} }) : undefined}
      filters={[
        {
          key: 'days',
          shown: (
            <DateRangePicker
              value={state.days}
              label="Days"
              onChange={({ from, to }, preset) => {
                const start = from ?? to;
                if (start) change({ days: { from: start, to: to ?? start }, preset: preset ?? null });
              }}
            >
              {isMobile && compares !== 'never' && <CompareChoices {...compare} />}
            </DateRangePicker>
          ),
        },
        ...(compares !== 'never' && !isMobile
          ? [{ key: 'compare', shown: <ComparePicker {...compare} /> }]
          : []),
        {
          key: 'stores',
          isSet: state.stores.length > 0,
          shown: <StorePicker value={state.stores} onChange={(stores) => change({ stores })} />,
        },
        ...more,
      ]}
    />
  );
  if (!isMobile || !box) return bar;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 print:hidden">
      {bar}
      <div className="flex">{box}</div>
    </div>
  );
};
