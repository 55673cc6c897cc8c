import { sql } from 'kysely';
import type { Contributions } from '../platform/manifest.ts';

export const firstPeople: Contributions['firstSteps'][number] = {
  kind: 'people',
  place: 30,
  title: 'Invite your people',
  text: 'Whoever works with you gets a link to an account of their own, and sees what their role may.',
  href: '/users',
  done: async ({ db }) => {
    const { rows } = await sql`select from users where deleted_at is null limit 2`.execute(db);
    return rows.length > 1;
  },
};
