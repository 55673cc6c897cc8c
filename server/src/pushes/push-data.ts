import { sql } from 'kysely';
import type { PersonalData } from '../platform/personal-data.ts';

/** Finds any of the addresses as a whole, wherever in a text: `ann@x.com` isn't in `joann@x.com`. */
const patternOf = (emails: readonly string[]): string =>
  `(?<![a-z0-9._%+-])(?:${emails.map((email) => email.replaceAll(/[^a-z0-9]/gi, '\\$&')).join('|')})(?![a-z0-9-])`;

/** Several columns as one text. */
const together = (...columns: string[]) =>
  sql.raw(columns.map((name) => `coalesce(${name}::text, '')`).join(' || '));

/** What went to shops, or waits to, with people in it: for whom a discount is. */
export const pushData: PersonalData = {
  name: 'sent_to_shops',
  tell: async (db, emails) =>
    (
      await sql`select p.label, s.name as store, t.asked_at from shopify_push_stores t
          join shopify_pushes p using (push_id) join shops s on s.shop_id = t.shop_id
        where t.wanted::text ~* ${patternOf(emails)} order by t.push_no`.execute(db)
    ).rows,
  erase: async (trx, emails) => {
    const pattern = patternOf(emails);
    const without = (column: string) =>
      sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}::text, ${pattern}, '', 'gi')::jsonb`;
    const sent = await sql`update shopify_push_stores
      set ${without('wanted')}, ${without('before')}, ${without('errors')}, ${without('warnings')}
      where (${together('wanted', 'before', 'errors', 'warnings')}) ~* ${pattern}`.execute(trx);
    const held =
      await sql`update shopify_pushed set ${without('wanted')}, ${without('pushed')}, ${without('theirs')}
      where (${together('wanted', 'pushed', 'theirs')}) ~* ${pattern}`.execute(trx);
    return Number(sent.numAffectedRows ?? 0) + Number(held.numAffectedRows ?? 0);
  },
};
