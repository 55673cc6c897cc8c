import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import {
  type Mentions,
  mentioned,
  mentionsOf,
  type PersonalData,
  withoutMentions,
} from '../platform/personal-data.ts';

/** What of an object's way to a shop is JSON with texts in it. */
type Row = Readonly<Record<string, unknown>> & { shop_id: number; row: string };

/** Takes people out of JSON columns of a table, row by row: there are few, and numbers in them stay numbers. */
const forgetIn = async (
  trx: Database,
  table: string,
  { columns, key, who }: { columns: readonly string[]; key: RawBuilder<string>; who: Mentions },
): Promise<number> => {
  const names = sql.raw(columns.join(', '));
  const texts = sql.raw(columns.map((name) => `${name}::text`).join(', '));
  const { rows } = await sql<Row>`select shop_id, ${key} as row, ${names} from ${sql.table(table)}
    where ${mentioned(sql`concat_ws(' ', ${texts})`, who)}`.execute(trx);
  for (const { shop_id, row, ...values } of rows) {
    const set = sql.join(
      columns.map(
        (name) =>
          sql`${sql.ref(name)} = ${values[name] === null ? null : JSON.stringify(withoutMentions(values[name], who.pattern))}::jsonb`,
      ),
    );
    await sql`update ${sql.table(table)} set ${set} where shop_id = ${shop_id} and ${key} = ${row}`.execute(
      trx,
    );
  }
  return rows.length;
};

/** What went to shops, or waits to, with people in it: for whom a discount is. */
export const pushData: PersonalData = {
  name: 'sent_to_shops',
  tell: async (db, person) =>
    (
      await sql`select p.label, s.name as store, t.asked_at from shopify_push_stores t
          join shopify_pushes p using (push_id) join shops s on s.shop_id = t.shop_id
        where ${mentioned(sql`t.wanted::text`, mentionsOf({ ...person, phones: [] }))} order by t.push_no`.execute(
        db,
      )
    ).rows,
  erase: async (trx, person) => {
    const who = mentionsOf(person);
    const sent = await forgetIn(trx, 'shopify_push_stores', {
      columns: ['wanted', 'before', 'errors', 'warnings'],
      key: sql`push_no::text`,
      who,
    });
    const held = await forgetIn(trx, 'shopify_pushed', {
      columns: ['wanted', 'pushed', 'theirs'],
      key: sql`kind || ' ' || subject`,
      who,
    });
    return sent + held;
  },
};
