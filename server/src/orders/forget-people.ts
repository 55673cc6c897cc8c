import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/**
 * Takes names, addresses, e-mails and phones out of a store's orders of one customer, or of all where `customerId` is null.
 * Amounts and goods stay. @returns how many orders
 */
export const forgetPeople = async (
  trx: Database,
  shopId: number,
  customerId: string | null,
): Promise<number> => {
  const { numAffectedRows } = await sql`update orders
    set customer_name = null, customer_email = null, customer_phone = null, search_text = lower(name),
      document = document || '{"customer": null, "shipping_address": null, "note": null}'::jsonb
    where shop_id = ${shopId}
      and (${customerId}::text is null or document -> 'customer' ->> 'id' = ${customerId})`.execute(trx);
  return Number(numAffectedRows ?? 0);
};
