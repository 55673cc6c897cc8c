import { callOptions } from '../api/call-options.ts';
import type { ReportState } from '../targets/index.ts';

/** Everything on the dashboard is one call. */
export const dashboardQuery = (state: ReportState) =>
  callOptions('getDashboard', {
    body: {
      shop_name: state.stores.length > 0 ? state.stores : undefined,
      start_date: state.days.from,
      end_date: state.days.to,
      compare: state.compare === 'previous_year' ? 'previous_year' : 'previous_period',
    },
  });
