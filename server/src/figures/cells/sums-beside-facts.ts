import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { pausesBetween } from '../../platform/overload/place.ts';
import type { ReportRange } from '../range.ts';
import { sumsByDay, sumsByStore, sumsByStoreAndDay, sumsOver } from './read-sums.ts';
import { readSummed, type Summed } from './summed.ts';

/** Kinds of sums as a reader calls them. */
const titles: Record<Summed['name'], string> = {
  product: 'merchandise by product',
  place: 'merchandise by location',
  place_day: 'merchandise by location and day',
  charge: 'shipping, fees, tips and gift cards',
  payment: 'payments',
  tender: 'net sales by tender',
  tax: 'taxes',
  tax_day: 'taxes by day',
  discount: 'discounts',
  hour: 'sales by hour',
  order: 'orders by status',
  journal: 'entries of the journal',
};

/** Something that sums and facts disagree about; of no store where all stores are one. */
type SumDifference = { what: string; shop_id: number | null };

/**
 * Holds what reports read of a range, out of cells and what is pending, against the facts themselves: over the stores
 * together, by store and by day, every group and every sum of it. `db` is a snapshot; where somebody posts meanwhile, the range is one of `besideFacts`.
 * @returns what differs, each kind and store once
 */
export const sumsBesideFacts = async (db: Database, range: ReportRange): Promise<SumDifference[]> => {
  if (range.cells === 'none') return [];
  const facts: ReportRange = { ...range, cells: 'none' };
  const found = new Map<string, SumDifference>();
  const pause = pausesBetween();
  for (const summed of readSummed) {
    const sums = Object.keys(summed.sums);
    const together = [
      [summed, summed.chainGroups, sumsOver],
      [summed, ['local_date', ...summed.chainGroups], sumsByDay],
    ] as const;
    const byStore = [summed, ['shop_id', ...summed.groups], sumsByStore] as const;
    const { days } = summed;
    const byStoreAndDay =
      days && ([days, ['shop_id', 'local_date', ...days.groups], sumsByStoreAndDay] as const);
    const ofChain = range.cells === 'chain' ? together : [];
    const ofStores = byStoreAndDay ? [byStore, byStoreAndDay] : [byStore];
    const compared = summed.of === 'chain' ? ofChain : [...together, ...ofStores];
    for (const [{ name: kind }, groups, sumsOf] of compared) {
      const read = sumsOf(summed);
      const columns = (sign: string) =>
        sql.raw([...groups, ...sums.map((name) => `${sign}${name} as ${name}`)].join(', '));
      const names = sql.raw(groups.join(', '));
      const differs = sql.raw(sums.map((name) => `sum(${name}) <> 0`).join(' or '));
      const store = sql.raw(groups.includes('shop_id') ? 'shop_id' : 'null::int as shop_id');
      const { rows } = await sql<{ shop_id: number | null }>`
        select distinct ${store} from (
          select ${names} from (
            select ${columns('')} from ${read(range)} a union all select ${columns('-')} from ${read(facts)} b
          ) d group by ${names} having ${differs}
        ) w`.execute(db);
      for (const { shop_id } of rows) {
        found.set(`${kind} ${shop_id}`, { what: titles[kind], shop_id });
      }
      await pause();
    }
  }
  return [...found.values()];
};
