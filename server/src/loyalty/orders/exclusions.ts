import { exclusionsFrom } from '../../excluded-skus/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { queryOnDatabase } from '../../platform/database/query.ts';
import type { IsExcluded } from './eligible.ts';

/** As long as terms are (terms-in-force.ts). */
const REMEMBERED_MS = 500;

type Known = { read: ReturnType<typeof exclusionsFrom>; at: number };
const known = new WeakMap<Database, Known>();

/** Which SKUs earned and paid nothing at a moment (ISO 8601), read once for many orders of a transaction. */
export const exclusionsAt = async (db: Database, at: string): Promise<IsExcluded> => {
  const before = known.get(db);
  const now = Date.now();
  const held: Known =
    before && now - before.at < REMEMBERED_MS
      ? before
      : { read: exclusionsFrom(queryOnDatabase(db), 'LOYALTY'), at: now };
  known.set(db, held);
  const isExcluded = await held.read;
  return (sku) => isExcluded(sku, at);
};
