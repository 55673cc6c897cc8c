import { sql } from 'kysely';
import { askTogether } from '../platform/database/one-statement.ts';
import type { Contributions } from '../platform/manifest.ts';

export const firstStore: Contributions['firstSteps'][number] = {
  kind: 'store',
  place: 10,
  title: 'Add a store',
  text: 'By hand, by its name and domain. A file of its orders makes it too: then begin with its sales.',
  href: '/stores',
  done: async ({ db }) => {
    const rows = await askTogether(db, sql<{ n: number }>`select 1 as n from shops limit 1`);
    return rows.length > 0;
  },
};
