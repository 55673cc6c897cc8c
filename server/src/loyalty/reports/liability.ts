import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { type Hundredths, worthOf } from '../points.ts';
import { sumCustomers } from '../sums/read.ts';
import { readVersions, versionAt } from '../terms/terms-in-force.ts';

/** What the chain owes in points at this moment. */
export type Liability = { points: Hundredths; cents: number };

/**
 * All balances, negative ones included: the sum of the ledger, worth what a point is worth now. Of shoppers who enrolled in
 * some stores where these are given. Null before a programme began.
 */
export const pointsLiability = async (
  db: Database,
  shopIds?: readonly number[],
): Promise<Liability | null> => {
  const held = versionAt(await readVersions(db), new Date());
  if (!held) return null;
  const { balance: points } = await sumCustomers(db, shopIds ?? null, sql`true`);
  return { points, cents: worthOf(points, held.terms) };
};
