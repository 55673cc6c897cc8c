import { sql } from 'kysely';
import { firstBackup } from './backup/last-backup.ts';
import { carryOut } from './file-import/stored/carry-out.ts';
import { previewInThread } from './file-import/stored/preview-stored.ts';
import { importJobs } from './file-import/stored/start-import.ts';
import { uploadJobs } from './files/upload-jobs.ts';
import type { Manifest } from './manifest.ts';
import type { Lease } from './processes/lease.ts';

const KEEP_DAYS = 90;

/** What the platform itself keeps and does: under every room. */
export const ground: Manifest = {
  name: 'platform',
  jobs: {
    'forget-old-limits': {
      schedule: '*/10 * * * *',
      run: async ({ db }) => {
        await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute();
      },
    },
    ...uploadJobs,
    ...importJobs,
    // Answers kept for repeated requests go after 90 days; a ledger still refuses a key it has seen.
    'forget-old-answers': {
      schedule: '40 3 * * *',
      run: async ({ db }) => {
        await sql`delete from idempotency_records
          where created_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(db);
      },
    },
  },
  firstSteps: [firstBackup],
  inThread: {
    'preview-import': previewInThread,
    'carry-out-import': (services, { importId, lease }: { importId: string; lease: Lease }, signal) =>
      carryOut(services, importId, lease, signal),
  },
  tables: {
    imports: 'local',
    migrations: 'local',
    settings: 'local',
    secrets: 'local',
    rate_limits: 'local',
    sessions: 'local',
    audit_log: 'local',
    processes: 'local',
    leases: 'local',
    folds: 'local',
    idempotency_records: 'distributed',
  },
};
