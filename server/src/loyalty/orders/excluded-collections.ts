import { sql } from 'kysely';
import type { OrderDocument, OrderLine } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Whether a line's product was in an excluded collection. */
export type InCollection = (line: Pick<OrderLine, 'id'>) => boolean;

const nobody: InCollection = () => false;

const normal = (names: readonly string[]) => names.map((name) => name.trim().toLowerCase());

/** The part of a query that leads from a variant `v` to the collections named. */
const inNamed = (names: readonly string[]) => sql`exists (
  select from collection_products p join collections c using (shop_id, collection_id)
  where p.shop_id = v.shop_id and p.product_id = v.product_id
    and (lower(c.title) = any(${normal(names)}::text[]) or lower(c.handle) = any(${normal(names)}::text[])))`;

/**
 * Which lines of an order are out because of a collection. What a collection holds changes, so it is looked up when a line is
 * first seen and kept: posting the order again says the same.
 */
export const collectionsKept = async (
  trx: Database,
  shopId: number,
  names: readonly string[],
  { document, previous }: { document: OrderDocument; previous: OrderDocument | null },
): Promise<InCollection> => {
  if (names.length === 0) return nobody;
  const seen = new Set(previous?.lines.map(({ id }) => id));
  const fresh = document.lines.filter(({ id, variant_id }) => !seen.has(id) && variant_id !== null);
  if (fresh.length > 0) {
    await sql`insert into loyalty_excluded_lines (shop_id, order_id, line_id)
      select ${shopId}, ${document.shopify_order_id}, l.line_id
      from unnest(${fresh.map(({ id }) => id)}::text[], ${fresh.map(({ variant_id }) => variant_id)}::text[])
        as l(line_id, variant_id)
      join variants v on v.shop_id = ${shopId} and v.variant_id = l.variant_id
      where ${inNamed(names)} order by l.line_id on conflict do nothing`.execute(trx);
  }
  const { rows } = await sql<{ line_id: string }>`select line_id from loyalty_excluded_lines
    where shop_id = ${shopId} and order_id = ${document.shopify_order_id}`.execute(trx);
  const out = new Set(rows.map(({ line_id }) => line_id));
  return ({ id }) => out.has(id);
};

/** Which of a store's SKUs are in the collections today: what a till asks, and what a trial of terms goes by. */
export const skusInCollections = async (
  db: Database,
  shopId: number | null,
  names: readonly string[],
): Promise<(sku: string | null) => boolean> => {
  if (names.length === 0) return () => false;
  const { rows } = await sql<{ sku: string }>`select distinct v.sku from variants v
    where v.sku is not null and (${shopId}::int is null or v.shop_id = ${shopId}) and ${inNamed(names)}`.execute(
    db,
  );
  const out = new Set(rows.map(({ sku }) => sku));
  return (sku) => sku !== null && out.has(sku);
};
