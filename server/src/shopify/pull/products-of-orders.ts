import { sql } from 'kysely';
import type { OrderDocument } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Services } from '../../platform/services.ts';
import { gidOf } from '../client/document.ts';
import { isOfShop, ShopifyError } from '../client/shopify-error.ts';
import type { StoreClient } from '../connection/client-of-store.ts';
import { kinds } from './kinds.ts';
import { readAgain } from './mark-dirty.ts';
import type { StoreShop } from './store-shop.ts';

/** The products of lines whose variant isn't in the store's catalogue. */
const unknownOf = async (
  db: Database,
  shopId: number,
  documents: readonly OrderDocument[],
): Promise<string[]> => {
  const lines = documents
    .flatMap((document) => document.lines)
    .filter(({ product_id, variant_id, gift_card }) => product_id && variant_id && !gift_card)
    .map(({ product_id, variant_id }) => ({ product_id, variant_id }));
  if (lines.length === 0) return [];
  const { rows } = await sql<{ product_id: string }>`
    select distinct n.product_id from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (product_id text, variant_id text)
    left join variants v on v.shop_id = ${shopId} and v.variant_id = n.variant_id
    where v.variant_id is null order by 1`.execute(db);
  return rows.map(({ product_id }) => product_id);
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
  const { gid, byIds, idsPerCall, scope, write } = kinds.products;
  if (!client.scopes.includes(scope)) return;
  const unknown = await unknownOf(services.db, shop.shop_id, documents);
  for (let at = 0; at < unknown.length; at += idsPerCall) {
    const ids = unknown.slice(at, at + idsPerCall).map((number) => gidOf(gid, number));
    const askedAt = new Date();
    try {
      const { nodes } = await client.send(byIds, { ids });
      const there = nodes.flatMap((node) => (node?.id === undefined ? [] : [node]));
      const { again = [] } = await write(services, shop, there, askedAt);
      await services.db.transaction().execute((trx) => readAgain(trx, shop.shop_id, 'products', again));
    } catch (error) {
      if (!(error instanceof ShopifyError) || isOfShop(error)) throw error;
      services.log.warn({ shopId: shop.shop_id, err: error }, 'Products of orders could not be read');
    }
  }
};
