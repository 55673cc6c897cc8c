import type { Services } from '../../platform/services.ts';
import { gidOf, numberOf } from '../client/document.ts';
import type { StoreClient } from '../connection/client-of-store.ts';
import { type KindName, kinds } from './kinds.ts';
import type { StoreShop } from './store-shop.ts';

/**
 * Reads things of a kind from their shop and writes them, as many as one call takes; nothing where the shop doesn't let us. Those that
 * it no longer has are gone here, too.
 * @returns the numbers of those to be read again later
 * @throws ShopifyError
 */
export const readByNumbers = async (
  services: Services,
  client: StoreClient,
  shop: StoreShop,
  kind: KindName,
  numbers: readonly string[],
): Promise<readonly string[]> => {
  const { gid, byIds, idsPerCall, scope, write, gone } = kinds[kind];
  if (!client.scopes.includes(scope)) return [];
  const ids = numbers.map((number) => gidOf(gid, number));
  const askedAt = new Date();
  const { nodes } = await client.send(byIds, idsPerCall === 1 ? { id: ids[0] } : { ids });
  const found = nodes.flatMap((node) => (node?.id === undefined ? [] : [node]));
  const { again = [] } = await write(services, shop, found, askedAt);
  const there = new Set(found.map(({ id }) => numberOf(String(id))));
  const missing = numbers.filter((number) => !there.has(number));
  if (missing.length > 0) await gone?.(services, shop, missing);
  return again;
};
