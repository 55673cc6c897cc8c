import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { OrderDocument } from './order-document.ts';

/** What of an order is a person: everything else stays. */
const nobody = { customer: null, shipping_address: null, note: null };

/** An order without the one who placed it. */
export const withoutPerson = (document: OrderDocument): OrderDocument => ({ ...document, ...nobody });

const forget = async (trx: Database, condition: RawBuilder<unknown>): Promise<number> => {
  const { numAffectedRows } = await sql`update orders
    set customer_name = null, customer_email = null, customer_phone = null, search_text = lower(name),
      document = document || ${JSON.stringify(nobody)}::jsonb
    where ${condition}`.execute(trx);
  return Number(numAffectedRows ?? 0);
};

/**
 * Takes names, addresses, e-mails and phones out of a store's orders of one customer, or of all where `customerId` is null.
 * Amounts and goods stay. @returns how many orders
 */
export const forgetPeople = (trx: Database, shopId: number, customerId: string | null): Promise<number> =>
  forget(
    trx,
    sql`shop_id = ${shopId}
      and (${customerId}::text is null or document -> 'customer' ->> 'id' = ${customerId})`,
  );

/** What orders hold of people, over all stores. */
export const orderData: PersonalData = {
  name: 'orders',
  tell: async (db, emails) =>
    (
      await sql<{ document: unknown }>`select s.name as store, o.document
        from orders o join shops s on s.shop_id = o.shop_id
        where lower(o.customer_email) = any(${emails}::text[]) order by o.created_at`.execute(db)
    ).rows,
  erase: (trx, emails) => forget(trx, sql`lower(customer_email) = any(${emails}::text[])`),
};
