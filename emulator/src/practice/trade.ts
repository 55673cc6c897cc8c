import type { Chain } from '@backroom/demo/chain';
import { type Random, weightedPick } from '@backroom/demo/random';
import type { DemoStore } from '@backroom/demo/stores';
import { answerControl } from '../control/control.ts';
import type { Emulator } from '../emulator.ts';
import type { Variant } from '../kinds/catalogue.ts';
import { unitsLeft } from '../orders/totals.ts';
import type { Shop } from '../shop.ts';

/** What happens next in a shop, as `/_emulator` is told it. */
export type Deal = { path: string; message: Record<string, unknown> };

/** How many of the last orders come back, and how many things sell well at a time. */
const RECENT = 60;
const FAVOURITES = 6;

const availableOf = (shop: Shop, { itemId }: Variant): number =>
  shop.catalogue.levelsOf(itemId)[0]?.quantities.available ?? 0;

const goodsOf = (shop: Shop): Variant[] =>
  [...shop.catalogue.variants.values()].filter(
    ({ tracked, productId }) => tracked && shop.catalogue.products.get(productId)?.status === 'ACTIVE',
  );

const sale = (shop: Shop, store: DemoStore, random: Random): Deal | null => {
  const goods = goodsOf(shop);
  const inStock = goods.filter((variant) => availableOf(shop, variant) > 0);
  if (inStock.length === 0) return null;
  // A few things are what everybody wants, until they are sold out.
  const favourites = inStock.slice(store.index % 5, (store.index % 5) + FAVOURITES);
  const bought = new Map<string, { variantId: string; quantity: number }>();
  for (let line = random.between(1, 3); line > 0; line -= 1) {
    const variant = random.pick(favourites.length > 0 && random.chance(0.5) ? favourites : inStock);
    const quantity = Math.min(random.chance(0.8) ? 1 : random.between(2, 3), availableOf(shop, variant));
    bought.set(variant.id, { variantId: variant.id, quantity });
  }
  const isAtTill = random.chance(0.7);
  const customers = [...shop.customers.keys()];
  const isKnown = customers.length > 0 && random.chance(isAtTill ? 0.4 : 1);
  const [floor] = store.locations;
  return {
    path: 'orders/place',
    message: {
      purchase: {
        lines: [...bought.values()],
        ...(isKnown && { customerId: random.pick(customers) }),
        ...(isAtTill && floor && { locationId: floor.id }),
        ...(!isAtTill && random.chance(0.6) && { shippingCents: 595 }),
        taxes: store.taxes.taxes.map(({ name, rate }) => ({ title: name, rate })),
        ...(isAtTill && { gateway: random.chance(0.25) ? 'cash' : 'shopify_payments' }),
      },
    },
  };
};

/** Gives back an order of the last ones, or a unit of it. */
const refund = (shop: Shop, random: Random): Deal | null => {
  const id = random.pick(shop.orders.ids().slice(-RECENT));
  const order = shop.orders.get(id);
  if (!order || order.cancelledAt !== null || order.test) return null;
  const left = order.lines
    .filter(({ giftCard }) => !giftCard)
    .map(({ id: lineId }) => ({ lineId, quantity: unitsLeft(order, lineId) }))
    .filter(({ quantity }) => quantity > 0);
  if (left.length === 0) return null;
  if (order.transactions.every(({ kind }) => kind !== 'SALE')) return null;
  if (random.chance(0.15)) return { path: 'orders/cancel', message: { order: id } };
  const lines = random.chance(0.6) ? left : [{ ...random.pick(left), quantity: 1 }];
  return { path: 'orders/refund', message: { order: id, refund: { lines, note: 'Brought back' } } };
};

/** Goods that were sold out come in again. */
const delivery = (shop: Shop, random: Random): Deal | null => {
  const soldOut = goodsOf(shop).filter((variant) => availableOf(shop, variant) <= 0);
  if (soldOut.length < 4) return null;
  return {
    path: 'stock/receive',
    message: { item: random.pick(soldOut).itemId, units: random.between(6, 18) },
  };
};

/** Draws what happens next in one of a chain's shops: mostly sales, some returns, and goods that come in. */
export const dealsOf = (emulator: Emulator, chain: Chain, random: Random): (() => Deal | null) => {
  const pickStore = weightedPick(chain.stores, ({ size }) => size);
  return () => {
    const store = pickStore(random);
    const shop = emulator.shops.get(store.domain);
    if (!shop) return null;
    const drawn = random.next();
    const deal =
      drawn < 0.12 ? refund(shop, random) : drawn < 0.17 ? delivery(shop, random) : sale(shop, store, random);
    return deal && { ...deal, message: { shop: shop.domain, ...deal.message } };
  };
};

/** Tells the emulator of something that happens, as a message to `/_emulator` would. */
export const tell = async (
  emulator: Emulator,
  path: string,
  message: Record<string, unknown>,
): Promise<void> => {
  const { status, answer } = await answerControl(emulator, path, JSON.stringify(message));
  if (status !== 200) console.error(`The practice shops could not ${path}:`, answer);
};
