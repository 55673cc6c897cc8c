/** What is asked of shops about discounts; a test holds every document against Shopify's schema. */
import * as z from 'zod';
import type { ShopDocument } from '../../pushes/index.ts';

const userErrors = z.array(
  z.object({
    field: z.array(z.string()).nullish(),
    message: z.string(),
    code: z.string().nullish(),
  }),
);

const node = z.object({ id: z.string() }).nullable();

type Kind = 'Basic' | 'Bxgy' | 'FreeShipping';
type Method = 'Code' | 'Automatic';

const acting = (name: string, field: string) => ({
  name,
  text: `mutation ${name}($id: ID!) { done: ${field}(id: $id) { userErrors { field code message } } }`,
  answer: z.object({ done: z.object({ userErrors }) }),
});

/** Ends one that hasn't begun: the only case in which a date won't do. */
export const ends = {
  Code: acting('CodeEnd', 'discountCodeDeactivate'),
  Automatic: acting('AutoEnd', 'discountAutomaticDeactivate'),
} as const;

export const deletes = {
  Code: acting('CodeDelete', 'discountCodeDelete'),
  Automatic: acting('AutoDelete', 'discountAutomaticDelete'),
} as const;

const money = z.object({ amount: z.string() });
const page = z.object({ hasNextPage: z.boolean() });
const ofHandles = z.object({
  nodes: z.array(z.object({ id: z.string(), handle: z.string() })),
  pageInfo: page,
});
const ofSkus = z.object({
  nodes: z.array(z.object({ id: z.string(), sku: z.string().nullable() })),
  pageInfo: page,
});

const items = z.object({
  __typename: z.string(),
  products: ofHandles.optional(),
  productVariants: ofSkus.optional(),
  collections: ofHandles.optional(),
});

const effect = z.object({
  percentage: z.number().optional(),
  amount: money.optional(),
  appliesOnEachItem: z.boolean().optional(),
});

const getsValue = effect.extend({
  quantity: z.object({ quantity: z.union([z.string(), z.number()]) }).optional(),
  effect: effect.optional(),
});

const stateOf = z.object({
  __typename: z.string(),
  title: z.string().optional(),
  startsAt: z.string().optional(),
  endsAt: z.string().nullish(),
  usageLimit: z.int().nullish(),
  appliesOncePerCustomer: z.boolean().nullish(),
  usesPerOrderLimit: z.union([z.string(), z.number()]).nullish(),
  tags: z.array(z.string()).optional(),
  combinesWith: z
    .object({
      orderDiscounts: z.boolean(),
      productDiscounts: z.boolean(),
      shippingDiscounts: z.boolean(),
    })
    .optional(),
  context: z
    .object({ __typename: z.string(), customers: z.array(z.object({ id: z.string() })).optional() })
    .optional(),
  minimumRequirement: z
    .object({
      greaterThanOrEqualToQuantity: z.union([z.string(), z.number()]).optional(),
      greaterThanOrEqualToSubtotal: money.optional(),
    })
    .nullish(),
  codes: z.object({ nodes: z.array(z.object({ code: z.string() })) }).optional(),
  customerGets: z.object({ items, value: getsValue }).nullish(),
  customerBuys: z
    .object({
      items,
      value: z.object({
        quantity: z.union([z.string(), z.number()]).optional(),
        amount: z.string().optional(),
      }),
    })
    .nullish(),
});

/** A discount as a shop holds it. */
export type ShopDiscount = z.output<typeof stateOf>;
export type ShopItems = z.output<typeof items>;

const comb = 'combinesWith { orderDiscounts productDiscounts shippingDiscounts }';
const ctx = 'context { __typename ... on DiscountCustomers { customers { id } } }';
const min = `minimumRequirement { __typename ... on DiscountMinimumQuantity { greaterThanOrEqualToQuantity }
  ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } } }`;
const itemFields = `items { __typename
  ... on DiscountCollections { collections(first: 100) { nodes { id handle } pageInfo { hasNextPage } } }
  ... on DiscountProducts { products(first: 250) { nodes { id handle } pageInfo { hasNextPage } }
    productVariants(first: 250) { nodes { id sku } pageInfo { hasNextPage } } } }`;
const gets = `customerGets { ${itemFields} value { __typename ... on DiscountPercentage { percentage }
  ... on DiscountAmount { amount { amount } appliesOnEachItem }
  ... on DiscountOnQuantity { quantity { quantity } effect { __typename ... on DiscountPercentage { percentage }
    ... on DiscountAmount { amount { amount } appliesOnEachItem } } } } }`;
const buys = `customerBuys { ${itemFields} value { __typename ... on DiscountQuantity { quantity }
  ... on DiscountPurchaseAmount { amount } } }`;
const head = `title startsAt endsAt tags ${comb} ${ctx}`;
const coded = 'usageLimit appliesOncePerCustomer codes(first: 2) { nodes { code } }';

const fragments: Readonly<Record<Method, Readonly<Record<Kind, string>>>> = {
  Code: {
    Basic: `${head} ${coded} ${min} ${gets}`,
    Bxgy: `${head} ${coded} usesPerOrderLimit ${buys} ${gets}`,
    FreeShipping: `${head} ${coded} ${min}`,
  },
  Automatic: {
    Basic: `${head} ${min} ${gets}`,
    Bxgy: `${head} usesPerOrderLimit ${buys} ${gets}`,
    FreeShipping: `${head} ${min}`,
  },
};

const fragment = (method: Method, kind: Kind) =>
  `... on Discount${method}${kind} { ${fragments[method][kind]} }`;

/** All that is compared of a discount. */
export const discountFields = ['__typename']
  .concat(
    (['Code', 'Automatic'] as const).flatMap((method) =>
      (['Basic', 'Bxgy', 'FreeShipping'] as const).map((kind) => fragment(method, kind)),
    ),
  )
  .join('\n  ');

/** What is read of one. */
export const shopDiscount = stateOf;

const made = z.object({
  node: z.object({ id: z.string(), discount: stateOf }).nullable(),
  userErrors,
});
export type Made = z.output<typeof made>;

const errors = 'userErrors { field code message extraInfo }';

/** Shopify's own names of them follow no rule. */
const argumentOf = (method: Method, kind: Kind) => {
  if (kind === 'FreeShipping') return `freeShipping${method}Discount`;
  return method === 'Code' ? `${kind.toLowerCase()}CodeDiscount` : `automatic${kind}Discount`;
};

/** What is written is answered as the shop holds it now: nothing has to be asked for it afterwards. */
const writing = (method: Method, kind: Kind) => {
  const argument = argumentOf(method, kind);
  const inner = method === 'Code' ? 'codeDiscount' : 'automaticDiscount';
  const input = `Discount${method}${kind}Input!`;
  const answer = z.object({ done: made });
  const answered = `node: ${inner}Node { id discount: ${inner} { __typename
      ${fragment(method, kind)} } } ${errors}`;
  const create: ShopDocument<{ done: Made }> = {
    name: `${method}${kind}Create`,
    text: `mutation ${method}${kind}Create($input: ${input}) {
      done: discount${method}${kind}Create(${argument}: $input) { ${answered} } }`,
    answer,
  };
  const update: ShopDocument<{ done: Made }> = {
    name: `${method}${kind}Update`,
    text: `mutation ${method}${kind}Update($id: ID!, $input: ${input}) {
      done: discount${method}${kind}Update(id: $id, ${argument}: $input) { ${answered} } }`,
    answer,
  };
  return { create, update };
};

/** The mutations that write a discount, by method and kind. */
export const writes = {
  Code: {
    Basic: writing('Code', 'Basic'),
    Bxgy: writing('Code', 'Bxgy'),
    FreeShipping: writing('Code', 'FreeShipping'),
  },
  Automatic: {
    Basic: writing('Automatic', 'Basic'),
    Bxgy: writing('Automatic', 'Bxgy'),
    FreeShipping: writing('Automatic', 'FreeShipping'),
  },
} as const;

const withState = z.object({ id: z.string(), discount: stateOf });

export const discountState: ShopDocument<{ discountNode: z.output<typeof withState> | null }> = {
  name: 'DiscountState',
  text: `query DiscountState($id: ID!) { discountNode(id: $id) { id discount { ${discountFields} } } }`,
  answer: z.object({ discountNode: withState.nullable() }),
};

const titled = z.object({
  __typename: z.string(),
  title: z.string().optional(),
  tags: z.array(z.string()).optional(),
});

/** Who has a code in a shop. */
export const codeTaken = {
  name: 'CodeTaken',
  text: `query CodeTaken($code: String!) { codeDiscountNodeByCode(code: $code) { id codeDiscount { __typename
    ... on DiscountCodeBasic { title tags } ... on DiscountCodeBxgy { title tags }
    ... on DiscountCodeFreeShipping { title tags } } } }`,
  answer: z.object({
    codeDiscountNodeByCode: z.object({ id: z.string(), codeDiscount: titled }).nullable(),
  }),
};

/** Our own by its tag: a search, which may know of it a moment later than the shop does. */
export const discountByTag = {
  name: 'DiscountByTag',
  text: `query DiscountByTag($query: String!) { discountNodes(first: 2, query: $query) { nodes { id } } }`,
  answer: z.object({ discountNodes: z.object({ nodes: z.array(z.object({ id: z.string() })) }) }),
};

const found = z.array(z.object({ id: z.string(), handle: z.string() }));

/** Our names as the shop's ids; keys of one call are few, since a search is a line of text. */
export const resolve = {
  name: 'ResolveDiscountItems',
  text: `query ResolveDiscountItems($skus: String!, $products: String!, $collections: String!) {
    productVariants(first: 250, query: $skus) { nodes { id sku product { id } } }
    products(first: 250, query: $products) { nodes { id handle } }
    collections(first: 250, query: $collections) { nodes { id handle } } }`,
  answer: z.object({
    productVariants: z.object({
      nodes: z.array(
        z.object({ id: z.string(), sku: z.string().nullable(), product: z.object({ id: z.string() }) }),
      ),
    }),
    products: z.object({ nodes: found }),
    collections: z.object({ nodes: found }),
  }),
};

export const customerByEmail = {
  name: 'DiscountCustomer',
  text: `query DiscountCustomer($identifier: CustomerIdentifierInput!) {
    customerByIdentifier(identifier: $identifier) { id } }`,
  answer: z.object({ customerByIdentifier: node }),
};
