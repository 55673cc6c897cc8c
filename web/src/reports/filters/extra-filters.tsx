import type { ChangeReport, ReportState } from '../../targets/index.ts';
import { FilterChip } from '../../ui/list/filter-chip.tsx';
import type { ExtraFilter } from '../report-declaration.ts';

/** Filters that only this report has, for its bar. */
export const extraFilters = (filters: readonly ExtraFilter[], state: ReportState, change: ChangeReport) =>
  filters.map((filter) => ({
    key: filter.key,
    isSet: (state.extras[filter.key] ?? []).length > 0,
    shown: (
      <FilterChip
        filter={{ ...filter, kind: 'text' }}
        state={{ filters: state.extras }}
        change={({ filters: extras }) => change({ extras: extras ?? {} })}
      />
    ),
  }));
