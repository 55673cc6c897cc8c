import { plural } from '@backroom/contract/kit/plural';
import { sql } from 'kysely';
import type { Contributions } from '../platform/manifest.ts';

/** A franchisee who hasn't signed in for longer than this is asked about. */
const PENDING_DAYS = 7;

export const pendingFranchisees: Contributions['attention'][number] = {
  kind: 'pending-franchisee',
  label: 'Franchisees who wait',
  href: '/franchises',
  urgency: 'some day',
  find: async ({ db }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::float8 as count from franchisees where status = 'pending' and deleted_at is null
        and created_at < now() - make_interval(days => ${PENDING_DAYS})`.execute(db);
    const count = rows[0]?.count ?? 0;
    return {
      count,
      title: `${plural(count, 'franchisee')} pending for over ${PENDING_DAYS} days`,
      detail: 'They have not signed in yet. Send the credentials again or call them.',
    };
  },
};
