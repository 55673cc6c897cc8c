import { sql } from 'kysely';
import { uploadJobs } from './files/upload-jobs.ts';
import type { Manifest } from './manifest.ts';

const KEEP_DAYS = 90;

/** What the platform itself keeps and does: under every room. */
export const ground: Manifest = {
  name: 'platform',
  jobs: {
    ...uploadJobs,
    // Answers kept for repeated requests go after 90 days; a ledger still refuses a key it has seen.
    'forget-old-answers': {
      schedule: '40 3 * * *',
      run: async ({ db }) => {
        await sql`delete from idempotency_records
          where created_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(db);
      },
    },
  },
  tables: {
    migrations: 'local',
    settings: 'local',
    secrets: 'local',
    sessions: 'local',
    audit_log: 'local',
    processes: 'local',
    leases: 'local',
    idempotency_records: 'distributed',
  },
};
