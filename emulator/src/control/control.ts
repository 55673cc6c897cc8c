import { addForeignDiscount } from '../discounts/foreign-discount.ts';
import type { Emulator } from '../emulator.ts';
import { cancelOrder, deleteOrder, editOrder, payOrder, refundOrder, returnGoods } from '../orders/change.ts';
import { type Purchase, placeOrder } from '../orders/place.ts';
import { receiveGoods } from '../orders/receive.ts';
import type { Shop } from '../shop.ts';
import type { Delivery, DeliveryMode } from '../webhooks/deliveries.ts';
import type { Fault } from './faults.ts';

/**
 * What a message to `/_emulator` may carry: read as it is said. Whoever sends it starts the emulator on his own machine,
 * so a wrong one fails as a call of the same function would.
 */
type Message = {
  shop?: string;
  client_id?: string;
  scopes?: string[];
  organization?: string;
  seconds?: number;
  order?: string;
  cents?: number;
  fault?: Partial<Fault> & Pick<Fault, 'kind'>;
  cut_downloads?: { bytes: number; times: number };
  fail_bulk?: { times: number; share: number | null; errorCode: string };
  bulk_milliseconds?: number;
  index_lag_milliseconds?: number;
  customer_data?: boolean;
  mode?: DeliveryMode;
  copies?: number;
  reverse?: boolean;
  purchase?: Purchase;
  edit?: Parameters<typeof editOrder>[3];
  refund?: Parameters<typeof refundOrder>[3];
  code?: string;
  item?: string;
  units?: number;
  discount?: { title: string; code: string; share: number };
  goods?: Parameters<typeof returnGoods>[3];
  [more: string]: unknown;
};

type Action = (emulator: Emulator, message: Message) => unknown;

const shopOf = (emulator: Emulator, { shop }: Message): Shop => {
  const found = emulator.shops.get(shop ?? '');
  if (!found) throw new RangeError(`There is no shop ${shop}`);
  return found;
};

const appOf = (emulator: Emulator, { client_id }: Message) => {
  const found = emulator.apps.get(client_id ?? '');
  if (!found) throw new RangeError(`There is no app ${client_id}`);
  return found;
};

const needed = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new RangeError(`Say ${name}`);
  return value;
};

const told = ({ id, eventId, shop, subscription, state, tries }: Delivery) => ({
  id,
  eventId,
  shop: shop.domain,
  topic: subscription.topic,
  state,
  tries,
});

const actions: Readonly<Record<string, Action>> = {
  '': ({ shops, apps, clock }) => ({
    now: clock.iso(),
    shops: [...shops.keys()],
    apps: [...apps.keys()],
  }),
  clock: async ({ clock }, { seconds = 0 }) => {
    await clock.advance(seconds * 1_000);
    return { now: clock.iso() };
  },
  shops: (emulator, { shop, organization }) => {
    emulator.addShop({ domain: needed(shop, 'shop'), ...(organization && { organization }) });
  },
  apps: (emulator, { client_id, scopes, organization }) =>
    emulator.addApp({
      clientId: needed(client_id, 'client_id'),
      ...(scopes && { scopes }),
      ...(organization && { organization }),
    }),
  install: (emulator, message) => {
    emulator.install(shopOf(emulator, message), appOf(emulator, message), message.scopes);
  },
  uninstall: (emulator, message) => {
    emulator.uninstall(shopOf(emulator, message), appOf(emulator, message));
  },
  token: (emulator, message) => ({
    access_token: emulator.tokens.giveStatic(shopOf(emulator, message), appOf(emulator, message)),
  }),
  revoke: ({ tokens }, { shop, client_id }) => tokens.revoke(needed(shop, 'shop'), client_id),
  scopes: (emulator, message) => {
    const shop = shopOf(emulator, message);
    emulator.install(shop, appOf(emulator, message), needed(message.scopes, 'scopes'));
    emulator.deliveries.announce(shop, 'APP_SCOPES_UPDATE', { id: BigInt(shop.id), current: message.scopes });
  },
  move: (emulator, message) => {
    shopOf(emulator, message).organization = needed(message.organization, 'organization');
  },
  shop: (emulator, message) => {
    const shop = shopOf(emulator, message);
    shop.customerData = message.customer_data ?? shop.customerData;
    shop.orders.lag = message.index_lag_milliseconds ?? shop.orders.lag;
  },
  faults: ({ faults, bulk }, { fault, cut_downloads, fail_bulk, bulk_milliseconds }) => {
    if (fault) faults.order(fault);
    if (cut_downloads) faults.cutDownloadsAt = cut_downloads;
    if (fail_bulk) faults.failBulk = fail_bulk;
    bulk.duration = bulk_milliseconds ?? bulk.duration;
  },
  'faults/clear': ({ faults }) => faults.clear(),
  webhooks: ({ deliveries }, { mode, copies }) => {
    deliveries.mode = mode ?? deliveries.mode;
    deliveries.copies = copies ?? deliveries.copies;
    return { deliveries: deliveries.log.map(told) };
  },
  'webhooks/release': async ({ deliveries }, { reverse }) => {
    const held = deliveries.log.filter(({ state }) => state === 'held');
    deliveries.release(reverse ? held.toReversed() : held);
    await deliveries.settled();
  },
  'orders/place': (emulator, message) =>
    placeOrder(emulator, shopOf(emulator, message), needed(message.purchase, 'purchase')),
  'orders/pay': (emulator, message) =>
    payOrder(
      emulator,
      shopOf(emulator, message),
      needed(message.order, 'order'),
      needed(message.cents, 'cents'),
    ),
  'orders/edit': (emulator, message) =>
    editOrder(emulator, shopOf(emulator, message), needed(message.order, 'order'), message.edit ?? {}),
  'orders/refund': (emulator, message) =>
    refundOrder(emulator, shopOf(emulator, message), needed(message.order, 'order'), message.refund ?? {}),
  'orders/return': (emulator, message) =>
    returnGoods(
      emulator,
      shopOf(emulator, message),
      needed(message.order, 'order'),
      needed(message.goods, 'goods'),
    ),
  'orders/cancel': (emulator, message) =>
    cancelOrder(emulator, shopOf(emulator, message), needed(message.order, 'order')),
  'stock/receive': (emulator, message) => {
    const { item, units } = message;
    receiveGoods(emulator, shopOf(emulator, message), needed(item, 'item'), needed(units, 'units'));
  },
  'discounts/add': (emulator, message) => {
    addForeignDiscount(shopOf(emulator, message), needed(message.discount, 'discount'), emulator.clock.iso());
  },
  'discounts/remove': (emulator, message) => {
    const { discounts } = shopOf(emulator, message);
    for (const [id, { code }] of discounts) if (code !== null && code === message.code) discounts.delete(id);
  },
  'orders/delete': (emulator, message) =>
    deleteOrder(emulator, shopOf(emulator, message), needed(message.order, 'order')),
};

/** What changes shops, apart from how and when they answer. */
const changing = /^(?:orders|stock|discounts|install|uninstall|revoke|scopes|move)/;

/** Answers a message to `/_emulator/…`: what isn't known, or fails, is said with 400. */
export const answerControl = async (
  emulator: Emulator,
  path: string,
  body: string,
): Promise<{ status: number; answer: unknown }> => {
  const action = Object.hasOwn(actions, path) ? actions[path] : undefined;
  if (!action) return { status: 404, answer: { error: `The emulator has no control ${path}` } };
  try {
    // See `Message`.
    const message = body === '' ? {} : (JSON.parse(body) as Message);
    if (!changing.test(path)) return { status: 200, answer: (await action(emulator, message)) ?? {} };
    return emulator.clock.atOnce((at) => {
      const answer = action(emulator, message) ?? {};
      emulator.onEffect({ at, kind: 'control', path, body });
      return { status: 200, answer };
    });
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) {
      return { status: 400, answer: { error: error.message } };
    }
    throw error;
  }
};
