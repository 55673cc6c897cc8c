import { ApiError } from '@backroom/contract/kit/errors';
import { plural } from '@backroom/contract/kit/plural';
import type { shopifyEndpoints } from '@backroom/contract/shopify';
import type { ConnectionDetails } from '@backroom/contract/shopify-fields';
import { sql } from 'kysely';
import { type PersonFile, tellPerson } from '../../customers/index.ts';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { askTogether } from '../../platform/database/one-statement.ts';
import type { Handler } from '../../platform/http/call.ts';
import type { Contributions } from '../../platform/manifest.ts';

/** Until when Shopify wants a shopper answered. */
const DAYS = 30;

type Asked = { number: string | null; customerId: string | null; email: string | null };

/** The addresses that a store's customer is known by, of the shop's customers and of orders. */
export const addressesOfCustomer = async (
  db: Database,
  shopId: number,
  customerId: string,
): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from customers
    where shop_id = ${shopId} and customer_id = ${customerId} and email is not null
    union select lower(customer_email) from orders
    where shop_id = ${shopId} and document -> 'customer' ->> 'id' = ${customerId} and customer_email is not null`.execute(
    db,
  );
  return rows.map(({ email }) => email);
};

/** Writes down that a shopper asked what is known of them; told twice, it is one request. */
export const keepDataRequest = async (
  db: Database,
  shopId: number,
  { number, customerId, email }: Asked,
): Promise<void> => {
  const known = email ?? (customerId && (await addressesOfCustomer(db, shopId, customerId))[0]) ?? null;
  await sql`insert into shopify_data_requests (shop_id, number, customer_id, email, due_at)
    values (${shopId}, ${number}, ${customerId}, ${known}, now() + make_interval(days => ${DAYS}))
    on conflict (shop_id, number) do nothing`.execute(db);
};

/** What shoppers of a store asked and nobody has answered, the oldest first. */
export const openRequests = async (
  db: Database,
  shopId: number,
): Promise<ConnectionDetails['data_requests']> => {
  const { rows } = await sql<{ id: string; email: string | null; asked_at: Date; due_at: Date }>`
    select request_id as id, email, asked_at, due_at from shopify_data_requests
    where shop_id = ${shopId} and answered_at is null order by asked_at limit 50`.execute(db);
  return rows.map(({ asked_at, due_at, ...row }) => ({
    ...row,
    asked_at: asked_at.toISOString(),
    due_at: due_at.toISOString(),
  }));
};

/** Of a customer without an address: what their store has under their number, which is all that can be theirs. */
const tellByNumber = async (db: Database, shopId: number, customerId: string | null): Promise<PersonFile> => {
  const customers =
    await sql`select first_name, last_name, phone, address, note, tags, created_at from customers
    where shop_id = ${shopId} and customer_id = ${customerId}`.execute(db);
  const orders = await sql`select document from orders
    where shop_id = ${shopId} and document -> 'customer' ->> 'id' = ${customerId} order by created_at`.execute(
    db,
  );
  return { emails: [], sections: { customers: customers.rows, orders: orders.rows } };
};

/**
 * All that is kept of the shopper who asked, over all stores, as a file for head office to send. The request counts as answered,
 * and its address is forgotten.
 * @throws ApiError NOT_FOUND where it was answered before
 */
export const answerDataRequest: Handler<typeof shopifyEndpoints.answerDataRequest> = async ({
  services,
  actor,
  body,
}) => {
  const { db } = services;
  const { rows } = await sql<{ shop_id: number; customer_id: string | null; email: string | null }>`
    select shop_id, customer_id, email from shopify_data_requests
    where request_id = ${body.requestId}::uuid and answered_at is null`.execute(db);
  const [request] = rows;
  if (!request) throw new ApiError('NOT_FOUND', 'This request is answered already');
  const { shop_id, customer_id, email } = request;
  const known =
    email === null ? await tellByNumber(db, shop_id, customer_id) : await tellPerson(services, email);
  const made = new Date();
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows = 0n } = await sql`update shopify_data_requests
      set answered_at = ${made}, answered_by = ${actor.name}, email = null
      where shop_id = ${shop_id} and request_id = ${body.requestId}::uuid and answered_at is null`.execute(
      trx,
    );
    if (numAffectedRows === 0n) throw new ApiError('NOT_FOUND', 'This request is answered already');
    await audit(trx, actor, {
      action: 'shopify.data-request-answered',
      entity: 'connection',
      entityId: String(shop_id),
      shopId: shop_id,
      after: Object.fromEntries(
        Object.entries(known.sections).map(([name, records]) => [name, records.length]),
      ),
      reason: 'The shopper asked in the shop',
    });
  });
  return {
    filename: `personal-data_${made.toISOString().replaceAll(/[:.]/g, '-')}.json`,
    mediaType: 'application/json; charset=utf-8',
    body: JSON.stringify(
      { made_at: made.toISOString(), shopify_customer: customer_id, emails: known.emails, ...known.sections },
      null,
      2,
    ),
  };
};

export const unansweredRequests: Contributions['attention'][number] = {
  kind: 'data-requests',
  label: 'Shoppers who asked what is known of them',
  href: '/connections',
  urgency: 'now',
  find: async ({ db, range }) => {
    const rows = await askTogether(
      db,
      sql<{ count: number; names: string | null }>`
      select count(*)::float8 as count, string_agg(distinct s.name, ', ' order by s.name) as names
      from shopify_data_requests r join shops s using (shop_id)
      where r.answered_at is null and r.shop_id = any(${[...range.shopIds]}::int[])`,
    );
    const { count = 0, names = null } = rows[0] ?? {};
    return { count, title: `${plural(count, 'shopper')} asked what is known of them`, detail: names ?? '' };
  },
};
