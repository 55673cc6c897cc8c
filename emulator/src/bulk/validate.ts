import {
  type DocumentNode,
  getNamedType,
  getNullableType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { loadSchema } from '../graphql/schema.ts';

const MOST_BYTES = 65_535;
const MOST_CONNECTIONS = 5;
const MOST_LEVELS = 2;

/** The document with its fragments spread into the operation: all fields stand where they are asked for. */
export const inlined = (document: DocumentNode): DocumentNode => {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  // What takes the place of a spread is visited in its turn, and a fragment within itself is refused before: this ends.
  return visit(
    {
      ...document,
      definitions: document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION),
    },
    {
      FragmentSpread: {
        enter: (spread) => {
          const fragment = fragments.get(spread.name.value);
          if (!fragment) return undefined;
          return {
            kind: Kind.INLINE_FRAGMENT,
            typeCondition: fragment.typeCondition,
            selectionSet: fragment.selectionSet,
          };
        },
      },
    },
  );
};

/** What Shopify holds against a bulk query, in its words; null for one that it runs. */
export const bulkRefusal = (query: string, document: DocumentNode): string | null => {
  if (Buffer.byteLength(query) > MOST_BYTES) return `Query is too long (maximum is ${MOST_BYTES} bytes)`;
  const operation = document.definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation?.operation !== 'query') return 'Bulk operations must be a query';
  const roots = operation.selectionSet.selections.flatMap((one) =>
    one.kind === Kind.FIELD ? [one.name.value] : [],
  );
  if (roots.some((root) => root === 'node' || root === 'nodes'))
    return 'Bulk queries cannot contain a top level `node` or `nodes` field';
  if (roots.length > 1) return 'Bulk queries must contain only a single top level field';

  let refusal: string | null = null;
  const refuse = (words: string) => {
    refusal ??= words;
  };
  const types = new TypeInfo(loadSchema());
  let connections = 0;
  let level = 0;
  let lists = 0;
  const isConnection = () => getNamedType(types.getType())?.name.endsWith('Connection') ?? false;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: (field) => {
          const parent = types.getParentType()?.name ?? '';
          if (parent.endsWith('Connection') && field.name.value === 'nodes') {
            refuse('Bulk queries do not support the `nodes` field on connections, use `edges { node }`');
          }
          if (parent.endsWith('Edge') || parent.endsWith('Connection')) return;
          if (isConnection()) {
            connections += 1;
            level += 1;
            if (lists > 0) refuse('Bulk queries cannot contain a connection field within a list field.');
            if (level > MOST_LEVELS + 1) {
              refuse(
                `Bulk queries cannot contain connections with a nesting depth greater than ${MOST_LEVELS}.`,
              );
            }
          } else if (isListType(getNullableType(types.getType()))) lists += 1;
          const node = nodeOf(field);
          if (isConnection() && node && containsConnection(node) && !hasId(node)) {
            refuse(
              'The parent `node` field for a nested connection must select the `id` field without an alias',
            );
          }
        },
        leave: () => {
          const parent = types.getParentType()?.name ?? '';
          if (parent.endsWith('Edge') || parent.endsWith('Connection')) return;
          if (isConnection()) level -= 1;
          else if (isListType(getNullableType(types.getType()))) lists -= 1;
        },
      },
    }),
  );
  if (connections === 0) return 'Bulk queries must contain at least one connection.';
  if (connections > MOST_CONNECTIONS) {
    return `Bulk queries cannot contain more than ${MOST_CONNECTIONS} connections.`;
  }
  return refusal;
};

type Selection = OperationDefinitionNode['selectionSet']['selections'][number];

const fieldsIn = (selection: Selection | undefined): readonly Selection[] =>
  selection && 'selectionSet' in selection ? (selection.selectionSet?.selections ?? []) : [];

const named = (selections: readonly Selection[], name: string) =>
  selections.find((one) => one.kind === Kind.FIELD && one.name.value === name && one.alias === undefined);

/** The `node` of `edges { node }`. */
const nodeOf = (connection: Selection): Selection | undefined =>
  named(fieldsIn(named(fieldsIn(connection), 'edges')), 'node');

/** In a valid document a field with `edges` is a connection. */
const containsConnection = (selection: Selection): boolean =>
  fieldsIn(selection).some((one) => named(fieldsIn(one), 'edges') !== undefined || containsConnection(one));

const hasId = (node: Selection): boolean =>
  fieldsIn(node).some(
    (one) =>
      (one.kind === Kind.FIELD && one.name.value === 'id' && one.alias === undefined) ||
      (one.kind === Kind.INLINE_FRAGMENT && hasId(one)),
  );
