import type pg from 'pg';
import { copyInto } from '../platform/database/copy-rows.ts';
import { inTransaction } from '../platform/database/prepared.ts';
import { sumUpProducts } from './sum-up-products.ts';

type Rows = readonly (Record<string, unknown> & { shop_id: number })[];

/** Stores a whole catalogue of products that nobody knew, as a generated chain has one. */
export const copyCatalogue = async (pool: pg.Pool, products: Rows, variants: Rows): Promise<void> => {
  await copyInto(pool, 'products', products);
  await copyInto(pool, 'variants', variants);
  const shopIds = new Set(products.map(({ shop_id }) => shop_id));
  await inTransaction(pool, async (trx) => {
    for (const shopId of shopIds) await sumUpProducts(trx, shopId, 'all', new Date());
  });
};
