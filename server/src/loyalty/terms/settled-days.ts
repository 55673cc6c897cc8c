import { addDays, businessDateOf } from '@backroom/contract/kit/dates';
import type { Database } from '../../platform/database/connect.ts';
import { readVersions } from './terms-in-force.ts';

/**
 * The days of a range on which the terms said that statements settle points; a day that began under such terms is one. Terms
 * hold from a moment, days are those of the programme's zone.
 */
export const settledDays = async (
  db: Database,
  range: { start: string; end: string },
): Promise<{ start: string; end: string }[]> => {
  const versions = await readVersions(db);
  return versions.flatMap(({ terms, effective_from }, index) => {
    if (!terms.settle_on_statements) return [];
    const next = versions[index + 1];
    const from = businessDateOf(effective_from, terms.timezone);
    const until = next ? addDays(businessDateOf(next.effective_from, next.terms.timezone), -1) : range.end;
    const start = [from, range.start].toSorted().at(-1) ?? from;
    const [end = until] = [until, range.end].toSorted();
    return start <= end ? [{ start, end }] : [];
  });
};
