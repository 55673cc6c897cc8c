import { enqueue, type Jobs } from '../../platform/jobs/jobs.ts';
import { findName } from '../records.ts';
import { checkName } from './check-record.ts';

/** So many names are handed to the queue each minute at most; the others wait a minute more. */
const MOST_A_MINUTE = 500;

export const cnameJobs: Jobs = {
  'check-due-names': {
    schedule: '* * * * *',
    run: async ({ db }) => {
      const due = await db
        .selectFrom('cname_records')
        .select('record_id')
        .where('next_check_at', '<=', new Date())
        .orderBy('next_check_at')
        .limit(MOST_A_MINUTE)
        .execute();
      for (const { record_id } of due) {
        await enqueue(db, 'check-name', { recordId: record_id }, { key: `check-name:${record_id}` });
      }
    },
  },
  'check-name': {
    run: async (services, { recordId }) => {
      const id = String(recordId);
      const name = await findName(services.db, id);
      // Looked up meanwhile, by another job or because somebody asked.
      if (!name || name.next_check_at > new Date()) return;
      await checkName(services, id);
    },
  },
};
