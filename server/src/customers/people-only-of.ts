import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** How many people are taken out in one transaction. */
const AT_ONCE = 200;

/** How many are looked up in the other stores at a time. */
const LOOKED_UP = 1_000;

/** Which of some addresses other stores know of. */
const knownElsewhere = async (
  db: Database,
  shopId: number,
  emails: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from customers where shop_id <> ${shopId} and lower(email) = any(${emails}::text[])
    union select lower(customer_email) from orders
      where shop_id <> ${shopId} and lower(customer_email) = any(${emails}::text[])`.execute(db);
  return new Set(rows.map(({ email }) => email));
};

/**
 * E-mail addresses (lower case) that a store knows of and no other: of its customers and its orders.
 * @returns so many as are taken out at once; none where all are gone
 */
export const peopleOnlyOf = async (db: Database, shopId: number): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from customers where shop_id = ${shopId} and email is not null
    union select lower(customer_email) from orders where shop_id = ${shopId} and customer_email is not null`.execute(
    db,
  );
  const emails = rows.map(({ email }) => email);
  const found: string[] = [];
  for (let from = 0; from < emails.length && found.length < AT_ONCE; from += LOOKED_UP) {
    const some = emails.slice(from, from + LOOKED_UP);
    const others = await knownElsewhere(db, shopId, some);
    found.push(...some.filter((email) => !others.has(email)));
  }
  return found.slice(0, AT_ONCE);
};
