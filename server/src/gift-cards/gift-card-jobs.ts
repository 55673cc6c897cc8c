import type { Jobs } from '../platform/jobs/jobs.ts';
import { forgetCodes } from './import/code-seed.ts';
import { bookExpiries } from './ledger/book-expiries.ts';

export const giftCardJobs: Jobs = {
  // Hourly, since midnight comes to each zone at another hour.
  'expire-gift-cards': {
    schedule: '3 * * * *',
    run: async ({ db, log }) => {
      const booked = await bookExpiries(db);
      if (booked > 0) log.info({ booked }, 'Gift cards expired');
    },
  },
  'forget-gift-card-codes': { schedule: '20 * * * *', run: ({ db }) => forgetCodes(db) },
};
