import type { StoreInterruption } from '@backroom/contract/store-fields';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** Says why nothing more comes of a store for now; null where it comes again. Its figures are marked as of what came last. */
export const interruptStore = async (
  db: Database,
  shopId: number,
  why: StoreInterruption | null,
): Promise<void> => {
  await sql`update shops set interrupted = ${why} where shop_id = ${shopId} and interrupted is distinct from ${why}`.execute(
    db,
  );
};
