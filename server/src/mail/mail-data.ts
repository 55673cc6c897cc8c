import { sql } from 'kysely';
import { ERASED, mentioned, mentionsOf, type PersonalData } from '../platform/personal-data.ts';

/** Mails to people who shop; those to people who work here are no business of a shopper's. */
export const mailData: PersonalData = {
  name: 'mails',
  tell: async (db, { emails }) =>
    (
      await sql`select recipient, subject, body_text, kind, created_at, sent_at from mails
        where lower(recipient) = any(${emails}::text[])
          and not exists (select from users u where lower(u.email) = lower(recipient)) order by created_at`.execute(
        db,
      )
    ).rows,
  erase: async (trx, person) => {
    const who = mentionsOf(person);
    const { numAffectedRows } = await sql`delete from mails
      where lower(recipient) = any(${person.emails}::text[])
        and not exists (select from users u where lower(u.email) = lower(recipient))`.execute(trx);
    // Mails to others that name them.
    await sql`update mails set subject = regexp_replace(subject, ${who.pattern}, ${ERASED}, 'gi'),
        body_text = regexp_replace(body_text, ${who.pattern}, ${ERASED}, 'gi')
      where ${mentioned(sql`(subject || ' ' || body_text)`, who)}`.execute(trx);
    return Number(numAffectedRows ?? 0);
  },
};
