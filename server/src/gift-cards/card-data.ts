import { sql } from 'kysely';
import type { PersonalData } from '../platform/personal-data.ts';

const theirs = (emails: readonly string[]) =>
  sql`(lower(customer_email) = any(${emails}::text[]) or lower(recipient_email) = any(${emails}::text[]))`;

/** What gift cards hold of people: whose they are and to whom they were sent. The cards stay, and pay on. */
export const cardData: PersonalData = {
  name: 'gift_cards',
  tell: async (db, emails) =>
    (
      await sql`select s.name as store, last_characters, balance_cents, customer_email, customer_name, recipient_email,
          recipient_message, note, c.created_at
        from gift_cards c join shops s on s.shop_id = c.shop_id where ${theirs(emails)} order by c.created_at`.execute(
        db,
      )
    ).rows,
  erase: async (trx, emails) => {
    const { numAffectedRows } = await sql`update gift_cards
      set customer_email = null, customer_name = null, recipient_email = null, recipient_message = null, note = null,
        search_text = lower(last_characters)
      where ${theirs(emails)}`.execute(trx);
    return Number(numAffectedRows ?? 0);
  },
};
