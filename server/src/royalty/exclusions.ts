import type { RoyaltyExclusions } from '../orders/intake/index.ts';

type Exclusion = { sku: string; from: Date; to: Date | null };

/**
 * Says which SKUs owed no royalty at a moment: what order intake asks when it first sees a line, so that later
 * changes of the list don't move history (domain.md 3.6 and 3.7).
 */
export const royaltyExclusions: RoyaltyExclusions = async (query) => {
  const rows = await query<Exclusion>(
    {
      name: 'royalty exclusions',
      text: 'select lower(sku) as sku, effective_from as "from", effective_to as "to" from royalty_excluded_skus',
    },
    [],
  );
  const bySku = Map.groupBy(rows, (row) => row.sku);
  return (sku, at) => {
    const moment = new Date(at);
    const stretches = bySku.get(sku.trim().toLowerCase()) ?? [];
    return stretches.some(({ from, to }) => from <= moment && (to === null || moment < to));
  };
};
