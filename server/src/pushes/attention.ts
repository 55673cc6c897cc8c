import { plural } from '@backroom/contract/kit/plural';
import { sql } from 'kysely';
import { askTogether } from '../platform/database/one-statement.ts';
import type { Contributions } from '../platform/manifest.ts';

type Attention = Contributions['attention'][number];
type Found = { count: number; stores: string | null };

/** What failed on its way to shops, of the stores looked at. */
export const failedPushes: Attention = {
  kind: 'push-failed',
  label: 'Changes that didn’t reach a shop',
  href: '/pushes',
  urgency: 'now',
  find: async ({ db, range }) => {
    const rows = await askTogether(
      db,
      sql<Found>`
      select coalesce(sum(f.pushes), 0)::float8 as count,
        string_agg(f.pushes || ' in ' || s.name, ', ' order by f.pushes desc, s.name) as stores
      from (
        select shop_id, count(*) as pushes from shopify_push_stores
        where state in ('FAILED', 'CONFLICT', 'BLOCKED') and shop_id = any(${[...range.shopIds]}::int[]) group by shop_id
      ) f join shops s on s.shop_id = f.shop_id`,
    );
    const { count = 0, stores = null } = rows[0] ?? {};
    return { count, title: `${plural(count, 'change')} didn’t reach a shop`, detail: stores ?? '' };
  },
};

export const driftedPushes: Attention = {
  kind: 'push-drifted',
  label: 'Shops that hold something else than was sent',
  href: '/pushes',
  urgency: 'soon',
  find: async ({ db, range }) => {
    const rows = await askTogether(
      db,
      sql<Found>`
      select count(*)::float8 as count, string_agg(distinct s.name, ', ') as stores
      from shopify_pushed o join shops s on s.shop_id = o.shop_id
      where o.drift = 'OPEN' and o.shop_id = any(${[...range.shopIds]}::int[])`,
    );
    const { count = 0, stores = null } = rows[0] ?? {};
    return {
      count,
      title: `${plural(count, 'thing')} changed in a shop since we sent it`,
      detail: stores ?? '',
    };
  },
};
