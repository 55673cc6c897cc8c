import { sql } from 'kysely';
import { forgetInReasonsOf } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import {
  ERASED,
  mentioned,
  mentionsOf,
  type Person,
  type PersonalData,
  patternOfOwn,
  wholeName,
} from '../platform/personal-data.ts';

const theirs = (emails: readonly string[]) =>
  sql`(lower(customer_email) = any(${emails}::text[]) or lower(recipient_email) = any(${emails}::text[]))`;

type Card = { shop_id: number; gift_card_id: number };

/** What was written by hand about a card: its entries stay, without it. Days that were changed are no person. */
const forgetNotes = async (trx: Database, { shop_id, gift_card_id: id }: Card, own: string) => {
  await sql`update gift_card_entries
    set note = case when type = 'EXPIRY_CHANGED' then note end, reason = regexp_replace(reason, ${own}, ${ERASED}, 'gi')
    where shop_id = ${shop_id} and gift_card_id = ${id} and (note is not null or reason ~* ${own})`.execute(
    trx,
  );
  await forgetInReasonsOf(trx, { entity: 'gift-card', id: String(id) }, own);
};

/** Cards of others on which somebody is named: given by them, or to them. */
const forgetElsewhere = async (trx: Database, person: Person): Promise<number> => {
  const who = mentionsOf(person);
  const without = (name: string) =>
    sql`${sql.ref(name)} = regexp_replace(${sql.ref(name)}, ${who.pattern}, ${ERASED}, 'gi')`;
  const { numAffectedRows } = await sql`update gift_cards set ${without('customer_name')}, ${without('note')},
      ${without('recipient_message')}, ${without('search_text')}
    where ${mentioned(sql`(coalesce(customer_name, '') || ' ' || coalesce(note, '') || ' ' || coalesce(recipient_message, ''))`, who)}`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
};

/** What gift cards hold of people: whose they are and to whom they were sent. The cards stay, and pay on. */
export const cardData: PersonalData = {
  name: 'gift_cards',
  knownAs: async (db, emails) => {
    const { rows } = await sql<{ customer_name: string }>`select distinct customer_name from gift_cards
      where lower(customer_email) = any(${emails}::text[]) and customer_name is not null`.execute(db);
    return { names: rows.flatMap(({ customer_name }) => wholeName(customer_name) ?? []) };
  },
  tell: async (db, { emails }) =>
    (
      await sql`select s.name as store, last_characters, balance_cents, customer_email, customer_name, recipient_email,
          recipient_message, note, c.created_at
        from gift_cards c join shops s on s.shop_id = c.shop_id where ${theirs(emails)} order by c.created_at`.execute(
        db,
      )
    ).rows,
  erase: async (trx, person) => {
    const { rows } = await sql<Card>`update gift_cards
      set customer_email = null, customer_name = null, recipient_email = null, recipient_message = null, note = null,
        search_text = lower(last_characters)
      where ${theirs(person.emails)} returning shop_id, gift_card_id`.execute(trx);
    const own = patternOfOwn(person);
    for (const card of rows) await forgetNotes(trx, card, own);
    return rows.length + (await forgetElsewhere(trx, person));
  },
};
