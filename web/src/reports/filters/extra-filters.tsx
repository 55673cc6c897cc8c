import type { ChangeReport, ReportState } from '../../targets/index.ts';
import { FilterChip } from '../../ui/list/filter-chip.tsx';
import type { ExtraFilter } from '../report-declaration.ts';

type ExtraFiltersProps = { filters: readonly ExtraFilter[]; state: ReportState; change: ChangeReport };

/** Filters that only this report has, as chips. */
export const ExtraFilters = ({ filters, state, change }: ExtraFiltersProps) =>
  filters.map((filter) => (
    <FilterChip
      key={filter.key}
      filter={{ ...filter, kind: 'text' }}
      state={{ ...state, filters: state.extras }}
      change={({ filters: extras }) => change({ extras: extras ?? {} })}
    />
  ));
