import { LOW_STOCK } from '@backroom/contract/product-statuses';
import { sql } from 'kysely';
import { type StockState, touchProducts, writeStockStates } from '../catalogue/index.ts';
import type { Database } from '../platform/database/connect.ts';

const stockStateOf = (units: number): StockState => {
  if (units === 0) return 'none';
  if (units < 0) return 'negative';
  return units <= LOW_STOCK ? 'few' : 'many';
};

/** Which products: those of some variants, some by name, or all of the store. */
type Which = { variants: readonly string[] } | { products: readonly string[] } | 'all';

const among = (shopId: number, which: Which) => {
  if (which === 'all') return sql`true`;
  if ('products' in which) return sql`v.product_id = any(${[...which.products]}::text[])`;
  return sql`v.product_id in (
    select product_id from variants where shop_id = ${shopId} and variant_id = any(${[...which.variants]}::text[]))`;
};

/**
 * Says on products what they have to sell, over counted variants and all locations: lists read it there, and that their stock was
 * touched. After every change of levels; `all` is for looking once more.
 */
export const sumUpStock = async (trx: Database, shopId: number, which: Which): Promise<void> => {
  const { rows } = await sql<{ product_id: string; units: number }>`
    select v.product_id, coalesce(sum(l.available) filter (where v.tracked), 0)::float8 as units
    from variants v left join inventory_levels l on l.shop_id = v.shop_id and l.variant_id = v.variant_id
    where v.shop_id = ${shopId} and ${among(shopId, which)} group by v.product_id`.execute(trx);
  if (rows.length === 0) return;
  await writeStockStates(
    trx,
    shopId,
    rows.map(({ product_id, units }) => ({ product_id, stock: stockStateOf(units) })),
  );
  if (which === 'all') return;
  await touchProducts(
    trx,
    shopId,
    rows.map(({ product_id }) => product_id),
  );
};

/** Once a night for every store: for what was changed by two at once. */
export const sumUpAllStock = async (db: Database): Promise<void> => {
  const shops = await db.selectFrom('shops').select('shop_id').orderBy('shop_id').execute();
  for (const { shop_id } of shops) await db.transaction().execute((trx) => sumUpStock(trx, shop_id, 'all'));
};
