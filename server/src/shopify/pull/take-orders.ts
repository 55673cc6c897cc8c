import { sql } from 'kysely';
import { erasedCustomers } from '../../customers/index.ts';
import type { OrderDocument } from '../../orders/index.ts';
import { intakeOn } from '../../orders/intake/index.ts';
import type { Services } from '../../platform/services.ts';
import { readShopifyOrder } from '../../shopify-orders/index.ts';
import type { StoreClient } from '../connection/client-of-store.ts';
import { type Json, numberIn } from './json-fields.ts';
import { takeProductsOf } from './products-of-orders.ts';
import type { StoreShop } from './store-shop.ts';
import { namedIn, withoutPerson } from './unread-people.ts';

/** An order that could not be read, whole, and why. */
type Unread = { number: string; name: string; reason: string; document: Json };

/** Lists longer than this come cut off, and the order with them. */
const MOST_OF_A_LIST = 100;

const isLong = (value: unknown) => Array.isArray(value) && value.length >= MOST_OF_A_LIST;

const read = (order: Json, currency: string): OrderDocument | string => {
  if (isLong(order.transactions) || isLong(order.refunds)) return 'Has too many payments or refunds';
  const outcome = readShopifyOrder(order, { currency });
  if (!outcome.messages) return outcome.document;
  return outcome.messages.map(([field, message]) => [field, message].filter(Boolean).join(' ')).join('; ');
};

const keepUnread = async (services: Services, shopId: number, unread: readonly Unread[]): Promise<void> => {
  if (unread.length === 0) return;
  const erased = await erasedCustomers(
    services,
    shopId,
    unread.map(({ document }) => namedIn(document)),
  );
  const kept = unread.map((one, place) =>
    erased.has(place) ? { ...one, document: withoutPerson(one.document) } : one,
  );
  await sql`insert into shopify_unread_orders (shop_id, number, name, reason, document)
    select ${shopId}::int, n.* from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as n (number text, name text, reason text, document jsonb)
    on conflict (shop_id, number) do update set name = excluded.name, reason = excluded.reason,
      document = excluded.document, last_at = excluded.last_at`.execute(services.db);
};

/** What became of some orders: how many were stored, and those that could not be read. */
export type Taken = { stored: number; unread: number };

/**
 * Stores orders as their shop tells them, once each however often they are told. One that can't be read is kept with its
 * reason; one that could not be and now can is taken off that list.
 * @param client reads the products that they name and nobody has read yet; without one their lines have no cost
 */
export const takeOrders = async (
  services: Services,
  shop: StoreShop,
  orders: readonly Json[],
  client?: StoreClient,
): Promise<Taken> => {
  const documents: OrderDocument[] = [];
  const unread: Unread[] = [];
  for (const order of orders) {
    const outcome = read(order, shop.currency);
    if (typeof outcome !== 'string') documents.push(outcome);
    else {
      const number = numberIn(order.id);
      unread.push({ number, name: String(order.name ?? `#${number}`), reason: outcome, document: order });
    }
  }
  if (client) await takeProductsOf(services, client, shop, documents);
  const results = await intakeOn(services).postOrders(shop, documents);
  const readNow: string[] = [];
  for (const [index, result] of results.entries()) {
    const document = documents[index];
    if (!document) continue;
    if (result.outcome !== 'failed') readNow.push(document.shopify_order_id);
    else {
      const whole = orders.find(({ id }) => numberIn(id) === document.shopify_order_id) ?? {};
      const { shopify_order_id: number, name } = document;
      unread.push({ number, name, reason: result.error.message, document: whole });
    }
  }
  await keepUnread(services, shop.shop_id, unread);
  if (readNow.length > 0) {
    await sql`delete from shopify_unread_orders
      where shop_id = ${shop.shop_id} and number = any(${readNow}::text[])`.execute(services.db);
  }
  return { stored: readNow.length, unread: unread.length };
};
