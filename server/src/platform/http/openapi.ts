import type { Access } from '@backroom/contract/kit/access';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import * as z from 'zod';
import { API_BASE } from './routes.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
};

const who = (access: Access): string => {
  switch (access.kind) {
    case 'public':
      return 'Anyone.';
    case 'signed-in':
      return 'Any signed-in user.';
    case 'area':
      return `Whoever may open ${access.path}.`;
    case 'api-key':
      return `An API key with the permission ${access.permission}.`;
  }
};

const parametersOf = (endpoint: Endpoint) =>
  (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part] && schemaOf(endpoint[part], 'input');
    const required = new Set(schema?.required ?? []);
    return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.has(name),
      schema: property,
    }));
  });

const bodyOf = (endpoint: Endpoint) => {
  if (endpoint.upload) {
    const fields = endpoint.body ? schemaOf(endpoint.body, 'input').properties : {};
    const properties = { ...fields, [endpoint.upload]: { type: 'string', format: 'binary' } };
    return { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } };
  }
  return endpoint.body && { content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } };
};

const operationOf = (name: string, endpoint: Endpoint) => ({
  operationId: name,
  summary: endpoint.summary,
  description: `For: ${who(endpoint.access)}`,
  security: endpoint.access.kind === 'public' ? [] : [{ bearer: [] }],
  parameters: parametersOf(endpoint),
  ...(bodyOf(endpoint) ? { requestBody: bodyOf(endpoint) } : {}),
  responses: {
    200: {
      description: endpoint.success ?? 'The answer',
      content: endpoint.stream
        ? { [endpoint.stream]: { schema: { type: 'string' } } }
        : { 'application/json': { schema: endpoint.response ? schemaOf(endpoint.response, 'output') : {} } },
    },
    default: { $ref: '#/components/responses/Failure' },
  },
});

const failure = {
  description: 'The call failed; nothing was changed. `details` names every wrong field.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          details: {
            type: 'array',
            items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
          },
        },
      },
    },
  },
};

/** The OpenAPI 3.1 document of the contract. */
export const openApiOf = (endpoints: Record<string, Endpoint>) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = API_BASE + endpoint.path;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Backroom', version: '1', description: 'The back office of a franchised retail chain.' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: { Failure: failure },
    },
  };
};
