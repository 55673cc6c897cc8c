import { randomInt } from 'node:crypto';
import type { discountsEndpoints } from '@backroom/contract/discounts';
import type { Call } from '../../platform/http/call.ts';
import { storesToChange } from '../list/find-discounts.ts';
import { connectedAmong } from '../read-discounts.ts';
import { soldIn } from './sold.ts';
import { takenIn } from './taken.ts';
import { takenInShops } from './taken-in-shops.ts';

/** Without letters and digits that are taken for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

const randomCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A code that no store named has; eight characters of 32 make another try all but impossible. */
export const generateCode = async ({
  scope,
  db,
  body,
}: Call<typeof discountsEndpoints.generateDiscountCode>) => {
  const stores = body.shopIds.length === 0 ? [] : await storesToChange(scope, db, body.shopIds);
  for (;;) {
    const code = randomCode();
    const taken = await takenIn(
      db,
      stores.map(({ shop_id }) => shop_id),
      { title: null, code, except: null },
    );
    if (taken.length === 0) return { code };
  }
};

const isOurs = (id: string | undefined) => (id && /^[0-9a-f-]{36}$/i.test(id) ? id : null);

/** Each store with those of the products and collections that it doesn't sell, and where the code is taken. */
export const checkStores = async ({
  scope,
  db,
  services,
  body,
}: Call<typeof discountsEndpoints.checkDiscount>) => {
  if (body.shopIds.length === 0) return { taken: [], silent: [], stores: [] };
  const stores = await storesToChange(scope, db, body.shopIds);
  const shopIds = stores.map(({ shop_id }) => shop_id);
  const [id, code] = [isOurs(body.id), body.code || null];
  const [{ keys, isSold }, connected, known] = await Promise.all([
    soldIn(db, shopIds, body),
    connectedAmong(services.house, db, stores),
    code ? takenIn(db, shopIds, { title: null, code, except: id }) : [],
  ]);
  const open = stores.filter(
    ({ shop_id }) => connected.has(shop_id) && !known.some((one) => one.shop_id === shop_id),
  );
  const asked =
    code && body.in_shops ? await takenInShops(services, open, code, id) : { taken: [], silent: [] };
  return {
    taken: [
      ...known.map(({ shop, shop_name, title }) => ({ shop, shop_name, title, in_shop: false })),
      ...asked.taken.map((one) => ({ ...one, in_shop: true })),
    ],
    silent: asked.silent,
    stores: stores.map(({ shop_id, shop_domain, name }) => {
      const missing = keys.filter((key) => !isSold(shop_id, key));
      return {
        shop: shop_domain,
        shop_name: name,
        out: keys.length > 0 && missing.length === keys.length,
        missing,
        connected: connected.has(shop_id),
      };
    }),
  };
};
