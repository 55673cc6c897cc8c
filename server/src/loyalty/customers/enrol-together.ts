import type { Database } from '../../platform/database/connect.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import { phoneDigits } from '../../platform/personal-data.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { newMemberCode, normalEmail, type Person, searchTextOf } from './accounts.ts';

// Whose e-mail somebody else has by now gets no account; of two at once one waits for the other.
const statement: Statement = {
  name: 'enrol shoppers together',
  text: `with given as materialized (
      select x.*, nextval(pg_get_serial_sequence('loyalty_customers', 'loyalty_customer_id')) as id
      from jsonb_to_recordset($2::jsonb) as x (email text, first_name text, last_name text, phone text, code text,
        search_text text, at timestamptz)
    ), claimed as (
      insert into loyalty_identities (identity, shop_id, loyalty_customer_id)
      select 'email:' || email, $1::int, id from given order by email
      on conflict do nothing returning loyalty_customer_id as id
    ), fresh as materialized (
      select g.* from given g join claimed c on c.id = g.id
    ), codes as (
      insert into loyalty_identities (identity, shop_id, loyalty_customer_id)
      select 'code:' || code, $1::int, id from fresh order by code on conflict do nothing
    ), opened as (
      insert into loyalty_customers (shop_id, loyalty_customer_id, email, first_name, last_name, phone, member_code,
        search_text, created_at, last_activity_at) overriding system value
      select $1::int, id, email, first_name, last_name, phone, code, search_text, at, at from fresh
    ), counted as (
      insert into loyalty_customers_pending
        (shop_id, joined_on, has_left, customers, balance_points, earned_points, spent_points)
      select $1::int, (at at time zone 'UTC')::date, false, count(*), 0, 0, 0 from fresh group by 2
    )
    select email, id from fresh`,
};

export type Newcomer = Person & { email: string; at: string };

/**
 * Opens accounts without an entry for shoppers of a store, each e-mail given once.
 * @returns those that were opened, by their e-mail in lower case: others have the remaining ones by now
 */
export const enrolTogether = async (
  trx: Database,
  shopId: number,
  people: readonly Newcomer[],
): Promise<Map<string, CustomerKey>> => {
  const records = people.map((person) => {
    const email = normalEmail(person.email);
    const code = newMemberCode();
    return {
      email,
      first_name: person.firstName,
      last_name: person.lastName,
      phone: phoneDigits(person.phone),
      code,
      search_text: searchTextOf({ ...person, email }, code),
      at: person.at,
    };
  });
  const { rows } = await run<{ email: string; id: number }>(trx, statement, [
    shopId,
    JSON.stringify(records),
  ]);
  return new Map(rows.map(({ email, id }) => [email, { shopId, id }]));
};
