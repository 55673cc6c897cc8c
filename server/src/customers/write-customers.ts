import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { type Outcome, togetherOrAlone, type Write } from '../platform/file-import/outcome.ts';
import type { CustomerRecord } from './customer-record.ts';
import { erasedAmong, identitiesIn, type Sealed } from './erased-people.ts';

type Row = Omit<CustomerRecord, 'id'> & { customer_id: string };

const COLUMNS = [
  'customer_id',
  'email',
  'first_name',
  'last_name',
  'phone',
  'address',
  'accepts_email_marketing',
  'accepts_sms_marketing',
  'note',
  'tags',
] as const;

const find = async (trx: Database, shopId: number, customers: readonly CustomerRecord[]) => {
  const ids = customers.map((customer) => customer.id).filter((id) => id !== null);
  const emails = customers.map((customer) => customer.email).filter((email) => email !== null);
  return await trx
    .selectFrom('customers')
    .select([...COLUMNS])
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`(customer_id = any(${ids}::text[]) or email = any(${emails}::text[]))`)
    .execute();
};

const save = (trx: Database, shopId: number, rows: readonly Row[], at: Date) =>
  sql`insert into customers (shop_id, customer_id, email, first_name, last_name, phone, address,
      accepts_email_marketing, accepts_sms_marketing, note, tags, updated_at, email_marketing_at, sms_marketing_at)
    select ${shopId}::int, n.*, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n
      (customer_id text, email text, first_name text, last_name text, phone text, address jsonb,
       accepts_email_marketing boolean, accepts_sms_marketing boolean, note text, tags text[])
    on conflict (shop_id, customer_id) do update set email = excluded.email, first_name = excluded.first_name,
      last_name = excluded.last_name, phone = excluded.phone, address = excluded.address,
      accepts_email_marketing = excluded.accepts_email_marketing,
      accepts_sms_marketing = excluded.accepts_sms_marketing, note = excluded.note, tags = excluded.tags,
      updated_at = excluded.updated_at,
      email_marketing_at = case when customers.accepts_email_marketing = excluded.accepts_email_marketing
        then customers.email_marketing_at else excluded.updated_at end,
      sms_marketing_at = case when customers.accepts_sms_marketing = excluded.accepts_sms_marketing
        then customers.sms_marketing_at else excluded.updated_at end`.execute(trx);

/** One form for what is stored and what comes, whatever order the database keeps an address's fields in. */
const comparable = (row: Row) =>
  JSON.stringify([
    ...COLUMNS.filter((name) => name !== 'address').map((name) => row[name]),
    Object.entries(row.address ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);

const writeBatch = async (
  trx: Database,
  shop: { shop_id: number },
  customers: readonly CustomerRecord[],
): Promise<Outcome[]> => {
  const byId = new Map<string, Row>();
  const byEmail = new Map<string, Row>();
  const remember = (row: Row) => {
    byId.set(row.customer_id, row);
    if (row.email) byEmail.set(row.email, row);
  };
  // jsonb of ours, written by save() only
  for (const row of await find(trx, shop.shop_id, customers)) remember(row as Row);
  const changed = new Map<string, Row>();
  const outcomes = customers.map(({ id, ...customer }): Outcome => {
    const before =
      (id ? byId.get(id) : undefined) ?? (customer.email ? byEmail.get(customer.email) : undefined);
    // one who came without an id keeps going by the e-mail
    const row: Row = { ...customer, customer_id: before?.customer_id ?? id ?? `email:${customer.email}` };
    if (before && comparable(before) === comparable(row)) return 'unchanged';
    remember(row);
    changed.set(row.customer_id, row);
    return before ? 'updated' : 'created';
  });
  if (changed.size > 0) await save(trx, shop.shop_id, [...changed.values()], new Date());
  return outcomes;
};

/**
 * Writes a store's customers, each known by Shopify's id or by e-mail. People who were erased are left out: for them nothing
 * has changed.
 */
export const writeCustomers = (services: Sealed, shop: { shop_id: number }): Write<CustomerRecord> => {
  const write = togetherOrAlone<CustomerRecord>((customers) =>
    services.db.transaction().execute((trx) => writeBatch(trx, shop, customers)),
  );
  return async (customers) => {
    const named = (one: CustomerRecord) =>
      identitiesIn(shop.shop_id, { ...one, name: `${one.first_name} ${one.last_name}` });
    const erased = await erasedAmong(services, customers.flatMap(named));
    const isErased = (one: CustomerRecord) => named(one).some((name) => erased.has(name));
    const outcomes = (await write(customers.filter((one) => !isErased(one)))).values();
    return customers.map((one) => (isErased(one) ? 'unchanged' : outcomes.next().value!));
  };
};
