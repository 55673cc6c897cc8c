/** A shop's collection of everything but some products: Shopify's discounts can't subtract items (domain.md 3.4). */
import * as z from 'zod';
import { refuseUserErrors, type Shop } from './push-kind.ts';

/** How the products left out are marked, and the collection of the others. */
export type MarkedCollection = { readonly tag: string; readonly title: string; readonly handle: string };

const errors = z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string() }));

const taggedAnswer = z.object({
  products: z.object({
    nodes: z.array(z.object({ id: z.string() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});

const taggedProducts = {
  name: 'MarkedProducts',
  text: `query MarkedProducts($query: String!, $after: String) { products(first: 250, query: $query, after: $after) {
    nodes { id } pageInfo { hasNextPage endCursor } } }`,
  answer: taggedAnswer,
};

const tagging = (name: string, field: string) => ({
  name,
  text: `mutation ${name}($id: ID!, $tags: [String!]!) { done: ${field}(id: $id, tags: $tags) { userErrors { field message } } }`,
  answer: z.object({ done: z.object({ userErrors: errors }).nullable() }),
});

const addTags = tagging('MarkProduct', 'tagsAdd');
const removeTags = tagging('UnmarkProduct', 'tagsRemove');

const collectionByHandle = {
  name: 'CollectionOfOthers',
  text: `query CollectionOfOthers($query: String!) { collections(first: 10, query: $query) { nodes { id handle } } }`,
  answer: z.object({
    collections: z.object({ nodes: z.array(z.object({ id: z.string(), handle: z.string() })) }),
  }),
};

const createCollection = {
  name: 'MakeCollectionOfOthers',
  text: `mutation MakeCollectionOfOthers($input: CollectionInput!) { done: collectionCreate(input: $input) {
    node: collection { id } userErrors { field message } } }`,
  answer: z.object({
    done: z.object({ node: z.object({ id: z.string() }).nullable(), userErrors: errors }).nullable(),
  }),
};

const marked = async ({ client }: Shop, tag: string): Promise<string[]> => {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const { products }: z.output<typeof taggedAnswer> = await client.send(taggedProducts, {
      query: `tag:"${tag}"`,
      after,
    });
    ids.push(...products.nodes.map(({ id }) => id));
    after = products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null;
  } while (after !== null);
  return ids;
};

/**
 * Marks the products that are to be left out, and no others, and makes the collection where it is missing. May be repeated at
 * will.
 * @param excluded products by the shop's ids
 * @returns the collection's id
 * @throws PushRefused with the shop's words
 */
export const collectionWithout = async (
  shop: Shop,
  excluded: readonly string[],
  { tag, title, handle }: MarkedCollection,
): Promise<string> => {
  const { client } = shop;
  const before = new Set(await marked(shop, tag));
  const wanted = new Set(excluded);
  for (const id of wanted) {
    if (before.has(id)) continue;
    const { done } = await client.send(addTags, { id, tags: [tag] });
    refuseUserErrors(done?.userErrors ?? []);
  }
  for (const id of before) {
    if (wanted.has(id)) continue;
    const { done } = await client.send(removeTags, { id, tags: [tag] });
    refuseUserErrors(done?.userErrors ?? []);
  }
  const { collections } = await client.send(collectionByHandle, { query: `handle:"${handle}"` });
  const known = collections.nodes.find((one) => one.handle === handle);
  if (known) return known.id;
  const input = {
    title,
    handle,
    ruleSet: {
      appliedDisjunctively: false,
      rules: [{ column: 'TAG', relation: 'NOT_EQUALS', condition: tag }],
    },
  };
  const { done } = await client.send(createCollection, { input });
  refuseUserErrors(done?.userErrors ?? []);
  return done?.node?.id ?? '';
};
