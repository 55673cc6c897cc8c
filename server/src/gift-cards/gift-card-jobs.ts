import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { forgetCodes } from './import/code-seed.ts';
import { bookExpiries } from './ledger/book-expiries.ts';

const forgetMisses = async (db: Database): Promise<void> => {
  await sql`delete from gift_card_code_misses where at < now() - interval '1 day'`.execute(db);
};

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
  'forget-gift-card-misses': { schedule: '40 3 * * *', run: ({ db }) => forgetMisses(db) },
};
