import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { audit, systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { ledgerActor } from '../../platform/ledger/ledger.ts';
import type { Happenings } from '../../platform/manifest.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { findByIdentity } from './accounts.ts';
import { joinAccounts } from './merge-customers.ts';

/**
 * Whether a store's shop may speak for a shopper: who enrolled there, or whose points moved there. Staff of one shop write any
 * address at a customer of theirs, and so can't reach the points of people who never shopped with them.
 */
const isKnownThere = async (db: Database, shopId: number, key: CustomerKey): Promise<boolean> => {
  if (key.shopId === shopId) return true;
  const { rows } = await sql`select from loyalty_entries
    where shop_id = ${key.shopId} and loyalty_customer_id = ${key.id} and event_shop_id = ${shopId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/**
 * A shop says that two customers are one person: their accounts become one, as if head office had merged them. Where one of the
 * two has none, or they are one already, there is nothing to join; what can't be joined stays apart and is written down.
 */
export const mergedInShop: Happenings['customersMerged'] = async (trx, { shopId, kept, merged, key }) => {
  const [keptKey, mergedKey] = [
    await findByIdentity(trx, 'email', kept),
    await findByIdentity(trx, 'email', merged),
  ];
  if (!keptKey || !mergedKey || keptKey.id === mergedKey.id) return;
  const both = [keptKey, mergedKey];
  for (const one of both) if (!(await isKnownThere(trx, shopId, one))) return;
  const actor = systemActor('Shopify');
  try {
    await joinAccounts(trx, keptKey, mergedKey, {
      actor,
      entry: { actor: ledgerActor(actor), idempotencyKey: key },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
    await audit(trx, actor, {
      action: 'loyalty-customer.not-merged',
      entity: 'loyalty-customer',
      entityId: String(keptKey.id),
      shopId,
      after: { merged: String(mergedKey.id), why: error.message },
    });
  }
};
