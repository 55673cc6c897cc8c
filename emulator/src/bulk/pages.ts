import { type DocumentNode, getNamedType, Kind, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { EVERYTHING } from '../graphql/connection.ts';
import { loadSchema } from '../graphql/schema.ts';

/** Roots that are read at once, so that no operation holds more of a shop than that. */
const PAGE = 100;

const pageInfo = () => {
  const [operation] = parse('{ __page: pageInfo { hasNextPage endCursor } }').definitions;
  return operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : [];
};

const withArgument = (name: string, value: string) => ({
  kind: Kind.ARGUMENT as const,
  name: { kind: Kind.NAME as const, value: name },
  value: name === 'after' ? { kind: Kind.STRING as const, value } : { kind: Kind.INT as const, value },
});

/** The bulk query as an ordinary one that reads a page of roots after a cursor, each with all that it holds. */
export const pageOf = (document: DocumentNode, after: string | null): DocumentNode => {
  const types = new TypeInfo(loadSchema());
  let depth = 0;
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: (field) => {
          if (!getNamedType(types.getType())?.name.endsWith('Connection')) return undefined;
          depth += 1;
          const own = (field.arguments ?? []).filter(({ name }) => name.value !== 'first');
          if (depth > 1) return { ...field, arguments: [...own, withArgument('first', String(EVERYTHING))] };
          return {
            ...field,
            arguments: [
              ...own,
              withArgument('first', String(PAGE)),
              ...(after === null ? [] : [withArgument('after', after)]),
            ],
            selectionSet: {
              kind: Kind.SELECTION_SET as const,
              selections: [...(field.selectionSet?.selections ?? []), ...pageInfo()],
            },
          };
        },
        leave: () => {
          if (getNamedType(types.getType())?.name.endsWith('Connection')) depth -= 1;
          return undefined;
        },
      },
    }),
  );
};
