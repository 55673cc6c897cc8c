import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkStart } from './testing/documents.fixture.ts';
import { type Tried, tryEmulator } from './testing/try.fixture.ts';

let tried: Tried;
beforeAll(async () => {
  tried = await tryEmulator();
});
afterAll(() => tried.close());

describe('a document that Shopify would refuse', () => {
  it.each([
    ['undefinedField', '{ shop { colour } }', "Field 'colour' doesn't exist on type 'Shop'"],
    ['missingRequiredArguments', '{ order { id } }', "Field 'order' is missing required arguments: id"],
    [
      'argumentNotAccepted',
      '{ orders(first: 1, hue: 2) { nodes { id } } }',
      "Field 'orders' doesn't accept argument 'hue'",
    ],
    ['argumentLiteralsIncompatible', '{ orders(first: "one") { nodes { id } } }', 'Int cannot represent'],
    ['variableNotUsed', 'query Q($a: ID) { shop { id } }', 'Variable $a is declared by Q but not used'],
    ['selectionMismatch', '{ shop }', 'must have a selection'],
  ])('is refused with %s', async (code, query, words) => {
    const { data, errors } = await tried.ask(query);
    expect(data).toBeUndefined();
    expect(errors?.[0]?.extensions?.code).toBe(code);
    expect(errors?.[0]?.message).toContain(words);
  });

  it('is told what is wrong with a variable', async () => {
    const { errors } = await tried.ask('query Q($id: ID!) { order(id: $id) { id } }', { id: null });
    expect(errors?.[0]).toMatchObject({
      message: 'Variable $id of type ID! was provided invalid value',
      extensions: { code: 'INVALID_VARIABLE' },
    });
  });
});

it('names a root, and a field, that it has no resolver for', async () => {
  const root = await tried.ask('{ draftOrders(first: 1) { nodes { id } } }');
  expect(root.errors?.[0]?.message).toBe('The emulator has no resolver for QueryRoot.draftOrders');
  const field = await tried.ask('{ shop { contactEmail } }');
  expect(field.errors?.[0]?.message).toBe('The emulator has no resolver for Shop.contactEmail');
});

describe('a search', () => {
  it('warns of a term that the root does not know, and finds everything', async () => {
    const { emulator, domain, ask } = tried;
    const shop = emulator.shops.get(domain);
    shop?.customers.set('1', {
      id: '1',
      firstName: 'Ada',
      lastName: 'Quill',
      email: 'ada@example.com',
      phone: null,
      acceptsEmail: true,
      acceptsSms: false,
      tags: [],
      address: null,
      orders: 0,
      spentCents: 0,
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
    });
    const find = (query: string) =>
      ask('query Q($query: String) { customers(first: 5, query: $query) { nodes { id } } }', { query });
    const found = async (query: string) =>
      ((await find(query)).data as { customers: { nodes: unknown[] } }).customers.nodes.length;
    expect((await find('hat_size:7')).extensions?.search).toEqual([
      {
        path: ['customers'],
        query: 'hat_size:7',
        warnings: [
          { field: 'hat_size', message: 'Invalid search field for this query.', code: 'invalid_field' },
        ],
      },
    ]);
    expect(await found('hat_size:7')).toBe(1);
    expect(await found('email:ada@example.com')).toBe(1);
    expect(await found("updated_at:>'2026-01-01T00:00:00Z'")).toBe(0);
    expect(await found("updated_at:>='2026-01-01T00:00:00Z' AND first_name:Ada")).toBe(1);
    expect(await found('first_name:Bob OR last_name:quill')).toBe(1);
    expect(await found('-first_name:Ada')).toBe(0);
  });
});

describe('a bulk query', () => {
  const start = async (query: string) => {
    const data = await tried.data(bulkStart, { query });
    return data.bulkOperationRunQuery.userErrors[0]?.message ?? null;
  };

  it.each([
    ['no connection', '{ shop { id } }', 'at least one connection'],
    [
      'more than five connections',
      '{ orders { edges { node { id a: lineItems { edges { node { id } } } b: lineItems { edges { node { id } } } c: lineItems { edges { node { id } } } d: lineItems { edges { node { id } } } e: lineItems { edges { node { id } } } } } } }',
      'more than 5 connections',
    ],
    [
      'three levels below the root',
      '{ products { edges { node { id collections { edges { node { id products { edges { node { id variants { edges { node { id } } } } } } } } } } } } }',
      'nesting depth',
    ],
    [
      'a connection within a list',
      '{ orders { edges { node { id refunds { id refundLineItems { edges { node { quantity } } } } } } } }',
      'within a list field',
    ],
    ['a root node', '{ node(id: "gid://shopify/Order/1") { id } }', 'top level `node`'],
    ['nodes', '{ orders { nodes { id } } }', '`nodes` field'],
    [
      'a parent without its id',
      '{ orders { edges { node { name lineItems { edges { node { id } } } } } } }',
      'must select the `id`',
    ],
    ['what the schema lacks', '{ orders { edges { node { colour } } } }', "Field 'colour' doesn't exist"],
  ])('with %s is refused', async (_what, query, words) => {
    expect(await start(query)).toContain(words);
  });

  it('waits while five others run', async () => {
    tried.emulator.bulk.duration = 60_000;
    const query = '{ orders { edges { node { id } } } }';
    for (let count = 0; count < 5; count += 1) expect(await start(query)).toBeNull();
    expect(await start(query)).toContain('limit of 5');
  });
});

describe('the bucket', () => {
  it('refuses what is dearer than any query may be', async () => {
    const { errors } = await tried.ask(
      '{ orders(first: 250) { nodes { lineItems(first: 250) { nodes { id variant { id product { id } } } } agreements(first: 50) { nodes { sales(first: 250) { nodes { id } } } } } } }',
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'MAX_COST_EXCEEDED', maxCost: 1_000 });
  });

  it('empties, says so, and fills again', async () => {
    const frozen = await tryEmulator({ frozen: true });
    const query = '{ orders(first: 250) { nodes { lineItems(first: 20) { nodes { id } } } } }';
    const costs: number[] = [];
    for (;;) {
      const { errors, extensions } = await frozen.ask(query);
      if (errors) {
        expect(errors[0]?.extensions?.code).toBe('THROTTLED');
        expect(extensions?.cost?.throttleStatus).toMatchObject({ maximumAvailable: 2_000, restoreRate: 100 });
        break;
      }
      costs.push(Number(extensions?.cost?.requestedQueryCost));
    }
    expect(costs.length).toBe(Math.floor(2_000 / (costs[0] ?? 1)));
    await frozen.emulator.clock.advance(3_000);
    expect((await frozen.ask(query)).errors).toBeUndefined();
    await frozen.close();
  });
});
