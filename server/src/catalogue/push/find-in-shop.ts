import type { Push, PushedObject, Shop } from '../../pushes/index.ts';
import {
  collectionsByHandle,
  type ProductInShop,
  productByHandle,
  productByNumber,
} from './product-documents.ts';
import { ownTag } from './product-state.ts';
import type { WantedProduct } from './wanted-product.ts';

/** What the shop has where a product of ours is to be. */
export type Found =
  | { readonly kind: 'there'; readonly product: ProductInShop }
  | { readonly kind: 'none' }
  /** Something else stands at its address. */
  | { readonly kind: 'other'; readonly title: string };

const isNumber = (id: string) => /^\d+$/.test(id);

/** By its number where we know it, else by its address; one that we made bears our tag. */
export const findInShop = async (
  { gid, wanted }: Pick<Push<WantedProduct>, 'gid' | 'wanted'>,
  { client }: Shop,
): Promise<Found> => {
  const { product_id, handle, create } = wanted;
  const known = gid ?? (isNumber(product_id) ? `gid://shopify/Product/${product_id}` : null);
  if (known) {
    const { product } = await client.send(productByNumber, { id: known });
    if (product) return { kind: 'there', product };
    if (!create) return { kind: 'none' };
  }
  const { productByIdentifier: product } = await client.send(productByHandle, { identifier: { handle } });
  if (!product) return { kind: 'none' };
  const isOurs = !product_id.startsWith('local:') || product.tags.includes(ownTag(product_id));
  return isOurs ? { kind: 'there', product } : { kind: 'other', title: product.title };
};

/** The product by the shop's name of it. */
export const readFromShop = async (
  { gid }: Pick<PushedObject<WantedProduct>, 'gid'>,
  { client }: Shop,
): Promise<ProductInShop | null> => (await client.send(productByNumber, { id: gid })).product;

const PER_QUERY = 40;

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** The shop's names of collections, by handle; those that it doesn't have are left out. */
export const collectionsInShop = async (
  handles: readonly string[],
  { client }: Shop,
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (let at = 0; at < handles.length; at += PER_QUERY) {
    const some = handles.slice(at, at + PER_QUERY);
    const query = some.map((handle) => `handle:${quoted(handle)}`).join(' OR ');
    const { collections } = await client.send(collectionsByHandle, { query });
    // Searches find words: only what is the same counts.
    for (const { id, handle } of collections.nodes) if (some.includes(handle)) found.set(handle, id);
  }
  return found;
};
