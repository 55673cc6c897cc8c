import { sql } from 'kysely';
import {
  erasePerson,
  forgetCustomers,
  numberName,
  peopleOnlyOf,
  personOf,
  rememberErased,
  takeOut,
} from '../../customers/index.ts';
import { forgetPeople } from '../../orders/index.ts';
import { audit, systemActor } from '../../platform/audit.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { idOf, objectOf, textOf } from '../pull/json-fields.ts';
import { forgetUnread } from '../pull/unread-people.ts';
import { addressesOfCustomer, keepDataRequest } from './data-requests.ts';

const actor = systemActor('shopify');

/** What stays in a store of one of its customers, or of all where `customer` is null, by number and not by address. */
const forgetInStore = async (services: Services, shop: number, customer: string | null, reason: string) =>
  await services.db.transaction().execute(async (trx) => {
    const customers = await forgetCustomers(trx, shop, customer);
    const orders = await forgetPeople(trx, shop, customer);
    await forgetUnread(
      trx,
      sql`shop_id = ${shop}
        and (${customer}::text is null or document -> 'customer' ->> 'id' like '%/' || ${customer})`,
    );
    if (customer !== null) await rememberErased(services, trx, [numberName(shop, customer)]);
    await sql`update shopify_data_requests set email = null
      where shop_id = ${shop} and (${customer}::text is null or customer_id = ${customer})`.execute(trx);
    await audit(trx, actor, {
      action: 'store.people-forgotten',
      entity: 'store',
      entityId: String(shop),
      shopId: shop,
      after: { customers, orders },
      reason,
    });
  });

/** Those whom no other store knows leave cards, points and mails too; whoever shops elsewhere stays a customer there. */
const forgetShop = async (services: Services, shop: number) => {
  for (;;) {
    const emails = await peopleOnlyOf(services.db, shop);
    if (emails.length === 0) return;
    await services.db.transaction().execute(async (trx) => {
      // It is the shop's end: of many people at once addresses alone are looked for in texts.
      const people = await personOf(services, trx, emails);
      await takeOut(services, trx, { ...people, phones: [], names: [] });
    });
  }
};

/**
 * Obeys what Shopify demands of every app about people. A customer who is to be forgotten is taken out of everything, over all
 * stores; of a shop that is to be forgotten go names, addresses, e-mails and phones of everybody. Amounts stay. A demand to tell
 * what is known becomes a task of head office. Done twice, it finds nothing more to do.
 */
export const obeyPrivacy: Job = async (services, { shopId, topic, body }) => {
  const { db } = services;
  const shop = Number(shopId);
  const content = objectOf(body);
  const customer = objectOf(content.customer);
  const number = idOf(customer.id);
  const email = textOf(customer.email)?.toLowerCase() ?? null;
  if (topic === 'CUSTOMERS_DATA_REQUEST') {
    const request = idOf(objectOf(content.data_request).id);
    return await keepDataRequest(db, shop, { number: request, customerId: number, email });
  }
  if (topic === 'SHOP_REDACT') {
    await forgetShop(services, shop);
    return await forgetInStore(services, shop, null, topic);
  }
  const emails = new Set(number === null ? [] : await addressesOfCustomer(db, shop, number));
  if (email !== null) emails.add(email);
  for (const one of emails) await erasePerson(services, actor, { email: one, reason: 'CUSTOMERS_REDACT' });
  if (number !== null) await forgetInStore(services, shop, number, 'CUSTOMERS_REDACT');
};
