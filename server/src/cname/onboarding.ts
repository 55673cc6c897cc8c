import { sql } from 'kysely';
import { askTogether, momentOf } from '../platform/database/one-statement.ts';
import type { Contributions } from '../platform/manifest.ts';

/** A store's names are live once customers have reached the shop under each; one without names waits for none. */
export const namesLive: Contributions['onboarding'][number] = {
  key: 'names-live',
  label: 'Names of the shop live',
  place: 60,
  waitsFor: 'head office',
  done: async (db, shopIds) => {
    const rows = await askTogether(
      db,
      sql<{ shop_id: number; waiting: boolean; live_at: string | null }>`
      select shop_id, bool_or(live_at is null) as waiting, max(live_at)::text as live_at from cname_records
      where shop_id = any(${[...shopIds]}::int[]) group by shop_id`,
    );
    const named = new Map(rows.map((row) => [row.shop_id, row]));
    return new Map(
      shopIds.flatMap((shopId) => {
        const { waiting = false, live_at = null } = named.get(shopId) ?? {};
        return waiting ? [] : [[shopId, live_at ? momentOf(live_at) : true] as const];
      }),
    );
  },
};
