import type { Answer } from '@backroom/contract/kit/endpoint';
import { ApiError } from '@backroom/contract/kit/errors';
import type { orderDoorEndpoints } from '@backroom/contract/order-door';
import type { OrderDocument } from '../orders/index.ts';
import { intakeOn } from '../orders/intake/index.ts';
import { parseExactJson } from '../platform/file-import/input/exact-json.ts';
import type { Handler } from '../platform/http/call.ts';
import { readShopifyOrder } from '../shopify-orders/index.ts';

type Result = Answer<typeof orderDoorEndpoints.takeOrders>['results'][number];

const idOf = (order: Record<string, unknown>): string | null =>
  typeof order.id === 'string' || typeof order.id === 'number' ? String(order.id) : null;

/** Nothing that a database refuses stays in a text. */
const storable = (order: Record<string, unknown>): unknown => parseExactJson(JSON.stringify(order));

/**
 * Takes orders of another system into the store of its key, through the one way that orders come by: an order that is there
 * already, at that age, changes nothing. A bad one doesn't stop the others.
 * @throws ApiError CONFLICT where the store's orders come from its shop: they would be counted twice
 */
export const takeOrders: Handler<typeof orderDoorEndpoints.takeOrders> = async ({
  services,
  db,
  key,
  body,
}) => {
  const shop = await db
    .selectFrom('shops')
    .select(['shop_id', 'timezone', 'day_cutoff_minutes', 'clocks', 'currency'])
    .where('shop_id', '=', key.shopId)
    .executeTakeFirstOrThrow();
  const connected = await Promise.all(
    services.house.asked('shopConnections').map((one) => one.connected(db, [key.shopId])),
  );
  if (connected.some((stores) => stores.has(key.shopId))) {
    throw new ApiError('CONFLICT', 'This store’s orders come from its Shopify shop');
  }
  const results: Result[] = [];
  const places: number[] = [];
  const documents: OrderDocument[] = [];
  for (const [index, order] of body.orders.entries()) {
    const read = readShopifyOrder(storable(order), { currency: shop.currency });
    const problems = (read.messages ?? []).map(([field, message]) => ({ field, message }));
    results.push({ index, id: idOf(order), outcome: 'refused', problems });
    if (read.messages) continue;
    places.push(index);
    documents.push(read.document);
  }
  const posted = await intakeOn(services).postOrders(shop, documents);
  for (const [at, result] of posted.entries()) {
    const place = results[places[at] ?? -1];
    if (!place) continue;
    if (result.outcome === 'failed') place.problems = [{ field: '', message: 'Could not be stored' }];
    else place.outcome = result.outcome;
  }
  return { results };
};
