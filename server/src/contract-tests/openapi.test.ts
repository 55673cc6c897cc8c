import { endpoints } from '@backroom/contract/endpoints';
import { examples } from '@backroom/contract/examples';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';

let server: TestApplication;
let source: string;
// The document is for programs: the linter below reads all of it.
// biome-ignore lint/suspicious/noExplicitAny: see above
let document: any;

beforeAll(async () => {
  server = await startTestApplication({ PUBLIC_URL: 'https://backroom.thimblefox.shop/' });
  source = (await server.app.inject('/openapi.json')).body;
  document = JSON.parse(source);
});
afterAll(() => server.close());

const operation = (path: string) => document.paths[`/v1${path}`].post;
const statuses = (path: string) => Object.keys(operation(path).responses);
const codes = (path: string, status: number): string[] => {
  const name = operation(path).responses[status].$ref.split('/').at(-1);
  return document.components.responses[name].content['application/json'].schema.allOf[1].properties.code.enum;
};

describe('the document of the API', () => {
  it('passes a public linter without a remark, its examples included', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, config });
    const lines = problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`);
    expect(lines).toEqual([]);
  });

  it('says where it is, what is called and by whom', () => {
    expect(document.servers).toEqual([
      { url: 'https://backroom.thimblefox.shop', description: 'This installation' },
    ]);
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(
      (path) => Object.values(path).map(({ operationId }) => operationId),
    );
    expect(operations.sort()).toEqual(Object.keys(endpoints).sort());
    expect(operation('/gift-cards/redeem').security).toEqual([{ bearer: [] }]);
  });

  it('names what each call is refused with, by status', () => {
    expect(statuses('/gift-cards/redeem')).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '408',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
    ]);
    expect(codes('/gift-cards/redeem', 409)).toEqual([
      'GIFT_CARD_DEACTIVATED',
      'GIFT_CARD_EXPIRED',
      'GIFT_CARD_INSUFFICIENT_BALANCE',
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    expect(codes('/login', 404)).toEqual(['INVALID_CREDENTIALS']);
    expect(statuses('/login')).not.toContain('401');
    const [, busy] =
      Object.entries<{ headers: object }>(document.components.responses).find(([name]) =>
        name.startsWith('429'),
      ) ?? [];
    expect(busy?.headers).toHaveProperty('Retry-After');
  });

  it('says which writes need an Idempotency-Key, and how long it is kept', () => {
    const header = (path: string) =>
      operation(path).parameters.find((parameter: { in: string }) => parameter.in === 'header');
    expect(header('/gift-cards/redeem')).toMatchObject({ name: 'Idempotency-Key', required: true });
    expect(header('/gift-cards/redeem').schema.description).toContain('90 days');
    expect(header('/create-gift-card')).toMatchObject({ required: false });
    expect(header('/gift-cards/check-balance')).toBeUndefined();
  });

  it('says the sign of amounts', () => {
    const { amount } =
      operation('/gift-cards/redeem').responses[200].content['application/json'].schema.properties;
    expect(amount.description).toMatch(/negative for a redemption/);
    expect(document.info.description).toContain('signed by what they do');
  });
});

it.each(Object.entries(examples))('the example of %s is one', (name, { params, body, response } = {}) => {
  const endpoint: Endpoint = endpoints[name as keyof typeof endpoints]; // examples are typed by these names
  if (params) expect(endpoint.params?.safeParse(params)).toMatchObject({ success: true });
  if (body) expect(endpoint.body?.safeParse(body)).toMatchObject({ success: true });
  if (response) expect(endpoint.response?.safeParse(response)).toMatchObject({ success: true });
});
