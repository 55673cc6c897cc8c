import { localDate } from '@backroom/contract/kit/fields';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { NotConnected } from '../connection/client-of-store.ts';
import { checkDay } from './check-day.ts';
import { planDayChecks } from './plan-checks.ts';

export const dayCheckJobs: Jobs = {
  // Hourly, since night comes to each zone at another hour.
  'shopify-plan-day-checks': { schedule: '25 * * * *', run: (services) => planDayChecks(services) },
  'shopify-check-day': {
    run: async (services, { shopId, day }) => {
      try {
        await checkDay(services, Number(shopId), localDate.parse(day));
      } catch (error) {
        // Asked for again the next hour, once it is connected.
        if (!(error instanceof NotConnected)) throw error;
      }
    },
  },
};
