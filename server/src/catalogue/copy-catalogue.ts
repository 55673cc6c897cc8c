import type pg from 'pg';
import { copyInto } from '../platform/database/copy-rows.ts';

type Rows = readonly Record<string, unknown>[];

/** Stores a whole catalogue of products that nobody knew, as a generated chain has one. */
export const copyCatalogue = async (pool: pg.Pool, products: Rows, variants: Rows): Promise<void> => {
  await copyInto(pool, 'products', products);
  await copyInto(pool, 'variants', variants);
};
