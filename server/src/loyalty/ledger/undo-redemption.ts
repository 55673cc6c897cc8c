import type { Database } from '../../platform/database/connect.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import {
  type BookedCustomer,
  type CustomerKey,
  type LockedCustomer,
  lockCustomer,
  returnPoints,
} from './book-points.ts';
import { giveToLots } from './lots.ts';
import { movePoints } from './move-points.ts';
import { outstandingOf } from './read-lots.ts';

/**
 * Gives back the points of a redemption for which no order came, to the lots that they came from. Where its shopper was merged
 * meanwhile, they go on to the one that is left.
 * @param entry checked by `entryToReverse`
 */
export const undoRedemption = async (
  trx: Database,
  customer: LockedCustomer,
  { entryNo, amount }: { entryNo: number; amount: number },
  details: EntryDetails,
): Promise<{ booked: BookedCustomer; standing: CustomerKey }> => {
  const lots = giveToLots(await outstandingOf(trx, customer, [entryNo]), 0 - amount);
  const at = new Date();
  const reverses = { entryNo, type: 'REDEEM' } as const;
  const booked = await returnPoints(trx, customer, { type: 'REDEEM_REVERSAL', lots, at, reverses }, details);
  let standing: CustomerKey = booked;
  for (let here = customer; here.shown.mergedShopId !== null && here.shown.mergedId !== null; ) {
    const next = await lockCustomer(trx, { shopId: here.shown.mergedShopId, id: here.shown.mergedId });
    const moved = { ...details, idempotencyKey: `${details.idempotencyKey}:to:${next.id}`, reason: 'Merged' };
    await movePoints(trx, next, await lockCustomer(trx, here), moved);
    here = next;
    standing = next;
  }
  return { booked, standing };
};
