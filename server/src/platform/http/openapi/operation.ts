import { type Access, reaches } from '@backroom/contract/kit/access';
import type { Endpoint, Example } from '@backroom/contract/kit/endpoint';
import * as z from 'zod';
import { exampleOf, type JsonSchema } from './example-of.ts';
import { failuresOf } from './refusals.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: unknown };

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  // What Zod writes is of the kind that JsonSchema describes.
  return json as JsonSchema;
};

const audiences = ['super-admin', 'admin', 'franchisee'] as const;

const whoMay = (access: Access): string => {
  switch (access.kind) {
    case 'public':
      return 'Anyone.';
    case 'own':
      return audiences.every((one) => reaches(one, access.thing))
        ? 'Any signed-in user, within what they may see.'
        : 'SuperAdmins, and Franchisees for their own stores.';
    case 'area':
      return `Whoever may open ${access.path}.`;
    case 'api-key':
      return `An API key with the permission ${access.permission}.`;
  }
};

/** Where a call stands in the reference: with those for the same callers and the same page. */
export const tagOf = (access: Access): { name: string; description: string } => {
  switch (access.kind) {
    case 'public':
      return { name: 'Signing in', description: 'Calls that anyone may make.' };
    case 'own':
      return {
        name: 'Account and look-ups',
        description: 'For every signed-in user, within what they may see.',
      };
    case 'area':
      return { name: access.path, description: `For whoever may open the page ${access.path}.` };
    case 'api-key':
      return { name: 'Tills', description: 'For tills and other systems, with an API key of a store.' };
  }
};

const idempotencyHeader = (endpoint: Endpoint): Parameter[] =>
  endpoint.idempotencyKey
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: endpoint.idempotencyKey === 'required',
          schema: {
            type: 'string',
            pattern: '^[\\x21-\\x7e]{1,200}$',
            description:
              'A text of your choice, new for each intention and kept when you try again: the same request under the same key is ' +
              'done once and answered alike. Answers are kept for 90 days; a ledger refuses a key it has seen for ever.',
          },
        },
      ]
    : [];

const parametersOf = (endpoint: Endpoint, example: Example): Parameter[] => [
  ...(['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part] && schemaOf(endpoint[part], 'input');
    const required = new Set(schema?.required ?? []);
    return Object.entries(schema?.properties ?? {}).map(
      ([name, property]): Parameter & { example?: unknown } => ({
        name,
        in: part === 'params' ? 'path' : 'query',
        required: part === 'params' || required.has(name),
        schema: property,
        ...(part === 'params' ? { example: example.params?.[name] ?? exampleOf(property, false, name) } : {}),
      }),
    );
  }),
  ...idempotencyHeader(endpoint),
];

const bodyOf = (endpoint: Endpoint, example: Example) => {
  const schema = endpoint.body && schemaOf(endpoint.body, 'input');
  if (endpoint.upload) {
    const properties = { ...schema?.properties, [endpoint.upload]: { type: 'string', format: 'binary' } };
    const required = [...(schema?.required ?? []), endpoint.upload];
    return {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', properties, required } } },
    };
  }
  if (!schema) return undefined;
  const content = { schema, example: example.body ?? exampleOf(schema, false) };
  return { required: (schema.required ?? []).length > 0, content: { 'application/json': content } };
};

const goodAnswerOf = (endpoint: Endpoint, example: Example) => {
  const description = endpoint.success ?? 'The answer';
  if (endpoint.stream) return { description, content: { [endpoint.stream]: { schema: { type: 'string' } } } };
  const schema = endpoint.response ? schemaOf(endpoint.response, 'output') : {};
  const content = { schema, example: example.response ?? exampleOf(schema, true) };
  return { description, content: { 'application/json': content } };
};

/** One call as OpenAPI has it. */
export const operationOf = (name: string, endpoint: Endpoint, example: Example = {}) => {
  const body = bodyOf(endpoint, example);
  return {
    operationId: name,
    tags: [tagOf(endpoint.access).name],
    summary: endpoint.summary,
    description: `For: ${whoMay(endpoint.access)}`,
    security: endpoint.access.kind === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(endpoint, example),
    ...(body ? { requestBody: body } : {}),
    responses: { 200: goodAnswerOf(endpoint, example), ...failuresOf(endpoint) },
  };
};
