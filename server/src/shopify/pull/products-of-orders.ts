import { sql } from 'kysely';
import type { OrderDocument } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Services } from '../../platform/services.ts';
import { isOfShop, ShopifyError } from '../client/shopify-error.ts';
import type { StoreClient } from '../connection/client-of-store.ts';
import { kinds } from './kinds.ts';
import { readAgain } from './mark-dirty.ts';
import { readByNumbers } from './read-by-numbers.ts';
import type { StoreShop } from './store-shop.ts';

/** The products of lines whose variant isn't in the store's catalogue. */
const unknownOf = async (
  db: Database,
  shopId: number,
  documents: readonly OrderDocument[],
): Promise<string[]> => {
  const productOf = new Map<string, string>();
  for (const { variant_id, product_id, gift_card } of documents.flatMap(({ lines }) => lines)) {
    if (variant_id && product_id && !gift_card) productOf.set(variant_id, product_id);
  }
  if (productOf.size === 0) return [];
  const { rows } = await sql<{ variant_id: string }>`select variant_id from variants
    where shop_id = ${shopId} and variant_id = any(${[...productOf.keys()]}::text[])`.execute(db);
  for (const { variant_id } of rows) productOf.delete(variant_id);
  return [...new Set(productOf.values())];
};

/**
 * Reads the products of orders that the catalogue here doesn't know yet. What a line cost is written down when it is first seen (D7),
 * and a shop may tell of an order before its product was read: in a first load, and whenever a message was lost.
 * @throws ShopifyError where the shop doesn't answer; a product that can't be had doesn't keep its order from coming
 */
export const takeProductsOf = async (
  services: Services,
  client: StoreClient,
  shop: StoreShop,
  documents: readonly OrderDocument[],
): Promise<void> => {
  const unknown = await unknownOf(services.db, shop.shop_id, documents);
  const most = kinds.products.idsPerCall;
  for (let at = 0; at < unknown.length; at += most) {
    try {
      const again = await readByNumbers(services, client, shop, 'products', unknown.slice(at, at + most));
      await services.db.transaction().execute((trx) => readAgain(trx, shop.shop_id, 'products', again));
    } catch (error) {
      if (!(error instanceof ShopifyError) || isOfShop(error)) throw error;
      services.log.warn({ shopId: shop.shop_id, err: error }, 'Products of orders could not be read');
    }
  }
};
