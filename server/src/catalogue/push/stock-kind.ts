import * as z from 'zod';
import { PushConflict, PushRefused, pushKind, refuseUserErrors, type Shop } from '../../pushes/index.ts';
import { findInShop } from './find-in-shop.ts';
import { locationsInShop } from './locations-in-shop.ts';
import { itemsAtLocation, setStock, stockHere } from './product-documents.ts';
import { variantInShop } from './product-state.ts';

export const STOCK_KIND = 'product-stock';

/** Why stock is changed, as Shopify knows it. */
export const stockReasons = [
  'correction',
  'cycle_count_available',
  'received',
  'damaged',
  'shrinkage',
  'other',
] as const;

export const wantedStock = z.strictObject({
  product_id: z.string(),
  handle: z.string(),
  reason: z.enum(stockReasons),
  changes: z.array(
    z.strictObject({
      id: z.string(),
      options: z.array(z.string()),
      location: z.string(),
      name: z.string(),
      /** What can be sold, as whoever changed it saw it, and as it is to be. */
      from: z.int(),
      to: z.int(),
    }),
  ),
});

export type WantedStock = z.output<typeof wantedStock>;

type Item = { itemId: string; locationId: string; from: number; to: number; label: string };
type Ids = { gid: string; items: Item[] };

/** So many in one call. */
const MOST = 250;

/** What can be sold there now; null where the item isn't stocked there. */
const availableNow = async (items: readonly Item[], { client }: Shop) => {
  const now = new Map<string, number | null>();
  for (const locationId of new Set(items.map((one) => one.locationId))) {
    const ids = items.filter((one) => one.locationId === locationId).map(({ itemId }) => itemId);
    for (let at = 0; at < ids.length; at += MOST) {
      const { nodes } = await client.send(itemsAtLocation, {
        ids: ids.slice(at, at + MOST),
        location: locationId,
      });
      for (const node of nodes) {
        const level = node?.inventoryLevel?.quantities.find(({ name }) => name === 'available');
        if (node?.id) now.set(`${node.id} ${locationId}`, level?.quantity ?? null);
      }
    }
  }
  return now;
};

const keyOf = ({ itemId, locationId }: Item) => `${itemId} ${locationId}`;

/**
 * Stock of a product in a store on its way to the shop (shopify.md 5.4): set to a number, and only where the shop still has the number
 * that was seen. What is so already isn't sent, so that a lost answer does no harm.
 */
export const stockKind = pushKind<WantedStock, Ids>({
  kind: STOCK_KIND,
  label: 'Stock',
  scopes: ['write_inventory'],
  repeats: 'each',
  wanted: wantedStock,
  resolve: async ({ wanted }, shop) => {
    const { product_id, handle, changes } = wanted;
    const product = {
      product_id,
      handle,
      create: null,
      fields: {},
      variants: [],
      join: [],
      leave: [],
      pictures: [],
    };
    const found = await findInShop({ gid: null, wanted: product }, shop);
    if (found.kind !== 'there')
      throw new PushRefused(`${shop.name} has no such product in its shop: send the product first`);
    const places = await locationsInShop(changes, shop);
    const items = changes.map(({ id, options, location, name, from, to }): Item => {
      const variant = variantInShop(found.product, { id, options });
      const locationId = places.get(location);
      const label = options.join(' / ') || found.product.title;
      if (!variant) throw new PushRefused(`${label} is no longer in the shop of ${shop.name}`);
      if (!locationId) throw new PushRefused(`The shop of ${shop.name} has no location “${name}”`);
      return { itemId: variant.inventoryItem.id, locationId, from, to, label };
    });
    return { gid: found.product.id, items };
  },
  send: async ({ wanted, key }, shop, { gid, items }) => {
    const now = await availableNow(items, shop);
    const left = items.filter((one) => now.get(keyOf(one)) !== one.to);
    for (const one of left) {
      const there = now.get(keyOf(one));
      if (there === null || there === undefined) {
        const { inventoryActivate } = await shop.client.send(stockHere, {
          item: one.itemId,
          location: one.locationId,
          key: `${key}:${one.itemId}:${one.locationId}`,
        });
        refuseUserErrors(inventoryActivate?.userErrors ?? []);
      } else if (there !== one.from) {
        throw new PushConflict(
          `${one.label}: ${shop.name} has ${there} to sell by now, not ${one.from}. Look, and set it anew.`,
        );
      }
    }
    for (let at = 0; at < left.length; at += MOST) {
      const quantities = left.slice(at, at + MOST).map((one) => ({
        inventoryItemId: one.itemId,
        locationId: one.locationId,
        quantity: one.to,
        changeFromQuantity: now.get(keyOf(one)) ?? 0,
      }));
      const { inventorySetQuantities } = await shop.client.send(setStock, {
        input: { name: 'available', reason: wanted.reason, quantities },
        // Another input is another key: what is left to be done may be less the second time.
        key: `${key}:${at}:${quantities.length}`,
      });
      refuseUserErrors(inventorySetQuantities?.userErrors ?? [], () => 'available');
    }
    return { gid, state: null };
  },
  // Sending looks first: what is so already isn't sent again.
  readBack: async () => null,
  href: (subject, audience) =>
    audience === 'franchisee' ? null : `/products?open=${encodeURIComponent(subject)}`,
});
