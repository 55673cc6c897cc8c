import { plural } from '@backroom/contract/kit/plural';
import { sql } from 'kysely';
import { askTogether } from '../platform/database/one-statement.ts';
import type { Contributions } from '../platform/manifest.ts';

export const failedMails: Contributions['attention'][number] = {
  kind: 'mail-failed',
  label: 'Mail that couldn’t be sent',
  href: '/mail-outbox',
  urgency: 'soon',
  find: async ({ db }) => {
    const rows = await askTogether(
      db,
      sql<{ count: number }>`
      select count(*)::float8 as count from mails where error is not null and sent_at is null
        and created_at > now() - interval '7 days'`,
    );
    const count = rows[0]?.count ?? 0;
    return {
      count,
      title: `${plural(count, 'mail')} could not be sent`,
      detail: 'See the outbox for the reason.',
    };
  },
};
