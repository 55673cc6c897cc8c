import { sql } from 'kysely';
import { askTogether } from '../platform/database/one-statement.ts';
import type { Contributions } from '../platform/manifest.ts';

export const firstTerms: Contributions['firstSteps'][number] = {
  kind: 'royalty-terms',
  place: 40,
  title: 'Agree on royalty terms',
  text: 'What each store owes, and from when. Stores of your own have terms without royalties.',
  href: '/royalty-terms',
  done: async ({ db }) => {
    const rows = await askTogether(db, sql<{ n: number }>`select 1 as n from royalty_terms limit 1`);
    return rows.length > 0;
  },
};
