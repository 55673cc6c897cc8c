import { sql } from 'kysely';
import type { Contributions } from '../platform/manifest.ts';

export const firstStore: Contributions['firstSteps'][number] = {
  kind: 'store',
  place: 10,
  title: 'Bring in a store',
  text: 'A file of its orders makes the store; a sales history makes all that it names.',
  href: '/import',
  done: async ({ db }) => {
    const { rows } = await sql`select from shops limit 1`.execute(db);
    return rows.length > 0;
  },
};
