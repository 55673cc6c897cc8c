import { sql } from 'kysely';
import type { PersonalData } from '../platform/personal-data.ts';

/** Mails to people who shop; those to people who work here are no business of a shopper's. */
export const mailData: PersonalData = {
  name: 'mails',
  tell: async (db, emails) =>
    (
      await sql`select recipient, subject, body_text, kind, created_at, sent_at from mails
        where lower(recipient) = any(${emails}::text[])
          and not exists (select from users u where lower(u.email) = lower(recipient)) order by created_at`.execute(
        db,
      )
    ).rows,
  erase: async (trx, emails) => {
    const { numAffectedRows } = await sql`delete from mails
      where lower(recipient) = any(${emails}::text[])
        and not exists (select from users u where lower(u.email) = lower(recipient))`.execute(trx);
    return Number(numAffectedRows ?? 0);
  },
};
