import { sql } from 'kysely';
import type { PersonalData } from '../platform/personal-data.ts';

/** What the stores' shops know of people. */
export const customersData: PersonalData = {
  name: 'customers',
  tell: async (db, emails) =>
    (
      await sql`select s.name as store, c.email, c.first_name, c.last_name, c.phone, c.address, c.note, c.tags,
          c.accepts_email_marketing, c.email_marketing_at, c.accepts_sms_marketing, c.sms_marketing_at, c.created_at
        from customers c join shops s on s.shop_id = c.shop_id
        where lower(c.email) = any(${emails}::text[]) order by s.name`.execute(db)
    ).rows,
  erase: async (trx, emails) => {
    const { numAffectedRows } = await sql`update customers
      set email = null, first_name = '', last_name = '', phone = null, address = null, note = null, tags = '{}',
        accepts_email_marketing = false, accepts_sms_marketing = false, email_marketing_at = null,
        sms_marketing_at = null, updated_at = now()
      where lower(email) = any(${emails}::text[])`.execute(trx);
    return Number(numAffectedRows ?? 0);
  },
};
