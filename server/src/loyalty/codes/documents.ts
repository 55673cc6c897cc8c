/** What is asked of shops about codes of points; a test holds every document against Shopify's schema. */
import * as z from 'zod';

const userErrors = z.array(
  z.object({ field: z.array(z.string()).nullish(), message: z.string(), code: z.string().nullish() }),
);
const node = z.object({ id: z.string() }).nullable();

const money = z.object({ amount: z.string() });

const state = z.object({
  id: z.string(),
  discount: z.object({
    title: z.string().optional(),
    codes: z.object({ nodes: z.array(z.object({ code: z.string() })) }).optional(),
    endsAt: z.string().nullish(),
    usageLimit: z.int().nullish(),
    asyncUsageCount: z.int().optional(),
    tags: z.array(z.string()).optional(),
    context: z.object({ customers: z.array(z.object({ id: z.string() })).optional() }).optional(),
    minimumRequirement: z
      .object({ subtotal: money.optional(), quantity: z.union([z.string(), z.number()]).optional() })
      .nullish(),
    customerGets: z
      .object({
        value: z.object({
          amount: money.optional(),
          appliesOnEachItem: z.boolean().optional(),
          percentage: z.number().optional(),
        }),
      })
      .optional(),
  }),
});

/** A code as its shop holds it; of what is no plain code any more only the id is known. */
export type ShopCode = z.output<typeof state>;

const fields = `{ __typename ... on DiscountCodeBasic { title endsAt usageLimit asyncUsageCount tags
      codes(first: 1) { nodes { code } }
      context { __typename ... on DiscountCustomers { customers { id } } }
      minimumRequirement { __typename
        ... on DiscountMinimumSubtotal { subtotal: greaterThanOrEqualToSubtotal { amount } }
        ... on DiscountMinimumQuantity { quantity: greaterThanOrEqualToQuantity } }
      customerGets { value { __typename
        ... on DiscountAmount { amount { amount } appliesOnEachItem }
        ... on DiscountPercentage { percentage } } } } }`;

/** By what the shop calls it, whatever its code is by now. */
export const codeById = {
  name: 'PointsCodeById',
  text: `query PointsCodeById($id: ID!) { found: discountNode(id: $id) { id discount ${fields} } }`,
  answer: z.object({ found: state.nullable() }),
};

export const codeInShop = {
  name: 'PointsCode',
  text: `query PointsCode($code: String!) { found: codeDiscountNodeByCode(code: $code) { id discount: codeDiscount ${fields} } }`,
  answer: z.object({ found: state.nullable() }),
};

export const createCode = {
  name: 'PointsCodeCreate',
  text: `mutation PointsCodeCreate($input: DiscountCodeBasicInput!) { done: discountCodeBasicCreate(basicCodeDiscount: $input) {
    node: codeDiscountNode { id } userErrors { field message code } } }`,
  answer: z.object({ done: z.object({ node, userErrors }) }),
};

export const updateCode = {
  name: 'PointsCodeUpdate',
  text: `mutation PointsCodeUpdate($id: ID!, $input: DiscountCodeBasicInput!) {
    done: discountCodeBasicUpdate(id: $id, basicCodeDiscount: $input) {
      node: codeDiscountNode { id } userErrors { field message code } } }`,
  answer: z.object({ done: z.object({ node, userErrors }) }),
};

export const deleteCode = {
  name: 'PointsCodeDelete',
  text: `mutation PointsCodeDelete($id: ID!) { done: discountCodeDelete(id: $id) { userErrors { field message code } } }`,
  answer: z.object({ done: z.object({ userErrors }) }),
};

export const shopCustomer = {
  name: 'PointsCodeCustomer',
  text: `query PointsCodeCustomer($identifier: CustomerIdentifierInput!) {
    customerByIdentifier(identifier: $identifier) { id } }`,
  answer: z.object({ customerByIdentifier: node }),
};
