import { type RawBuilder, sql } from 'kysely';
import type { Named } from '../../customers/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type Person, type PersonalData, patternOf } from '../../platform/personal-data.ts';
import { type Json, listIn, numberIn, objectOf, textOf } from './json-fields.ts';

/** An order as its shop told it, without the one who placed it. */
export const withoutPerson = ({ email, phone, note, customer, shippingAddress, ...order }: Json): Json => ({
  ...order,
  ...(order.refunds === undefined
    ? {}
    : { refunds: listIn(order.refunds).map(({ note: _, ...rest }) => rest) }),
});

/** By what whoever placed it may be known again. */
export const namedIn = (order: Json): Named => {
  const customer = objectOf(order.customer);
  const first = textOf(customer.firstName);
  const last = textOf(customer.lastName);
  return {
    id: numberIn(customer.id) || null,
    email: textOf(order.email) ?? textOf(objectOf(customer.defaultEmailAddress).emailAddress),
    phone: textOf(order.phone) ?? textOf(objectOf(customer.defaultPhoneNumber).phoneNumber),
    name: [first, last].filter(Boolean).join(' ') || null,
  };
};

type Row = { shop_id: number; number: string; document: Json };

/** Takes people out of orders that couldn't be read. @returns how many */
export const forgetUnread = async (trx: Database, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } =
    await sql<Row>`select shop_id, number, document from shopify_unread_orders where ${condition}`.execute(
      trx,
    );
  for (const { shop_id, number, document } of rows) {
    await sql`update shopify_unread_orders set document = ${JSON.stringify(withoutPerson(document))}::jsonb
      where shop_id = ${shop_id} and number = ${number}`.execute(trx);
  }
  return rows.length;
};

/** Of one that couldn't be read nothing is sure: whoever stands anywhere in it placed it. */
const theirs = (person: Person) => sql`(document::text ~* ${patternOf({ ...person, names: [] })}
  or (shop_id, regexp_replace(document -> 'customer' ->> 'id', '^.*/', '')) in (
    select * from unnest(${person.numbers.map(({ shopId }) => shopId)}::int[],
      ${person.numbers.map(({ id }) => id)}::text[])))`;

/** What of shops waits here with people in it: orders that couldn't be read, and what shoppers asked. */
export const shopData: PersonalData = {
  name: 'unread_orders',
  tell: async (db, person) =>
    (
      await sql`select s.name as store, u.document
        from shopify_unread_orders u join shops s on s.shop_id = u.shop_id
        where (u.shop_id, u.number) in (select shop_id, number from shopify_unread_orders where ${theirs(person)})`.execute(
        db,
      )
    ).rows,
  erase: async (trx, person) => {
    const orders = await forgetUnread(trx, theirs(person));
    const { numAffectedRows } = await sql`update shopify_data_requests set email = null
      where lower(email) = any(${person.emails}::text[])`.execute(trx);
    return orders + Number(numAffectedRows ?? 0);
  },
};
