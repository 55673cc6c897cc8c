import { sql } from 'kysely';
import type { Contributions } from '../platform/manifest.ts';

export const firstSales: Contributions['firstSteps'][number] = {
  kind: 'sales',
  place: 20,
  title: 'Load its sales',
  text: 'Orders from Shopify, or the sales of another system as CSV. Figures and reports begin with them.',
  href: '/import',
  done: async ({ db }) => {
    const { rows } = await sql`select from order_counts where orders > 0 limit 1`.execute(db);
    return rows.length > 0;
  },
};
