import type { StoreClock } from '@backroom/contract/kit/dates';
import type { Query } from '../../platform/database/query.ts';
import { type ClosedPeriod, dayItCame, isClosed } from '../closed-periods.ts';
import type { LatePosting } from '../facts/late-postings.ts';
import { noRows, sumsOfKeys } from './difference.ts';
import { type FactRows, factTableNames, factTables, ORDER_DATE } from './fact-tables.ts';
import { namedFacts } from './named-facts.ts';

/**
 * What stored facts of closed days would have to change by to be what they should: of what happened, not of what is
 * counted over it. How net sales divide over tenders may change on closed days when an order is paid late (R3).
 */
const changesOnClosedDays = (
  wanted: FactRows,
  stored: FactRows,
  closed: readonly ClosedPeriod[],
): FactRows => {
  const changes = noRows();
  for (const table of factTableNames) {
    if (table === 'sales_tenders') continue;
    const { key, amounts } = factTables[table];
    const keys = Object.keys(key).filter((name) => name !== ORDER_DATE);
    const onClosedDays = ({ local_date }: { local_date?: unknown }) => isClosed(closed, String(local_date));
    changes[table] = sumsOfKeys(
      keys,
      Object.keys(amounts),
      wanted[table].filter(onClosedDays),
      stored[table].filter(onClosedDays),
    );
  }
  return changes;
};

/** What is to be posted today instead of on closed days; null where they stay as they are. */
export const lateChanges = async (
  query: Query,
  shop: StoreClock & { shop_id: number },
  facts: { wanted: FactRows; stored: FactRows },
  closed: readonly ClosedPeriod[],
): Promise<LatePosting | null> => {
  if (closed.length === 0) return null;
  const changes = changesOnClosedDays(facts.wanted, facts.stored, closed);
  if (factTableNames.every((table) => changes[table].length === 0)) return null;
  return { ...dayItCame(closed, shop), facts: await namedFacts(query, shop.shop_id, changes) };
};
