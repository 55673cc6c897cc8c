import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { loyaltyEndpoints } from '@backroom/contract/loyalty';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { once } from '../../platform/idempotency.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { writeRequestOf } from '../../platform/ledger/write-request.ts';
import {
  addPoints,
  type CustomerKey,
  type LockedCustomer,
  lockCustomer,
  takePoints,
} from '../ledger/book-points.ts';
import { readLots } from '../ledger/read-lots.ts';
import { toPoints } from '../points.ts';
import { customerOf, readCustomer } from './customer-rows.ts';

/** Both under lock, in one order for everybody, so that two merges never wait for each other. */
const lockBoth = async (trx: Database, kept: CustomerKey, merged: CustomerKey) => {
  const [first, second] = kept.id < merged.id ? [kept, merged] : [merged, kept];
  const locked = [await lockCustomer(trx, first), await lockCustomer(trx, second)] as const;
  return kept.id < merged.id ? locked : ([locked[1], locked[0]] as const);
};

/** Points go over lot by lot: each keeps its date and the store that bears it. */
const movePoints = async (
  trx: Database,
  kept: LockedCustomer,
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

/**
 * Makes two shoppers one. The second keeps its entries, closes at nothing and leads to the first; its e-mail addresses do, too.
 * @throws ApiError VALIDATION_FAILED (field `mergedId`) for oneself, CONFLICT where either was merged before or the second owes points
 */
export const mergeCustomers = async (call: Call<typeof loyaltyEndpoints.mergeCustomers>) => {
  const { services, body, actor } = call;
  const write = writeRequestOf(call, 'merge-customers', body);
  return once(services, write, async (trx) => {
    if (body.customerId === body.mergedId) {
      throw invalidField('mergedId', 'A customer can’t be merged with themselves');
    }
    const [keptKey, mergedKey] = [
      await customerOf(trx, body.customerId),
      await customerOf(trx, body.mergedId),
    ];
    const [kept, merged] = await lockBoth(trx, keptKey, mergedKey);
    if (kept.shown.mergedId !== null || merged.shown.mergedId !== null) {
      throw new ApiError('CONFLICT', 'One of these customers was merged before');
    }
    if (merged.state.balance < 0) {
      throw new ApiError('CONFLICT', 'This customer owes points: put the balance right before merging');
    }
    const reason = `Merged: ${body.mergedId} into ${body.customerId}`;
    await movePoints(trx, kept, merged, { ...write.entry, reason });
    await sql`update loyalty_identities set shop_id = ${kept.shopId}, loyalty_customer_id = ${kept.id}
      where shop_id = ${merged.shopId} and loyalty_customer_id = ${merged.id}`.execute(trx);
    await sql`update loyalty_customers set merged_shop_id = ${kept.shopId}, merged_customer_id = ${kept.id},
        updated_at = now()
      where shop_id = ${merged.shopId} and loyalty_customer_id = ${merged.id}`.execute(trx);
    await audit(trx, actor, {
      action: 'loyalty-customer.merged',
      entity: 'loyalty-customer',
      entityId: body.customerId,
      shopId: kept.shopId,
      after: { merged: body.mergedId, points: toPoints(merged.state.balance) },
    });
    return { message: 'Customers merged', customer: await readCustomer(trx, keptKey) };
  });
};
