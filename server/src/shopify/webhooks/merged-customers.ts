import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { numberOfId } from '../client/document.ts';
import { queueOf, readAgain } from '../pull/mark-dirty.ts';

/** Two customers whom a store's shop made one: how each was reached there, in lower case. */
export type MergedCustomers = {
  shopId: number;
  /** Who is left. */
  kept: string;
  merged: string;
  /** Names the merge: told twice, it is done once. */
  key: string;
};

declare module '../../platform/manifest.ts' {
  interface Happenings {
    /** A shop says that two of its customers are one person. */
    customersMerged: (trx: Database, merged: MergedCustomers) => Promise<void>;
  }
}

/** Has a merge that a shop tells of worked off. One that names no two customers is nothing. */
export const askToMerge = async (
  trx: Database,
  shopId: number,
  body: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const kept = numberOfId(body.admin_graphql_api_customer_kept_id);
  const merged = numberOfId(body.admin_graphql_api_customer_deleted_id);
  if (kept === null || merged === null || kept === merged) return;
  await enqueue(trx, 'shopify-merged-customers', { shopId, kept, merged }, { queue: queueOf(shopId) });
};

/**
 * Tells the rooms above that two customers are one person, by what they were called here until now; then both are read again, and
 * the second is gone. All of it or nothing: killed in between, the job does it again.
 */
export const takeMerge = async (
  { db, house }: Pick<Services, 'db' | 'house'>,
  payload: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const shopId = Number(payload.shopId);
  const [keptNumber, mergedNumber] = [String(payload.kept), String(payload.merged)];
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ number: string; email: string }>`
      select customer_id as number, lower(email) as email from customers
      where shop_id = ${shopId} and customer_id in (${keptNumber}, ${mergedNumber}) and email is not null`.execute(
      trx,
    );
    const emails = new Map(rows.map(({ number, email }) => [number, email]));
    const [kept, merged] = [emails.get(keptNumber), emails.get(mergedNumber)];
    if (kept !== undefined && merged !== undefined && kept !== merged) {
      const key = `shopify:${shopId}:merge:${mergedNumber}:${keptNumber}`;
      for (const tell of house.told('customersMerged')) await tell(trx, { shopId, kept, merged, key });
    }
    await readAgain(trx, shopId, 'customers', [keptNumber, mergedNumber]);
  });
};
