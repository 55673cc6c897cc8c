import type { ExclusionScope } from '@backroom/contract/excluded-sku-columns';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Query } from '../platform/database/query.ts';

type Stretch = { sku: string; from: Date; to: Date | null };

/** Whether a SKU was kept out of a programme at a moment (ISO 8601). */
export type IsExcluded = (sku: string, at: string) => boolean;

/**
 * Says which SKUs a programme leaves out, and when: read once per order or batch, inside its transaction. What changes
 * later doesn't move history (domain.md 3.7).
 */
export const exclusionsFrom = async (query: Query, scope: ExclusionScope): Promise<IsExcluded> => {
  const rows = await query<Stretch>(
    {
      name: 'excluded SKUs',
      text: `select lower(sku) as sku, effective_from as "from", effective_to as "to" from excluded_skus
        where scope = $1`,
    },
    [scope],
  );
  const bySku = Map.groupBy(rows, (row) => row.sku);
  if (bySku.size === 0) return () => false;
  return (sku, at) => {
    const moment = new Date(at);
    const stretches = bySku.get(sku.trim().toLowerCase()) ?? [];
    return stretches.some(({ from, to }) => from <= moment && (to === null || moment < to));
  };
};

/** The SKUs that a programme leaves out at this moment, lower-case, in one order. */
export const excludedNow = async (db: Database, scope: ExclusionScope): Promise<string[]> => {
  const { rows } = await sql<{ sku: string }>`
    select distinct lower(sku) as sku from excluded_skus
    where scope = ${scope} and effective_from <= now() and (effective_to is null or now() < effective_to)
    order by 1`.execute(db);
  return rows.map(({ sku }) => sku);
};
