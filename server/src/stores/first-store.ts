import { sql } from 'kysely';
import type { Contributions } from '../platform/manifest.ts';

export const firstStore: Contributions['firstSteps'][number] = {
  kind: 'store',
  place: 10,
  title: 'Add a store',
  text: 'By hand, by its name and domain. A file of its orders makes it too: then begin with its sales.',
  href: '/stores',
  done: async ({ db }) => {
    const { rows } = await sql`select from shops limit 1`.execute(db);
    return rows.length > 0;
  },
};
