import { sql } from 'kysely';
import type { OrderDocument } from '../orders/index.ts';
import { Dimensions, type IntakeShop, lockOrder, restate } from '../orders/intake/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { isKnownSpread } from '../platform/database/is-spread.ts';
import { queryOnDatabase } from '../platform/database/query.ts';

type Order = IntakeShop & { order_id: number; shopify_order_id: string };

/** Orders that sold a SKU without a cost, some of them, after the last one seen. */
const ordersWithout = async (db: Database, sku: string, after: number, limit: number): Promise<Order[]> => {
  const { rows } = await sql<Order>`
    select o.order_id, o.shopify_order_id, h.shop_id, h.timezone, h.day_cutoff_minutes, h.clocks
    from orders o join shops h using (shop_id)
    where o.order_id > ${after} and (o.shop_id, o.order_id) in (
      select shop_id, order_id from sales_lines
      where sku_id = (select sku_id from skus where sku = ${sku}) and order_id > ${after}
      group by 1, 2
      having sum(uncosted_net_cents) <> 0 or (sum(units_sold) > 0 and sum(cogs_cents) = 0)
    )
    order by o.order_id limit ${limit}`.execute(db);
  return rows;
};

const withCost =
  (sku: string, unit_cost_cents: number) =>
  (document: OrderDocument): OrderDocument => ({
    ...document,
    lines: document.lines.map((line) =>
      line.sku === sku && line.unit_cost_cents === null && !line.gift_card
        ? { ...line, unit_cost_cents }
        : line,
    ),
  });

/**
 * Gives a cost to sales of a SKU that had none, order by order, each in a transaction of its own: the order's
 * document is stated anew and only the difference appended. Stops after `limit` orders.
 * @returns how many changed, and the order to go on after; null where none is left.
 */
export const backfillCost = async (
  db: Database,
  sku: string,
  unitCostCents: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ changed: number; next: number | null }> => {
  const orders = await ordersWithout(db, sku, after, limit);
  const change = withCost(sku, unitCostCents);
  const dimensions = new Dimensions();
  let changed = 0;
  for (const order of orders) {
    await db.transaction().execute(async (trx) => {
      const query = queryOnDatabase(trx);
      const stored = await lockOrder(query, order.shop_id, order.shopify_order_id);
      if (!stored) return;
      const posting = { query, trx, dimensions, options: {}, isSpread: await isKnownSpread(trx) };
      const { outcome } = await restate(posting, order, stored, change);
      if (outcome === 'changed') changed += 1;
    });
  }
  return { changed, next: orders.length < limit ? null : (orders.at(-1)?.order_id ?? null) };
};
