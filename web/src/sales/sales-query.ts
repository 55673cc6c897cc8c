import { sales } from '@backroom/contract/reports/definitions/sales';
import { callOptions } from '../api/call-options.ts';
import type { ReportState } from '../targets/index.ts';

/** Figures and rows of the sales page, from the state in the address. */
export const salesQuery = (state: ReportState) => {
  const sort = state.sort && sales.columns.some(({ key }) => key === state.sort?.key) ? state.sort : null;
  return callOptions('getSalesData', {
    body: {
      shop: state.stores.length > 0 ? state.stores : undefined,
      search: state.search || undefined,
      from: state.days.from,
      to: state.days.to,
      sort: sort ? `${sort.key}:${sort.descending ? 'desc' : 'asc'}` : undefined,
      page: state.page,
      limit: Math.min(state.size, 200),
    },
  });
};
