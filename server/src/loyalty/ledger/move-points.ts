import type { Database } from '../../platform/database/connect.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { addPoints, type CustomerKey, type LockedCustomer, lockCustomer, takePoints } from './book-points.ts';
import { readLots } from './read-lots.ts';

/** Points go over lot by lot: each keeps its date and the store that bears it. */
export const movePoints = async (
  trx: Database,
  kept: CustomerKey,
  merged: LockedCustomer,
  details: EntryDetails,
): Promise<void> => {
  const at = new Date();
  const lots = await readLots(trx, merged);
  const balance = merged.state.balance;
  if (balance > 0) {
    const out = { ...details, idempotencyKey: `${details.idempotencyKey}:out` };
    await takePoints(trx, merged, { type: 'ADJUST', points: balance, at }, out);
  }
  for (const { lotNo, left, earnedShopId, expiresAt } of lots) {
    const into = { ...details, idempotencyKey: `${details.idempotencyKey}:in:${lotNo}` };
    const customer = await lockCustomer(trx, kept);
    const lot = { type: 'IMPORT', points: left, at, borneBy: earnedShopId, terms: null, expiresAt } as const;
    await addPoints(trx, customer, lot, into);
  }
};
