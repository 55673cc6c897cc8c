import { randomInt } from 'node:crypto';
import type { discountsEndpoints } from '@backroom/contract/discounts';
import { sql } from 'kysely';
import { collectionMembers } from '../../catalogue/index.ts';
import type { Call } from '../../platform/http/call.ts';
import { storesToChange } from '../list/find-discounts.ts';
import { takenIn } from './taken.ts';

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

type Sold = { shop_id: number; key: string };

const isOurs = (id: string | undefined) => (id && /^[0-9a-f-]{36}$/i.test(id) ? id : null);

/** Each store with those of the products and collections that it doesn't sell, and where the code is taken. */
export const checkStores = async ({ scope, db, body }: Call<typeof discountsEndpoints.checkDiscount>) => {
  if (body.shopIds.length === 0) return { taken: [], stores: [] };
  const stores = await storesToChange(scope, db, body.shopIds);
  const shopIds = stores.map(({ shop_id }) => shop_id);
  const products = [...new Set(body.products.map((key) => key.trim().toLowerCase()))].filter(Boolean);
  const collections = [...new Set(body.collections.map((key) => key.trim().toLowerCase()))].filter(Boolean);
  const sold = new Set<string>();
  const remember = (rows: readonly Sold[]) => {
    for (const { shop_id, key } of rows) sold.add(`${shop_id} ${key}`);
  };
  if (products.length > 0) {
    const { rows } = await sql<Sold>`
      select shop_id, lower(handle) as key from products
        where shop_id = any(${shopIds}::int[]) and lower(handle) = any(${products}::text[])
      union select shop_id, lower(sku) from variants
        where shop_id = any(${shopIds}::int[]) and lower(sku) = any(${products}::text[])`.execute(db);
    remember(rows);
  }
  if (collections.length > 0) {
    const { rows } = await sql<Sold>`
      select distinct shop_id, handle as key from ${collectionMembers} m
      where shop_id = any(${shopIds}::int[]) and handle = any(${collections}::text[])`.execute(db);
    remember(rows);
  }
  const wanted = [...products, ...collections];
  const taken = body.code
    ? await takenIn(db, shopIds, { title: null, code: body.code, except: isOurs(body.id) })
    : [];
  return {
    taken: taken.map(({ shop, shop_name, title }) => ({ shop, shop_name, title })),
    stores: stores.map(({ shop_id, shop_domain, name }) => {
      const missing = wanted.filter((key) => !sold.has(`${shop_id} ${key}`));
      return {
        shop: shop_domain,
        shop_name: name,
        out: wanted.length > 0 && missing.length === wanted.length,
        missing,
        connected: false,
      };
    }),
  };
};
