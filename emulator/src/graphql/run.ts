import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  print,
  valueFromASTUntyped,
} from 'graphql';
import type { Context } from './context.ts';
import { costOf, type Variables } from './cost.ts';
import { refusalsOf } from './refusals.ts';
import { loadSchema } from './schema.ts';
import { checkAccess } from './scopes.ts';

/** What stands for an object of Shopify's: values, or functions that work them out when they are asked for. */
export type View = { readonly [field: string]: unknown };

const isView = (value: unknown): value is View => typeof value === 'object' && value !== null;

/**
 * Reads a field of a view. What a view doesn't have is said, never null: an answer invented by the emulator would
 * hide a mistake.
 */
const resolveField: GraphQLFieldResolver<unknown, Context> = (source, args, context, info) => {
  const parent = info.parentType.name;
  if (!isView(source) || !(info.fieldName in source)) {
    throw new GraphQLError(`The emulator has no resolver for ${parent}.${info.fieldName}`, {
      extensions: { code: 'EMULATOR_NO_RESOLVER' },
    });
  }
  if (parent === 'Mutation') {
    checkAccess(context, parent, info.fieldName, info.returnType);
    const directive = info.fieldNodes[0]?.directives?.find(({ name }) => name.value === 'idempotent');
    const key = directive?.arguments?.find(({ name }) => name.value === 'key');
    const value: unknown = key ? valueFromASTUntyped(key.value, info.variableValues) : null;
    context.idempotencyKey = typeof value === 'string' ? value : null;
  }
  if (parent === 'QueryRoot') checkAccess(context, parent, info.fieldName, info.returnType);
  const value = source[info.fieldName];
  const result: unknown = typeof value === 'function' ? value(args, context, info) : value;
  if (result === null || result === undefined) return null;
  if (parent !== 'QueryRoot' && parent !== 'Mutation') {
    checkAccess(context, parent, info.fieldName, info.returnType);
  }
  return result;
};

const MOST_COST = 1_000;

/** The length of the longest list in an input. */
const longestIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce<number>((most, one) => Math.max(most, longestIn(one)), 0);
  return Array.isArray(value) ? Math.max(value.length, inside) : inside;
};

const MOST_ITEMS = 250;

const parsed = new Map<string, DocumentNode | readonly GraphQLError[]>();

/** Parses and checks a document; what was checked once is known. @returns the document, or why it is refused. */
export const checkDocument = (query: string): DocumentNode | readonly GraphQLError[] => {
  const known = parsed.get(query);
  if (known) return known;
  const checked = () => {
    try {
      const document = parse(query);
      const refusals = refusalsOf(loadSchema(), document);
      return refusals.length > 0 ? refusals : document;
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
  };
  const result = checked();
  if (parsed.size >= 500) parsed.clear();
  parsed.set(query, result);
  return result;
};

export const isRefused = (
  checked: DocumentNode | readonly GraphQLError[],
): checked is readonly GraphQLError[] => Array.isArray(checked);

export type GraphqlRequest = { query: string; variables?: Variables; operationName?: string };

/** The body of an answer: always sent with status 200. */
export type GraphqlAnswer = {
  data?: unknown;
  errors?: readonly unknown[];
  extensions?: Record<string, unknown>;
};

const invalidVariable = (error: GraphQLError, { variableDefinitions = [] }: OperationDefinitionNode) => {
  const name = /^Variable "\$([^"]+)"/.exec(error.message)?.[1] ?? '';
  const type = variableDefinitions.find(({ variable }) => variable.name.value === name)?.type;
  return {
    message: `Variable $${name} of type ${type ? print(type) : ''} was provided invalid value`,
    locations: error.locations,
    extensions: { code: 'INVALID_VARIABLE', problems: [{ path: [], explanation: error.message }] },
  };
};

const run = (
  root: { query: View; mutation: View },
  document: DocumentNode,
  { variables = {}, operationName }: GraphqlRequest,
  context: Context,
) => {
  const operation = getOperationAST(document, operationName);
  return execute({
    schema: loadSchema(),
    document,
    rootValue: operation?.operation === 'mutation' ? root.mutation : root.query,
    contextValue: context,
    variableValues: variables,
    operationName,
    fieldResolver: resolveField,
    typeResolver: (value) => (isView(value) ? String(value.__typename) : undefined),
  });
};

/** Runs a checked document without asking what it costs, as bulk operations do. */
export const runFreely = async (
  root: { query: View; mutation: View },
  document: DocumentNode,
  context: Context,
): Promise<GraphqlAnswer> => run(root, document, { query: '' }, context);

/** Runs a request that was answered before once more, for what it does: costs and throttles were paid then. */
export const runAgain = async (
  root: { query: View; mutation: View },
  request: GraphqlRequest,
  context: Context,
): Promise<void> => {
  const document = checkDocument(request.query);
  if (!isRefused(document)) await run(root, document, request, context);
};

/** Answers a request as Shopify would: refusals, cost, throttle, data, warnings of searches. */
export const answerGraphql = async (
  root: { query: View; mutation: View },
  request: GraphqlRequest,
  context: Context,
): Promise<GraphqlAnswer> => {
  const document = checkDocument(request.query);
  if (isRefused(document)) return { errors: document.map((error) => error.toJSON()) };
  const operation = getOperationAST(document, request.operationName);
  if (!operation)
    return { errors: [{ message: 'No operation with that name', extensions: { code: 'invalidOperation' } }] };
  const requested = costOf(loadSchema(), document, operation, request.variables ?? {});
  const longest = longestIn(request.variables);
  if (longest > MOST_ITEMS) {
    return {
      errors: [
        {
          message: `The input array size of ${longest} is greater than the maximum allowed of ${MOST_ITEMS}.`,
          extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
        },
      ],
    };
  }
  const { bucket } = context.install;
  const cost = () => ({
    requestedQueryCost: requested,
    actualQueryCost: requested,
    throttleStatus: bucket.status(context.emulator.clock.now()),
  });
  if (requested > MOST_COST) {
    return {
      errors: [
        {
          message: `Query cost is ${requested}, which exceeds the single query max cost limit (${MOST_COST}).`,
          extensions: { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: MOST_COST },
        },
      ],
      extensions: { cost: { ...cost(), actualQueryCost: null } },
    };
  }
  if (!bucket.take(requested, context.emulator.clock.now())) {
    return {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: { cost: { ...cost(), actualQueryCost: null } },
    };
  }
  const result = await run(root, document, request, context);
  if (result.errors && result.data === undefined) {
    return {
      errors: result.errors.map((error) => invalidVariable(error, operation)),
      extensions: { cost: cost() },
    };
  }
  const search = context.search.filter(({ warnings }) => warnings.length > 0);
  return {
    ...result,
    ...(result.errors && { errors: result.errors.map((error) => error.toJSON()) }),
    extensions: { cost: cost(), ...(search.length > 0 && { search }) },
  };
};
