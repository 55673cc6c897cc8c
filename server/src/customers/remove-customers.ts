import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** Customers that a store's shop has no more: deleted there, or merged into others. Their orders name who placed them themselves. */
export const removeCustomers = async (
  db: Database,
  shopId: number,
  ids: readonly string[],
): Promise<void> => {
  await sql`delete from customers where shop_id = ${shopId} and customer_id = any(${[...ids]}::text[])`.execute(
    db,
  );
};
