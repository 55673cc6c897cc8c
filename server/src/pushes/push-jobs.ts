import type { Jobs } from '../platform/jobs/jobs.ts';
import { pushToStore, sendWhatWaits } from './sending/push-to-store.ts';

export const pushJobs: Jobs = {
  'push-to-store': {
    run: (services, { shopId }, signal) => pushToStore(services, Number(shopId), signal),
  },
  'send-what-waits': { schedule: '* * * * *', run: (services) => sendWhatWaits(services) },
};
