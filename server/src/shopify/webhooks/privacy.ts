import { sql } from 'kysely';
import { forgetCustomers } from '../../customers/index.ts';
import { forgetPeople } from '../../orders/index.ts';
import { audit, systemActor } from '../../platform/audit.ts';
import type { Job } from '../../platform/jobs/jobs.ts';

const numberIn = (value: unknown, name: string): string | null => {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const found = inner.find(([key]) => key === name)?.[1];
  return typeof found === 'string' || typeof found === 'number' ? String(found) : null;
};

/**
 * Obeys Shopify's demands to forget: a customer, or everybody of a shop. Names, addresses, e-mails and phones go; amounts
 * stay. A demand to tell what is known is written down for head office, who answers it.
 */
export const forget: Job = async ({ db }, { shopId, topic, body }) => {
  const shop = Number(shopId);
  if (topic === 'CUSTOMERS_DATA_REQUEST') return;
  const content = typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {};
  const customer = topic === 'SHOP_REDACT' ? null : numberIn(content.customer, 'id');
  if (topic !== 'SHOP_REDACT' && customer === null) return;
  await db.transaction().execute(async (trx) => {
    const customers = await forgetCustomers(trx, shop, customer);
    const orders = await forgetPeople(trx, shop, customer);
    await sql`update shopify_unread_orders set document = document - 'email' - 'phone' - 'customer' - 'shippingAddress'
      where shop_id = ${shop} and (${customer}::text is null or document -> 'customer' ->> 'id' like '%/' || ${customer})`.execute(
      trx,
    );
    await audit(trx, systemActor('shopify'), {
      action: 'store.people-forgotten',
      entity: 'store',
      entityId: String(shop),
      shopId: shop,
      after: { customers, orders },
      reason: String(topic),
    });
  });
};
