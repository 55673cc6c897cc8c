import { loadSchema } from '@backroom/emulator/schema';
import {
  type GraphQLOutputType,
  getNullableType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  type SelectionSetNode,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { ShopifyDocument } from '../client/document.ts';
import * as bulk from './bulk.ts';
import { bulkKinds } from './bulk-kinds.ts';
import * as byIds from './by-ids.ts';
import * as changed from './changed.ts';
import {
  bulkOrders,
  changedOrders,
  countOrders,
  oldestOrder,
  orderAgreement,
  orderLines,
  ordersByIds,
  ordersOfDay,
} from './orders.ts';
import * as shop from './shop.ts';
import * as webhooks from './webhooks.ts';

const documents: ShopifyDocument<unknown>[] = [
  ordersByIds,
  orderAgreement,
  orderLines,
  changedOrders,
  countOrders,
  oldestOrder,
  ordersOfDay,
  ...Object.values(shop),
  ...Object.values(byIds),
  ...Object.values(changed),
  ...Object.values(bulk),
  ...Object.values(webhooks),
];

const schema = loadSchema();

test.each(documents.map((document) => [document.name, document] as const))(
  '%s is a document of Shopify’s schema',
  (name, document) => {
    const parsed = parse(document.text);
    expect(validate(schema, parsed).map(({ message }) => message)).toEqual([]);
    const [operation] = parsed.definitions;
    expect(operation?.kind === Kind.OPERATION_DEFINITION && operation.name?.value).toBe(name);
  },
);

/** What a document selects, as a tree: each field with its type. */
type Selected = Map<string, { type: GraphQLOutputType; inner: Selected }>;

const selectedBy = ({ text }: ShopifyDocument<unknown>): Selected => {
  const parsed = parse(text);
  const root: Selected = new Map();
  const stack: Selected[] = [root];
  const info = new TypeInfo(schema);
  visit(
    parsed,
    visitWithTypeInfo(info, {
      FragmentDefinition: () => false,
      Field: {
        enter: (field) => {
          const type = info.getType();
          const name = field.alias?.value ?? field.name.value;
          const parent = stack.at(-1);
          if (!type || !parent) throw new Error(`No type of ${name}`);
          const known = parent.get(name) ?? { type, inner: new Map() };
          parent.set(name, known);
          stack.push(known.inner);
        },
        leave: () => void stack.pop(),
      },
    }),
  );
  return root;
};

/** Where a declared answer and Shopify's schema don't agree. */
const disagreements = (answer: z.ZodType, selected: Selected, path: string): string[] => {
  if (!(answer instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(answer.shape).flatMap(([name, declared]) => {
    const here = `${path}.${name}`;
    const field = selected.get(name);
    if (!field) return [`${here} isn’t asked for`];
    const mayBeNull = declared.safeParse(null).success;
    const problems = isNonNullType(field.type) || mayBeNull ? [] : [`${here} may be null`];
    let inner: z.ZodType = declared;
    while (inner instanceof z.ZodNullable) inner = inner.unwrap() as z.ZodType;
    if (isListType(getNullableType(field.type)) !== inner instanceof z.ZodArray) {
      return [...problems, `${here} is a list in one of both`];
    }
    if (inner instanceof z.ZodArray) inner = inner.element as z.ZodType;
    return [...problems, ...disagreements(inner, field.inner, here)];
  });
};

test.each(documents.map((document) => [document.name, document] as const))(
  'what %s declares of its answer is what the schema says',
  (name, document) => {
    expect(disagreements(document.answer, selectedBy(document), name)).toEqual([]);
  },
);

const queries = Object.entries({
  ...bulkKinds,
  orders: bulkOrders("created_at:>='2026-01-01T00:00:00Z' AND created_at:<'2026-02-01T00:00:00Z'"),
});

/** Connections by how deep they stand, and whether each node's id is asked for by its own name. */
const connectionsIn = (selection: SelectionSetNode | undefined, depth = 0): number[] =>
  (selection?.selections ?? []).flatMap((each) => {
    if (each.kind !== Kind.FIELD) return [];
    const isConnection = each.selectionSet?.selections.some(
      (inner) => inner.kind === Kind.FIELD && inner.name.value === 'edges',
    );
    return [
      ...(isConnection ? [depth] : []),
      ...connectionsIn(each.selectionSet, isConnection ? depth + 1 : depth),
    ];
  });

test.each(queries)('the bulk query of %s is one that Shopify runs', (_, text) => {
  const parsed = parse(text);
  expect(validate(schema, parsed).map(({ message }) => message)).toEqual([]);
  expect(Buffer.byteLength(text)).toBeLessThan(65_535);
  const [operation] = parsed.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('No operation');
  const depths = connectionsIn(operation.selectionSet);
  expect(depths.length).toBeLessThanOrEqual(5);
  expect(Math.max(...depths)).toBeLessThanOrEqual(2);
  expect(text).not.toContain('nodes');
  expect(text).not.toMatch(/\w+: id\b/);
});
