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
  const seen = new Set(previous?.lines.map(({ id }) => id));
  const fresh = { ...document, lines: document.lines.filter(({ id }) => !seen.has(id)) };
  return (await collectionsKeptOf(trx, shopId, names, [fresh]))(document);
};

/** The same of many orders whose lines nobody has seen before: all in two statements. */
export const collectionsKeptOf = async (
  trx: Database,
  shopId: number,
  names: readonly string[],
  documents: readonly OrderDocument[],
): Promise<(document: Pick<OrderDocument, 'shopify_order_id'>) => InCollection> => {
  if (names.length === 0 || documents.length === 0) return () => nobody;
  const fresh = documents.flatMap(({ shopify_order_id, lines }) =>
    lines.flatMap(({ id, variant_id }) => (variant_id === null ? [] : { shopify_order_id, id, variant_id })),
  );
  if (fresh.length > 0) {
    await sql`insert into loyalty_excluded_lines (shop_id, order_id, line_id)
      select ${shopId}, l.order_id, l.line_id
      from unnest(${fresh.map(({ shopify_order_id }) => shopify_order_id)}::text[],
        ${fresh.map(({ id }) => id)}::text[], ${fresh.map(({ variant_id }) => variant_id)}::text[])
        as l(order_id, line_id, variant_id)
      join variants v on v.shop_id = ${shopId} and v.variant_id = l.variant_id
      where ${inNamed(names)} order by l.order_id, l.line_id on conflict do nothing`.execute(trx);
  }
  const ids = documents.map(({ shopify_order_id }) => shopify_order_id);
  const { rows } = await sql<{ order_id: string; line_id: string }>`
    select order_id, line_id from loyalty_excluded_lines
    where shop_id = ${shopId} and order_id = any(${ids}::text[])`.execute(trx);
  const out = Map.groupBy(rows, ({ order_id }) => order_id);
  return ({ shopify_order_id }) => {
    const lines = new Set(out.get(shopify_order_id)?.map(({ line_id }) => line_id));
    return ({ id }) => lines.has(id);
  };
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
