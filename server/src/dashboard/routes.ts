import type { dashboardEndpoints } from '@backroom/contract/dashboard';
import type { Handlers } from '../platform/http/call.ts';
import { putAway } from './first-steps.ts';
import { getDashboard } from './get-dashboard.ts';

export const dashboardRoutes: Handlers<typeof dashboardEndpoints> = {
  getDashboard,
  putAwayFirstSteps: putAway,
};
