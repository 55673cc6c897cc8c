import { sql } from 'kysely';
import { forgetInReasonsOf } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { forgetAnswers } from '../../platform/idempotency.ts';
import { ERASED, type PersonalData, patternOfOwn, wholeName } from '../../platform/personal-data.ts';
import { lockCustomer } from '../ledger/book-points.ts';
import { countCustomer } from '../sums/pending.ts';
import { newMemberCode } from './accounts.ts';

type Named = { first_name: string; last_name: string; phone: string | null };
type Row = { shop_id: number; loyalty_customer_id: number };

const idOf = ({ shop_id, loyalty_customer_id }: Row) => `${shop_id} ${loyalty_customer_id}`;

const idsOf = (rows: readonly Row[]) => rows.map((row) => row.loyalty_customer_id);

/** Their account, and those that were merged into it. */
const accountsOf = async (db: Database, emails: readonly string[]): Promise<Row[]> => {
  const named = await sql<Row>`
    select distinct shop_id, loyalty_customer_id from loyalty_identities
    where identity in (select 'email:' || e from unnest(${emails}::text[]) e)`.execute(db);
  const found = new Map(named.rows.map((row) => [idOf(row), row]));
  // Step by step, and not in one recursive query: accounts may lie on several servers.
  for (let last = named.rows; last.length > 0; ) {
    const { rows } = await sql<Row>`
      select c.shop_id, c.loyalty_customer_id from loyalty_customers c
      join unnest(${last.map(({ shop_id }) => shop_id)}::int[], ${idsOf(last)}::bigint[]) t (shop_id, id)
        on c.merged_shop_id = t.shop_id and c.merged_customer_id = t.id`.execute(db);
    last = rows.filter((row) => !found.has(idOf(row)));
    for (const row of last) found.set(idOf(row), row);
  }
  return [...found.values()];
};

/** What was written by hand about their points: the entries stay, without it. */
const forgetNotes = async (trx: Database, { shop_id, loyalty_customer_id: id }: Row, own: string) => {
  await sql`update loyalty_entries set note = null, reason = regexp_replace(reason, ${own}, ${ERASED}, 'gi')
    where shop_id = ${shop_id} and loyalty_customer_id = ${id} and (note is not null or reason ~* ${own})`.execute(
    trx,
  );
  await forgetInReasonsOf(trx, { entity: 'loyalty-customer', id: String(id) }, own);
  // Tills greet people by name.
  await forgetAnswers(trx, {
    roughly: [`%"${id}"%`],
    pattern: `"(customer_id|_id)":"${id}","(first_name|email)"`,
  });
};

/** What the programme keeps of people. Their entries stay; whose they were nobody can tell afterwards. */
export const loyaltyData: PersonalData = {
  name: 'loyalty',
  knownAs: async (db, emails) => {
    const addresses = await sql<{ email: string }>`select distinct substring(i.identity from 7) as email
      from loyalty_identities i join loyalty_identities known using (shop_id, loyalty_customer_id)
      where i.identity like 'email:%'
        and known.identity in (select 'email:' || e from unnest(${emails}::text[]) e)`.execute(db);
    const ids = idsOf(await accountsOf(db, emails));
    const { rows } = await sql<Named>`select first_name, last_name, phone from loyalty_customers
      where loyalty_customer_id = any(${ids}::bigint[])`.execute(db);
    return {
      emails: addresses.rows.map(({ email }) => email),
      phones: rows.flatMap(({ phone }) => phone ?? []),
      names: rows.flatMap(({ first_name, last_name }) => wholeName(first_name, last_name) ?? []),
    };
  },
  tell: async (db, { emails }) => {
    const ids = idsOf(await accountsOf(db, emails));
    const { rows } = await sql`
      select c.loyalty_customer_id as id, s.name as store, c.email, c.first_name, c.last_name, c.phone, c.member_code,
        c.balance_points / 100.0 as points, c.created_at, c.unsubscribed_at,
        (select json_agg(json_build_object('at', e.at, 'type', e.type, 'points', e.amount_points / 100.0,
          'store', es.name, 'order', e.order_name, 'reason', e.reason, 'note', e.note) order by e.entry_no)
          from loyalty_entries e join shops es on es.shop_id = e.event_shop_id
          where e.shop_id = c.shop_id and e.loyalty_customer_id = c.loyalty_customer_id) as entries,
        (select json_agg(json_build_object('code', k.code, 'points', k.points / 100.0, 'store', ks.name, 'state', k.state,
          'until', k.expires_at) order by k.entry_no)
          from loyalty_codes k join shops ks on ks.shop_id = k.for_shop_id
          where k.shop_id = c.shop_id and k.loyalty_customer_id = c.loyalty_customer_id) as codes
      from loyalty_customers c join shops s on s.shop_id = c.shop_id
      where c.loyalty_customer_id = any(${ids}::bigint[]) order by c.created_at`.execute(db);
    return rows;
  },
  erase: async (trx, person) => {
    const accounts = await accountsOf(trx, person.emails);
    const own = patternOfOwn(person);
    for (const account of accounts) {
      const { shop_id, loyalty_customer_id } = account;
      // The card in their purse is a name as well.
      const code = newMemberCode();
      const key = { shopId: shop_id, id: loyalty_customer_id };
      await lockCustomer(trx, key);
      await countCustomer(trx, key, -1);
      await sql`update loyalty_customers set email = null, first_name = '', last_name = '', phone = null,
          member_code = ${code}, search_text = ${code.toLowerCase()},
          unsubscribed_at = least(unsubscribed_at, now()), updated_at = now()
        where shop_id = ${shop_id} and loyalty_customer_id = ${loyalty_customer_id}`.execute(trx);
      await countCustomer(trx, key, 1);
      await forgetNotes(trx, account, own);
      await sql`delete from loyalty_identities
        where shop_id = ${shop_id} and loyalty_customer_id = ${loyalty_customer_id}`.execute(trx);
    }
    return accounts.length;
  },
};
