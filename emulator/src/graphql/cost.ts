import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

export type Variables = Readonly<Record<string, unknown>>;

const FREE = new Set(['MoneyBag', 'MoneyV2', 'PageInfo']);

const numberArgument = (field: FieldNode, names: readonly string[], variables: Variables): number | null => {
  const argument = field.arguments?.find(({ name }) => names.includes(name.value));
  if (argument?.value.kind === Kind.INT) return Number(argument.value.value);
  if (argument?.value.kind !== Kind.VARIABLE) return null;
  const value = variables[argument.value.name.value];
  return typeof value === 'number' ? value : null;
};

const fieldsOf = (type: GraphQLNamedType) =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};

const isConnection = (type: GraphQLNamedType) => type.name.endsWith('Connection');

/**
 * What Shopify asks for an operation before it runs: leaves and money 0, an object or plain list 1, a connection 2 and
 * its nodes by the logarithm of how many are asked for, a count 10, a mutation 10 (design of the connection, section 2).
 */
export const costOf = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): number => {
  const fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );

  /** Direct fields add up; of fragments on the kinds that an abstract type may be, the dearest counts. */
  const ofSelection = (type: GraphQLNamedType, { selections }: SelectionSetNode): number => {
    let sum = 0;
    let dearest = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        sum += ofField(type, selection);
        continue;
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      if (!fragment) continue;
      const on = schema.getType(fragment.typeCondition?.name.value ?? type.name) ?? type;
      const cost = ofSelection(on, fragment.selectionSet);
      if ((isInterfaceType(type) || isUnionType(type)) && on !== type) dearest = Math.max(dearest, cost);
      else sum += cost;
    }
    return sum + dearest;
  };

  const insideNodes = (connection: GraphQLNamedType, selectionSet: SelectionSetNode): number =>
    selectionSet.selections.reduce((sum, selection) => {
      if (selection.kind !== Kind.FIELD || !selection.selectionSet) return sum;
      const field = fieldsOf(connection)[selection.name.value];
      const type = field && getNamedType(field.type);
      if (!type || FREE.has(type.name)) return sum;
      const isWrapper = type.name.endsWith('Edge');
      return (
        sum +
        (isWrapper ? insideNodes(type, selection.selectionSet) : ofSelection(type, selection.selectionSet))
      );
    }, 0);

  const ofField = (parent: GraphQLNamedType, field: FieldNode): number => {
    const found = fieldsOf(parent)[field.name.value];
    const type = found && getNamedType(found.type);
    if (!type || isLeafType(type) || FREE.has(type.name) || !field.selectionSet) return 0;
    if (parent === schema.getMutationType()) return 10 + ofSelection(type, field.selectionSet);
    if (parent === schema.getQueryType() && type.name === 'Count') return 10;
    if (!isConnection(type)) return 1 + ofSelection(type, field.selectionSet);
    const first = numberArgument(field, ['first', 'last'], variables) ?? 1;
    const sized = Math.max(1, Math.floor(2 * Math.log(Math.max(first, 1))));
    return 2 + sized * (1 + insideNodes(type, field.selectionSet));
  };

  const root =
    operation.operation === 'mutation' ? schema.getMutationType() : (schema.getQueryType() ?? undefined);
  return root ? ofSelection(root, operation.selectionSet) : 0;
};
