import type { Endpoint, Example } from '@backroom/contract/kit/endpoint';
import { API_BASE } from '../routes.ts';
import { operationOf, tagOf } from './operation.ts';
import { failureResponses } from './refusals.ts';

const description = `Orders, sales, stock, royalties and gift cards of a franchised chain.

**Amounts** are US dollars with at most two decimals, and signed by what they do: what comes in or is put on a card is positive, what
goes out or is taken off it is negative. Where a field says otherwise, its description does. What you send is always positive: the
call says which way it goes.

**Failures** are \`{ code, message, details? }\`. \`code\` is for programs, \`message\` for people. A call that failed changed nothing.

**Trying again**: calls that move money take an \`Idempotency-Key\`. Keep the key and send the same once more after a time-out, a
429 or a 503.`;

const failure = {
  type: 'object',
  description: 'Why a call was refused. It changed nothing.',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'For programs.' },
    message: { type: 'string', description: 'For people.' },
    details: {
      type: 'array',
      description: 'Every wrong field, where what was sent is wrong.',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: {
          field: { type: 'string', description: 'Its path in what was sent: `lines.0.sku`.' },
          message: { type: 'string' },
        },
      },
    },
  },
};

const components = {
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token that `/v1/login` gives a person, or the API key of a till.',
    },
  },
  schemas: { Failure: failure },
  headers: {
    RetryAfter: {
      description: 'Seconds to wait before the same is sent again: the time that the message names.',
      schema: { type: 'integer', minimum: 1 },
    },
  },
};

export type DocumentOptions = {
  endpoints: Record<string, Endpoint>;
  /** By the name of the call; for the others one is made up from their schemas. */
  examples: Partial<Record<string, Example>>;
  /** The version of Backroom. */
  version: string;
  /** Where it can be reached; `/` where that isn't known. */
  address: string;
};

/** The OpenAPI 3.1 document of the contract. */
export const openApiOf = ({ endpoints, examples, version, address }: DocumentOptions) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = API_BASE + endpoint.path;
    const operation = operationOf(name, endpoint, examples[name]);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  const tags = new Map(Object.values(endpoints).map(({ access }) => [tagOf(access).name, tagOf(access)]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Backroom',
      version,
      description,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: address, description: 'This installation' }],
    tags: [...tags.values()].sort((one, other) => one.name.localeCompare(other.name)),
    paths,
    components: { ...components, responses: failureResponses(Object.values(endpoints)) },
  };
};
