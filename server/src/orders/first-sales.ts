import { sql } from 'kysely';
import { askTogether } from '../platform/database/one-statement.ts';
import type { Contributions } from '../platform/manifest.ts';

export const firstSales: Contributions['firstSteps'][number] = {
  kind: 'sales',
  place: 20,
  title: 'Load its sales',
  text: 'Orders from Shopify, or the sales of another system as CSV. Figures and reports begin with them.',
  href: '/import',
  done: async ({ db }) => {
    const rows = await askTogether(
      db,
      sql<{ n: number }>`select 1 as n from order_counts where orders > 0 limit 1`,
    );
    return rows.length > 0;
  },
};
