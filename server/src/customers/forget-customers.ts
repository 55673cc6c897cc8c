import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { goesByAddress } from './customers-data.ts';

/** Overwrites what is known of a store's customer, or of all of them where `customerId` is null. @returns how many */
export const forgetCustomers = async (
  trx: Database,
  shopId: number,
  customerId: string | null,
): Promise<number> => {
  const gone = await sql`delete from customers where shop_id = ${shopId} and ${goesByAddress}
    and (${customerId}::text is null or customer_id = ${customerId})`.execute(trx);
  const { numAffectedRows } = await sql`update customers
    set email = null, first_name = '', last_name = '', phone = null, address = null, note = null, tags = '{}',
      accepts_email_marketing = false, accepts_sms_marketing = false, updated_at = now()
    where shop_id = ${shopId} and (${customerId}::text is null or customer_id = ${customerId})`.execute(trx);
  return Number(gone.numAffectedRows ?? 0) + Number(numAffectedRows ?? 0);
};
