import { sql } from 'kysely';
import { askTogether } from '../platform/database/one-statement.ts';
import type { Contributions } from '../platform/manifest.ts';

export const firstPeople: Contributions['firstSteps'][number] = {
  kind: 'people',
  place: 30,
  title: 'Invite your people',
  text: 'Whoever works with you gets a link to an account of their own, and sees what their role may.',
  href: '/users',
  done: async ({ db }) => {
    const rows = await askTogether(
      db,
      sql<{ n: number }>`select 1 as n from users where deleted_at is null limit 2`,
    );
    return rows.length > 1;
  },
};
