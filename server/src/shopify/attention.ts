import { plural } from '@backroom/contract/kit/plural';
import { sql } from 'kysely';
import { askTogether } from '../platform/database/one-statement.ts';
import type { Contributions } from '../platform/manifest.ts';

type Attention = Contributions['attention'][number];
type Found = { count: number; names: string | null };

/** Stores whose shops don't let us in any more, or wait for something that we can't do. */
export const brokenConnections: Attention = {
  kind: 'shopify',
  label: 'Connections that need somebody',
  href: '/connections',
  urgency: 'now',
  find: async ({ db, range }) => {
    const rows = await askTogether(
      db,
      sql<Found>`
      select count(*)::float8 as count, string_agg(s.name, ', ' order by s.name) as names
      from shopify_connections c join shops s using (shop_id)
      where c.state in ('ACTION_NEEDED', 'WAITING') and c.shop_id = any(${[...range.shopIds]}::int[])`,
    );
    const { count = 0, names = null } = rows[0] ?? {};
    return { count, title: `${plural(count, 'connection')} with Shopify interrupted`, detail: names ?? '' };
  },
};

/** Orders of shops that are counted nowhere, since nobody could read them. */
export const unreadOrders: Attention = {
  kind: 'unread-orders',
  label: 'Orders that couldn’t be read',
  href: '/connections/unread',
  urgency: 'now',
  find: async ({ db, range }) => {
    const rows = await askTogether(
      db,
      sql<Found>`
      select count(*)::float8 as count, string_agg(distinct s.name, ', ' order by s.name) as names
      from shopify_unread_orders u join shops s using (shop_id)
      where u.shop_id = any(${[...range.shopIds]}::int[])`,
    );
    const { count = 0, names = null } = rows[0] ?? {};
    return { count, title: `${plural(count, 'order')} couldn’t be read`, detail: names ?? '' };
  },
};
