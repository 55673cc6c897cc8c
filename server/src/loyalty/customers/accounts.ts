import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import { phoneDigits } from '../../platform/personal-data.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { countCustomer } from '../sums/pending.ts';

export type Person = {
  email: string | null;
  firstName: string;
  lastName: string;
  phone: string | null;
};

/** A shopper is who has this e-mail, whatever the case (domain.md 3.3, "Customer identity"). */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** First and last name of a name as orders carry it: "Ada Maria Park" is Ada, then Maria Park. */
export const namesOf = (name: string | null): Pick<Person, 'firstName' | 'lastName'> => {
  const [firstName = '', ...rest] = (name ?? '').trim().split(/\s+/);
  return { firstName: firstName.slice(0, 80), lastName: rest.join(' ').slice(0, 80) };
};

type Row = { shop_id: number; loyalty_customer_id: number };
const keyOf = (row: Row | undefined): CustomerKey | null =>
  row ? { shopId: row.shop_id, id: row.loyalty_customer_id } : null;

const byIdentity: Statement = {
  name: 'loyalty identity',
  text: 'select shop_id, loyalty_customer_id from loyalty_identities where identity = $1',
};

/** What leads to the shopper with an e-mail, or a member code. */
export const identityOf = (kind: 'email' | 'code', text: string): string =>
  kind === 'email' ? `email:${normalEmail(text)}` : `code:${normalCode(text)}`;

/** The shopper with this e-mail, or this member code; null where there is none. */
export const findByIdentity = async (
  db: Database,
  kind: 'email' | 'code',
  text: string,
): Promise<CustomerKey | null> => {
  const { rows } = await run<Row>(db, byIdentity, [identityOf(kind, text)]);
  return keyOf(rows[0]);
};

/** The shopper by id alone; null where there is none. */
export const findById = async (db: Database, id: string): Promise<CustomerKey | null> => {
  if (!/^\d{1,15}$/.test(id)) return null;
  const { rows } = await sql<Row>`
    select shop_id, loyalty_customer_id from loyalty_customers
    where loyalty_customer_id = ${Number(id)}`.execute(db);
  return keyOf(rows[0]);
};

/** What the list searches through. */
export const searchTextOf = ({ email, firstName, lastName, phone }: Person, code: string): string =>
  [`${firstName} ${lastName}`.trim(), email, phoneDigits(phone), code]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code as shoppers say it: without what looks alike. */
export const newMemberCode = (): string =>
  Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Blanks and dashes are as people type them. */
const normalCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

const insert: Statement = {
  name: 'open loyalty account',
  text: `with opened as (
      insert into loyalty_customers (shop_id, email, first_name, last_name, phone, member_code, search_text, created_at,
        opened_at, last_activity_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8) returning shop_id, loyalty_customer_id, created_at
    ), counted as (
      insert into loyalty_customers_pending
        (shop_id, joined_on, has_left, customers, balance_points, earned_points, spent_points)
      select shop_id, (created_at at time zone 'UTC')::date, false, 1, 0, 0, 0 from opened
    )
    select loyalty_customer_id from opened`,
};

const claim: Statement = {
  name: 'claim loyalty identity',
  text: `insert into loyalty_identities (identity, shop_id, loyalty_customer_id) values ($1, $2, $3)
    on conflict do nothing returning shop_id`,
};

export type NewAccount = Person & {
  shopId: number;
  at: Date;
  /** Orders placed before earn nothing. */
  openedAt?: Date | null;
};

/**
 * Opens an account without an entry. Null where another one has the e-mail: of two at once one waits for the other.
 * A caller that gets null must forget the row by undoing to a savepoint, or look the e-mail up before.
 */
export const openAccount = async (trx: Database, account: NewAccount): Promise<CustomerKey | null> => {
  const code = newMemberCode();
  const { shopId, at, firstName, lastName } = account;
  const email = account.email === null ? null : normalEmail(account.email);
  const phone = phoneDigits(account.phone);
  const { rows } = await run<{ loyalty_customer_id: number }>(trx, insert, [
    shopId,
    email,
    firstName,
    lastName,
    phone,
    code,
    searchTextOf({ ...account, email }, code),
    at,
    account.openedAt ?? null,
  ]);
  const id = rows[0]!.loyalty_customer_id;
  if (email !== null) {
    const claimed = await run(trx, claim, [`email:${email}`, shopId, id]);
    if (claimed.rows.length === 0) {
      await countCustomer(trx, { shopId, id }, -1);
      await sql`delete from loyalty_customers where shop_id = ${shopId} and loyalty_customer_id = ${id}`.execute(
        trx,
      );
      return null;
    }
  }
  await run(trx, claim, [`code:${code}`, shopId, id]);
  return { shopId, id };
};
