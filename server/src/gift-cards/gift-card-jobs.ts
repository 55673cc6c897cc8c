import type { Jobs } from '../platform/jobs/jobs.ts';
import { forgetCodes } from './import/code-seed.ts';
import { bookExpiries } from './ledger/book-expiries.ts';
import { endInShops } from './shops/end-in-shops.ts';
import { forgetKeptCodes } from './shops/kept-codes.ts';
import { pollBalances } from './shops/poll-balances.ts';

export const giftCardJobs: Jobs = {
  // Hourly, since midnight comes to each zone at another hour.
  'expire-gift-cards': {
    schedule: '3 * * * *',
    run: async ({ db, log }) => {
      const booked = await bookExpiries(db);
      if (booked > 0) log.info({ booked }, 'Gift cards expired');
    },
  },
  'end-gift-card-in-shops': { run: endInShops },
  'poll-gift-cards-in-shops': {
    schedule: '20 5 * * *',
    run: async (services) => {
      const listed = await pollBalances(services);
      if (listed > 0) services.log.info({ listed }, 'Gift cards are read again in their shops');
    },
  },
  'forget-kept-gift-card-codes': { schedule: '*/10 * * * *', run: ({ db }) => forgetKeptCodes(db) },
  'forget-gift-card-codes': { schedule: '20 * * * *', run: ({ db }) => forgetCodes(db) },
};
