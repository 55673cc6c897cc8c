import type { Shop } from '../../pushes/index.ts';
import { shopLocations } from './product-documents.ts';

/** A location of ours: Shopify's number where it came from there, and its name. */
export type OurLocation = { readonly location: string; readonly name: string };

/**
 * The shop's names of locations, by ours: by number, else by name, and where the shop has but one, that one; those that the shop
 * doesn't have are left out.
 */
export const locationsInShop = async (
  wanted: readonly OurLocation[],
  { client }: Shop,
): Promise<Map<string, string>> => {
  const { locations } = await client.send(shopLocations, {});
  const found = new Map<string, string>();
  for (const { location, name } of wanted) {
    const there =
      locations.nodes.find(({ id }) => id.endsWith(`/${location}`)) ??
      locations.nodes.find((one) => one.name.toLowerCase() === name.toLowerCase()) ??
      (locations.nodes.length === 1 ? locations.nodes[0] : undefined);
    if (there) found.set(location, there.id);
  }
  return found;
};
