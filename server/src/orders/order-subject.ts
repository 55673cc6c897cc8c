import { sql } from 'kysely';
import type { Contributions } from '../platform/manifest.ts';
import { inDays } from '../platform/sessions/scope-conditions.ts';

/** An order that people talk about, by the key under which the list opens it: `shop~id`. */
export const orderSubject: Contributions['subjects'][string] = async ({ holdings }, db, key) => {
  const at = key.lastIndexOf('~');
  const { rows } = await sql<{ name: string; shop_id: number }>`
    select orders.document ->> 'name' as name, orders.shop_id from orders join shops using (shop_id)
    where shop_domain = ${key.slice(0, Math.max(0, at))} and shopify_order_id = ${key.slice(at + 1)}
      and ${inDays(holdings, 'orders.shop_id', 'orders.local_date')}`.execute(db);
  return rows[0] ? { label: `Order ${rows[0].name}`, shopId: rows[0].shop_id } : null;
};
