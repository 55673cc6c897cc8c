import { plural } from '@backroom/contract/kit/plural';
import { sql } from 'kysely';
import { askTogether } from '../platform/database/one-statement.ts';
import type { Contributions } from '../platform/manifest.ts';

export const negativeCards: Contributions['attention'][number] = {
  kind: 'gift-card-negative',
  label: 'Gift cards below zero',
  href: '/gift-card',
  urgency: 'soon',
  find: async ({ db, range }) => {
    const rows = await askTogether(
      db,
      sql<{ count: number }>`select count(*)::float8 as count from gift_cards
      where shop_id = any(${[...range.shopIds]}::int[]) and balance_cents < 0`,
    );
    const count = rows[0]?.count ?? 0;
    return {
      count,
      title: `${plural(count, 'gift card')} below zero`,
      detail: 'More was spent than stood on the card, or its purchase was refunded after use.',
    };
  },
};
