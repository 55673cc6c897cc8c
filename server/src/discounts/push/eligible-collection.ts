import { refuseUserErrors, type Shop } from '../../pushes/index.ts';
import {
  addTags,
  createCollection,
  removeTags,
  resolve,
  type TaggedProducts,
  taggedProducts,
} from './documents.ts';

/** Products that bear it stand outside all promotions of the chain. */
const TAG = 'bk-excluded';
const TITLE = 'Eligible for promotions';
const HANDLE = 'eligible-for-promotions';

const tagged = async ({ client }: Shop): Promise<string[]> => {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const { products }: TaggedProducts = await client.send(taggedProducts, { query: `tag:"${TAG}"`, after });
    ids.push(...products.nodes.map(({ id }) => id));
    after = products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null;
  } while (after !== null);
  return ids;
};

const findCollection = async ({ client }: Shop) => {
  const { collections } = await client.send(resolve, {
    skus: 'id:0',
    products: 'id:0',
    collections: `handle:"${HANDLE}"`,
  });
  return collections.nodes.find(({ handle }) => handle === HANDLE)?.id ?? null;
};

/**
 * The shop's collection of everything but the excluded: Shopify's discounts can't subtract items (domain.md 3.4). It is made
 * where it is missing, and its products marked as they are wanted now. May be repeated at will.
 */
export const eligibleCollection = async (shop: Shop, excluded: readonly string[]): Promise<string> => {
  const { client } = shop;
  const before = await tagged(shop);
  for (const id of excluded) {
    if (before.includes(id)) continue;
    const { done } = await client.send(addTags, { id, tags: [TAG] });
    refuseUserErrors(done?.userErrors ?? []);
  }
  for (const id of before) {
    if (excluded.includes(id)) continue;
    const { done } = await client.send(removeTags, { id, tags: [TAG] });
    refuseUserErrors(done?.userErrors ?? []);
  }
  const known = await findCollection(shop);
  if (known) return known;
  const input = {
    title: TITLE,
    handle: HANDLE,
    ruleSet: {
      appliedDisjunctively: false,
      rules: [{ column: 'TAG', relation: 'NOT_EQUALS', condition: TAG }],
    },
  };
  const { done } = await client.send(createCollection, { input });
  refuseUserErrors(done?.userErrors ?? []);
  return done?.node?.id ?? '';
};
