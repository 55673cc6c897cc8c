import type pg from 'pg';
import { copyInto } from '../platform/database/copy-rows.ts';

/** Stores customers that nobody knew, as a generated chain has them. */
export const copyCustomers = (pool: pg.Pool, customers: readonly Record<string, unknown>[]): Promise<void> =>
  copyInto(pool, 'customers', customers);
