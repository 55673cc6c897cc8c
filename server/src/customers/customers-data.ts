import { sql } from 'kysely';
import { type Person, type PersonalData, phoneDigits, wholeName } from '../platform/personal-data.ts';

type Row = {
  shop_id: number;
  customer_id: string;
  first_name: string;
  last_name: string;
  phone: string | null;
};

/** Who has the address; who has none, by what the shop calls them, or by name and phone together. */
const theirs = ({ emails, phones, numbers, names }: Person) => sql`(lower(c.email) = any(${emails}::text[])
  or c.email is null and ((c.shop_id, c.customer_id) in (
      select * from unnest(${numbers.map(({ shopId }) => shopId)}::int[], ${numbers.map(({ id }) => id)}::text[]))
    or right(regexp_replace(c.phone, '\\D', '', 'g'), 10) in (select right(p, 10) from unnest(${phones}::text[]) p)
      and btrim(lower(c.first_name || ' ' || c.last_name)) = any(${['', ...names]}::text[])))`;

/** Of whom a file told without a number: they go by their address, and so can't stay without one. */
export const goesByAddress = sql`customer_id like 'email:%'`;

/** What the stores' shops know of people. */
export const customersData: PersonalData = {
  name: 'customers',
  knownAs: async (db, emails) => {
    const { rows } = await sql<Row>`select shop_id, customer_id, first_name, last_name, phone from customers
      where lower(email) = any(${emails}::text[])`.execute(db);
    return {
      phones: rows.flatMap(({ phone }) => phoneDigits(phone) ?? []),
      names: rows.flatMap(({ first_name, last_name }) => wholeName(first_name, last_name) ?? []),
      numbers: rows.map(({ shop_id, customer_id }) => ({ shopId: shop_id, id: customer_id })),
    };
  },
  tell: async (db, person) =>
    (
      await sql`select s.name as store, c.email, c.first_name, c.last_name, c.phone, c.address, c.note, c.tags,
          c.accepts_email_marketing, c.email_marketing_at, c.accepts_sms_marketing, c.sms_marketing_at, c.created_at
        from customers c join shops s on s.shop_id = c.shop_id
        where ${theirs(person)} order by s.name`.execute(db)
    ).rows,
  erase: async (trx, person) => {
    const gone = await sql`delete from customers c where ${goesByAddress} and ${theirs(person)}`.execute(trx);
    const { numAffectedRows } = await sql`update customers c
      set email = null, first_name = '', last_name = '', phone = null, address = null, note = null, tags = '{}',
        accepts_email_marketing = false, accepts_sms_marketing = false, email_marketing_at = null,
        sms_marketing_at = null, updated_at = now()
      where ${theirs(person)}`.execute(trx);
    return Number(gone.numAffectedRows ?? 0) + Number(numAffectedRows ?? 0);
  },
};
