import { sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import { pushToShops } from '../../pushes/index.ts';
import { type ProductKey, writeProductKey } from '../product-key.ts';
import { STOCK_KIND, stockReasons, type WantedStock } from './stock-kind.ts';

/** How many of a variant can be sold at a location, before and after. */
export type StockChange = { variant_id: string; location_id: number; from: number; to: number };

const reasonOf = (reason: string | undefined) => stockReasons.find((one) => one === reason) ?? 'correction';

type Row = {
  handle: string;
  title: string;
  variant_id: string;
  option_values: string[];
};

/** Sends stock that was set here to the store's shop, in the transaction that set it. */
export const pushStock = async (
  house: House,
  trx: Database,
  actor: Actor,
  key: ProductKey,
  changes: readonly StockChange[],
  reason?: string,
): Promise<void> => {
  const moved = changes.filter(({ from, to }) => from !== to);
  if (moved.length === 0) return;
  const { shopId, productId } = key;
  const ids = [...new Set(moved.map(({ variant_id }) => variant_id))];
  const { rows } = await sql<Row>`
    select p.handle, p.title, v.variant_id, v.option_values
    from products p join variants v on v.shop_id = p.shop_id and v.product_id = p.product_id
    where p.shop_id = ${shopId} and p.product_id = ${productId} and v.variant_id = any(${ids}::text[])`.execute(
    trx,
  );
  const places = await sql<{ location_id: number; location: string; name: string }>`
    select location_id, shopify_location_id as location, name from locations
    where shop_id = ${shopId} and location_id = any(${moved.map((one) => one.location_id)}::int[])`.execute(
    trx,
  );
  const [product] = rows;
  if (!product) return;
  const wanted: WantedStock = {
    product_id: productId,
    handle: product.handle,
    reason: reasonOf(reason),
    changes: moved.flatMap(({ variant_id, location_id, from, to }) => {
      const variant = rows.find((one) => one.variant_id === variant_id);
      const place = places.rows.find((one) => one.location_id === location_id);
      if (!variant || !place) return [];
      return [
        {
          id: variant_id,
          options: variant.option_values,
          location: place.location,
          name: place.name,
          from,
          to,
        },
      ];
    }),
  };
  await pushToShops(house, trx, actor, {
    kind: STOCK_KIND,
    subject: writeProductKey(key),
    label: `Stock of ${product.title}`,
    to: [{ shopId, wanted }],
  });
};
