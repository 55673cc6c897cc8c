import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { loyaltyEndpoints } from '@backroom/contract/loyalty';
import { sql } from 'kysely';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { once } from '../../platform/idempotency.ts';
import { type WriteRequest, writeRequestOf } from '../../platform/ledger/write-request.ts';
import { type CustomerKey, lockCustomer } from '../ledger/book-points.ts';
import { movePoints } from '../ledger/move-points.ts';
import { toPoints } from '../points.ts';
import { countCustomer } from '../sums/pending.ts';
import { customerOf, readCustomer } from './customer-rows.ts';

/** Both under lock, in one order for everybody, so that two merges never wait for each other. */
const lockBoth = async (trx: Database, kept: CustomerKey, merged: CustomerKey) => {
  const [first, second] = kept.id < merged.id ? [kept, merged] : [merged, kept];
  const locked = [await lockCustomer(trx, first), await lockCustomer(trx, second)] as const;
  return kept.id < merged.id ? locked : ([locked[1], locked[0]] as const);
};

/**
 * Makes two shoppers one. The second keeps its entries, closes at nothing and leads to the first; its e-mail addresses do, too.
 * @throws ApiError CONFLICT where either was merged before or the second owes points
 */
export const joinAccounts = async (
  trx: Database,
  keptKey: CustomerKey,
  mergedKey: CustomerKey,
  { actor, entry }: { actor: Actor; entry: WriteRequest['entry'] },
): Promise<void> => {
  const [kept, merged] = await lockBoth(trx, keptKey, mergedKey);
  if (kept.shown.mergedId !== null || merged.shown.mergedId !== null) {
    throw new ApiError('CONFLICT', 'One of these customers was merged before');
  }
  if (merged.state.balance < 0) {
    throw new ApiError('CONFLICT', 'This customer owes points: put the balance right before merging');
  }
  await movePoints(trx, kept, merged, { ...entry, reason: `Merged: ${merged.id} into ${kept.id}` });
  await sql`update loyalty_identities set shop_id = ${kept.shopId}, loyalty_customer_id = ${kept.id}
    where shop_id = ${merged.shopId} and loyalty_customer_id = ${merged.id}`.execute(trx);
  await countCustomer(trx, merged, -1);
  await sql`update loyalty_customers set merged_shop_id = ${kept.shopId}, merged_customer_id = ${kept.id},
      updated_at = now()
    where shop_id = ${merged.shopId} and loyalty_customer_id = ${merged.id}`.execute(trx);
  await audit(trx, actor, {
    action: 'loyalty-customer.merged',
    entity: 'loyalty-customer',
    entityId: String(kept.id),
    shopId: kept.shopId,
    after: { merged: String(merged.id), points: toPoints(merged.state.balance) },
  });
};

/**
 * Makes two shoppers one, as somebody of head office says.
 * @throws ApiError VALIDATION_FAILED (field `mergedId`) for oneself, NOT_FOUND, CONFLICT as `joinAccounts`
 */
export const mergeCustomers = async (call: Call<typeof loyaltyEndpoints.mergeCustomers>) => {
  const { services, body, actor } = call;
  const write = writeRequestOf(call, 'merge-customers', body);
  return once(services, write, async (trx) => {
    if (body.customerId === body.mergedId) {
      throw invalidField('mergedId', 'A customer can’t be merged with themselves');
    }
    const keptKey = await customerOf(trx, body.customerId);
    const mergedKey = await customerOf(trx, body.mergedId);
    await joinAccounts(trx, keptKey, mergedKey, { actor, entry: write.entry });
    return { message: 'Customers merged', customer: await readCustomer(trx, keptKey) };
  });
};
