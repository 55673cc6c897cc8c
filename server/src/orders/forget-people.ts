import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { type Person, type PersonalData, phoneDigits, wholeName } from '../platform/personal-data.ts';
import type { OrderDocument } from './order-document.ts';
import type { Versions } from './versions/telling.ts';

/** What of an order is a person: everything else stays. */
const nobody = { customer: null, shipping_address: null, note: null };

const withoutNotes = <T extends Pick<OrderDocument, 'refunds'>>(told: T): T => ({
  ...told,
  refunds: told.refunds.map((refund) => ({ ...refund, note: null })),
});

/** An order without the one who placed it, and without what was written about it. */
export const withoutPerson = (document: OrderDocument): OrderDocument => ({
  ...withoutNotes(document),
  ...nobody,
});

type Row = { document: OrderDocument; versions: Versions | null };

/** Orders in which something was written about a refund: rare enough to be rewritten one by one, each under its lock. */
const forgetNotes = async (trx: Database, condition: RawBuilder<unknown>): Promise<void> => {
  const found = await sql<{ shop_id: number; order_id: number }>`select o.shop_id, o.order_id from orders o
    where ${condition}
      and jsonb_path_exists(jsonb_build_array(o.document, o.versions), '$.**.refunds[*].note ? (@ != null)')`.execute(
    trx,
  );
  for (const { shop_id, order_id } of found.rows) {
    const { rows } = await sql<Row>`select document, versions from orders
      where shop_id = ${shop_id} and order_id = ${order_id} for update`.execute(trx);
    for (const { document, versions } of rows) {
      const told = versions && { ...versions, money: versions.money.map(withoutNotes) };
      await sql`update orders set document = ${JSON.stringify(withoutNotes(document))}::jsonb,
          versions = ${told && JSON.stringify(told)}::jsonb
        where shop_id = ${shop_id} and order_id = ${order_id}`.execute(trx);
    }
  }
};

const forget = async (trx: Database, condition: RawBuilder<unknown>): Promise<number> => {
  await forgetNotes(trx, condition);
  const { numAffectedRows } = await sql`update orders o
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
    sql`o.shop_id = ${shopId}
      and (${customerId}::text is null or o.document -> 'customer' ->> 'id' = ${customerId})`,
  );

/** Orders of whoever has an address: found by an index over all stores. */
const byAddress = ({ emails }: Person) => sql`lower(o.customer_email) = any(${emails}::text[])`;

/** Those without an address, by what their store's shop calls the shopper: found in these stores alone. */
const byNumber = ({ numbers }: Person) => sql`o.customer_email is null
  and o.shop_id = any(${numbers.map(({ shopId }) => shopId)}::int[])
  and (o.customer_name is not null or o.customer_phone is not null)
  and (o.shop_id, o.document -> 'customer' ->> 'id') in (
    select * from unnest(${numbers.map(({ shopId }) => shopId)}::int[], ${numbers.map(({ id }) => id)}::text[]))`;

/** And by phone and name together; the index of the search finds the phone. */
const byPhone = ({ names }: Person, phone: string) => sql`o.customer_email is null
  and o.search_text like ${`%${phone}%`}
  and regexp_replace(o.customer_phone, '\\D', '', 'g') like ${`%${phone}`}
  and coalesce(lower(o.customer_name), '') = any(${['', ...names]}::text[])`;

const conditionsOf = (person: Person) => [
  byAddress(person),
  ...(person.numbers.length > 0 ? [byNumber(person)] : []),
  ...person.phones.map((phone) => byPhone(person, phone)),
];

type Known = {
  shop_id: number;
  id: string | null;
  customer_name: string | null;
  customer_phone: string | null;
};

/** What orders hold of people, over all stores. */
export const orderData: PersonalData = {
  name: 'orders',
  knownAs: async (db, emails) => {
    const { rows } =
      await sql<Known>`select distinct shop_id, document -> 'customer' ->> 'id' as id, customer_name,
        customer_phone
      from orders where lower(customer_email) = any(${emails}::text[])`.execute(db);
    return {
      phones: rows.flatMap(({ customer_phone }) => phoneDigits(customer_phone) ?? []),
      names: rows.flatMap(({ customer_name }) => wholeName(customer_name) ?? []),
      numbers: rows.flatMap(({ shop_id, id }) => (id === null ? [] : { shopId: shop_id, id })),
    };
  },
  tell: async (db, person) => {
    const told = new Map<string, { store: string; document: unknown }>();
    for (const condition of conditionsOf(person)) {
      const { rows } = await sql<{ id: string; store: string; document: unknown }>`
        select o.shop_id || ' ' || o.order_id as id, s.name as store, o.document
        from orders o join shops s on s.shop_id = o.shop_id
        where ${condition} order by o.created_at`.execute(db);
      for (const { id, ...order } of rows) told.set(id, order);
    }
    return [...told.values()];
  },
  erase: async (trx, person) => {
    let orders = 0;
    for (const condition of conditionsOf(person)) orders += await forget(trx, condition);
    return orders;
  },
};
