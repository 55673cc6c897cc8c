import type { Emulator } from '../emulator.ts';
import type { Level } from '../kinds/catalogue.ts';
import { gid } from '../kinds/gids.ts';
import { levelGid } from '../kinds/product-views.ts';
import type { ShopOrder } from '../orders/order.ts';
import type { Shop } from '../shop.ts';

/** Ids go out as numbers, as Shopify sends them. */
const number = (id: string) => BigInt(id);

/** Tells of something that happened to an order. */
export const announceOrder = (emulator: Emulator, shop: Shop, topic: string, order: ShopOrder): void =>
  emulator.deliveries.announce(shop, topic, {
    id: number(order.id),
    admin_graphql_api_id: gid('Order', order.id),
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    processed_at: order.processedAt,
    cancelled_at: order.cancelledAt,
    name: order.name,
    email: order.email,
    currency: shop.currency,
    test: order.test,
    line_items: order.lines.map(({ id, title, sku, quantity }) => ({ id: number(id), title, sku, quantity })),
  });

/** Tells of what belongs to an order: a payment, a refund, a return. */
export const announceOfOrder = (
  emulator: Emulator,
  shop: Shop,
  topic: string,
  kind: string,
  id: string,
  order: ShopOrder,
): void =>
  emulator.deliveries.announce(shop, topic, {
    id: number(id),
    admin_graphql_api_id: gid(kind, id),
    order_id: number(order.id),
    created_at: order.updatedAt,
    updated_at: order.updatedAt,
  });

export const announceLevel = (
  emulator: Emulator,
  shop: Shop,
  level: Level,
  topic = 'INVENTORY_LEVELS_UPDATE',
): void =>
  emulator.deliveries.announce(shop, topic, {
    inventory_item_id: number(level.itemId),
    location_id: number(level.locationId),
    available: level.quantities.available ?? 0,
    updated_at: level.updatedAt,
    admin_graphql_api_id: levelGid(level),
  });

/** Tells of a change of anything that has an id and a moment of change. */
export const announceOne = (
  emulator: Emulator,
  shop: Shop,
  topic: string,
  kind: string,
  { id, updatedAt }: { id: string; updatedAt: string },
): void =>
  emulator.deliveries.announce(shop, topic, {
    id: number(id),
    admin_graphql_api_id: gid(kind, id),
    updated_at: updatedAt,
  });
