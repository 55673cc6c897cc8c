import { plural } from '@backroom/contract/kit/plural';
import { sql } from 'kysely';
import type { Contributions } from '../platform/manifest.ts';

export const failedMails: Contributions['attention'][number] = {
  kind: 'mail-failed',
  label: 'Mail that couldn’t be sent',
  href: '/mail-outbox',
  urgency: 'soon',
  find: async ({ db }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::float8 as count from mails where error is not null and sent_at is null
        and created_at > now() - interval '7 days'`.execute(db);
    const count = rows[0]?.count ?? 0;
    return {
      count,
      title: `${plural(count, 'mail')} could not be sent`,
      detail: 'See the outbox for the reason.',
    };
  },
};
