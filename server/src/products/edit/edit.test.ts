import { afterAll, beforeEach, expect, test } from 'vitest';
import { withClient } from '../../platform/database/with-client.ts';
import { MILL, PIER, startTestCatalogue, type TestCatalogue } from '../products.fixture.ts';

let server: TestCatalogue | undefined;

beforeEach(async () => {
  await server?.close();
  server = await startTestCatalogue();
});
afterAll(() => server?.close());

const chain = () => {
  if (!server) throw new Error('not started');
  return server;
};
const post = (url: string, body: unknown, token = chain().admin) => chain().call(url, { body, token });
const all = async () =>
  (await post('/get-multi-products', { shop: [PIER, MILL], limit: 100 })).body.products as Product[];

type Variant = {
  variant_id: string;
  sku: string;
  price: number;
  unit_cost: number | null;
  available: number;
};
type Product = {
  id: string;
  title: string;
  shop: string;
  vendor: string;
  tags: string[];
  updated_at: string;
  variants: Variant[];
};

const mugIn = async (shop: string) => {
  const found = (await all()).find((one) => one.title === 'Mug' && one.shop === shop);
  if (!found) throw new Error('no mug');
  return found;
};
const prices = async () =>
  (await all()).map(({ title, variants }) => [title, ...variants.map(({ price }) => price)]);

const tenMore = [{ field: 'price', op: 'percent', value: 10, rounding: '.99' }];

test('a preview says old and new with what to look at, and changes nothing', async () => {
  const before = await prices();
  const body = {
    filter: { search: 'mug' },
    expected: 2,
    operations: [{ field: 'price', op: 'set', value: 2 }],
  };
  const { status, body: answer } = await post('/preview-multi-products', body);
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    products: 2,
    stores: 2,
    warnings: 4,
    rows: [
      {
        shop: PIER,
        field: 'price',
        before: 10,
        after: 2,
        warnings: ['The price is under the cost', 'The price changes by more than 50 %'],
      },
      { shop: MILL, before: 12, after: 2 },
    ],
  });
  expect(await prices()).toEqual(before);
});

test('a preview says what the store decides about: it is not sent to its shop', async () => {
  const { root, call } = chain();
  const decide = (owner: string) =>
    call('/save-product-field-owners', {
      token: root,
      body: { owners: [{ field: 'vendor', owner }] },
    });
  await decide('STORE');
  const operations = [
    { field: 'vendor', op: 'set', value: 'Loom' },
    { field: 'tags', op: 'add', values: ['Loom'] },
  ];
  const { body } = await post('/preview-multi-products', { filter: { search: 'mug' }, operations });
  const warned = body.rows.filter(({ warnings }: { warnings: string[] }) => warnings.length > 0);
  expect(warned.map(({ field }: { field: string }) => field)).toEqual(['vendor', 'vendor']);
  expect(warned[0].warnings).toEqual([
    'The store decides about this: it changes here, and is not sent to its shop',
  ]);
  await decide('ASK');
});

test('what was changed together is put back together, a day later too', async () => {
  const before = await all();
  const ids = before.map(({ id }) => id);
  const answer = await post('/update-multi-products', {
    ids,
    operations: [
      ...tenMore,
      { field: 'tags', op: 'add', values: ['Sale'] },
      { field: 'vendor', op: 'set', value: 'Acme' },
      { field: 'available', op: 'adjust', value: 3, reason: 'Counted again' },
    ],
  });
  expect(answer.body).toMatchObject({ message: 'Products updated successfully', updated: 4, failed: [] });
  expect(await prices()).toEqual([
    ['Bowl', 8.99],
    ['Mug', 10.99],
    ['Mug', 12.99],
    ['Shirt', 27.99, 27.99],
  ]);
  expect((await mugIn(PIER)).variants[0]?.available).toBe(7);
  expect((await mugIn(PIER)).tags).toEqual(['Sale']);
  const hours = (Date.parse(answer.body.undo.expires_at) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  const { edits } = (await post('/get-product-edits', {})).body;
  expect(edits).toMatchObject([{ by: 'admin@example.com', updated: 4, undo_id: answer.body.undo.undo_id }]);
  const other = (await post('/get-product-edits', {}, chain().root)).body.edits;
  expect(other[0].undo_id).toBeNull();
  const undone = await post('/undo', { undo_id: answer.body.undo.undo_id });
  expect(undone.body).toMatchObject({ message: 'Undone', done: 4 });
  const strip = (products: Product[]) => products.map(({ updated_at: _, ...rest }) => rest);
  expect(strip(await all())).toEqual(strip(before));
});

test('what somebody changed since stays when the rest is put back', async () => {
  const ids = [(await mugIn(PIER)).id, (await mugIn(MILL)).id];
  const { undo } = (await post('/update-multi-products', { ids, operations: tenMore })).body;
  await post('/update-multi-products', {
    ids: ids.slice(0, 1),
    operations: [{ field: 'price', op: 'set', value: 5 }],
  });
  const undone = await post('/undo', { undo_id: undo.undo_id });
  expect(undone.body).toMatchObject({ message: '1 of 2 undone', results: [{ ok: false }, { ok: true }] });
  expect((await mugIn(PIER)).variants[0]?.price).toBe(5);
  expect((await mugIn(MILL)).variants[0]?.price).toBe(12);
});

test('a row changed meanwhile is held back; the others go on', async () => {
  const [pier, mill] = [await mugIn(PIER), await mugIn(MILL)];
  const change = ({ id, updated_at, variants }: Product, price: number) => ({
    id,
    version: updated_at,
    variants: [{ variant_id: variants[0]?.variant_id, price }],
  });
  const stale = [change(pier, 11), change(mill, 13)];
  await post('/update-multi-products', {
    ids: [pier.id],
    operations: [{ field: 'title', op: 'set', value: 'Cup' }],
  });
  const answer = await post('/update-multi-products', { products: stale });
  expect(answer.body).toMatchObject({
    message: '1 of 2 products updated',
    updated: 1,
    failed: [
      {
        id: pier.id,
        shop: PIER,
        sku: 'MUG',
        message: 'It was changed meanwhile: look at it and change it again',
      },
    ],
  });
  expect((await mugIn(MILL)).variants[0]?.price).toBe(13);
});

// Servers of a spread database run no triggers that they weren't told of.
test.skipIf(process.env.BACKROOM_TEST_DISTRIBUTED)(
  'a transaction in the way of one product is waited for; where something goes wrong in the middle, what was changed is told and can be taken back',
  async () => {
    const ids = (await all()).map(({ id }) => id);
    const fails = (how: string) =>
      withClient(chain().databaseUrl, (client) =>
        client.query(`
          create sequence if not exists turns;
          create or replace function fail() returns trigger language plpgsql as $$ begin ${how} return new; end $$;
          create or replace trigger fails before update on products for each row execute function fail()`),
      );
    const change = async (value: string) =>
      (await post('/update-multi-products', { ids, operations: [{ field: 'vendor', op: 'set', value }] }))
        .body;
    await fails(`if nextval('turns') = 1 then raise exception 'in the way' using errcode = '40P01'; end if;`);
    expect(await change('Weaver')).toMatchObject({ updated: 4, failed: [] });

    await fails(`if new.title = 'Shirt' then raise exception 'away' using errcode = '57P03'; end if;`);
    const answer = await change('Mill');
    const inOrder = (await all()).map(({ vendor }) => vendor);
    expect(answer.updated).toBe(inOrder.filter((vendor) => vendor === 'Mill').length);
    expect(answer.updated).toBeGreaterThan(0);
    expect(answer.failed).toHaveLength(4 - answer.updated);
    expect(answer.failed.at(-1).message).toBe(
      'It is as it was: something went wrong before its turn. Try again',
    );
    await fails('');
    await post('/undo', { undo_id: answer.undo.undo_id });
    expect(new Set((await all()).map(({ vendor }) => vendor))).toEqual(new Set(['Weaver']));
  },
);

test('since a preview: what was changed after it is held back', async () => {
  const ids = [(await mugIn(PIER)).id];
  const { seen_at } = (await post('/preview-multi-products', { ids, operations: tenMore })).body;
  await post('/update-multi-products', { ids, operations: [{ field: 'price', op: 'set', value: 5 }] });
  const answer = await post('/update-multi-products', { ids, operations: tenMore, seen_at });
  expect(answer.body).toMatchObject({ updated: 0, failed: [{ id: ids[0] }], undo: null });
});

test('what is left out is never touched, nothing clears but null', async () => {
  const { id, variants } = await mugIn(PIER);
  const variant_id = variants[0]?.variant_id;
  await post('/update-multi-products', { products: [{ id, variants: [{ variant_id, unit_cost: null }] }] });
  const after = await mugIn(PIER);
  expect(after).toMatchObject({ title: 'Mug', vendor: 'Acme', variants: [{ price: 10, unit_cost: null }] });
  const same = await post('/update-multi-products', { products: [{ id, title: 'Mug' }] });
  expect(same.body).toMatchObject({ updated: 0, unchanged: 1, undo: null });
});

test('one product is changed whole or not at all: a SKU that the store has refuses it', async () => {
  const { id, variants } = await mugIn(PIER);
  const products = [{ id, title: 'Cup', variants: [{ variant_id: variants[0]?.variant_id, sku: 'BOWL' }] }];
  const answer = await post('/update-multi-products', { products });
  expect(answer.body.failed[0].message).toBe('BOWL is the SKU of “Bowl” there');
  expect(await mugIn(PIER)).toMatchObject({ title: 'Mug', variants: [{ sku: 'MUG' }] });
});

test('a product that is gone, and one of a variant that is gone', async () => {
  const { id } = await mugIn(PIER);
  const products = [
    { id: `${chain().pier}~gone`, title: 'X' },
    { id, variants: [{ variant_id: 'gone', price: 3 }] },
  ];
  const { failed } = (await post('/update-multi-products', { products })).body;
  expect(failed.map(({ message }: { message: string }) => message)).toEqual([
    'There is no such product in this store',
    'It has lost a variant meanwhile',
  ]);
});

test.each<[string, unknown, string]>([
  ['letters where a price belongs', { field: 'price', op: 'set', value: 'ten' }, 'operations.0'],
  ['101 % off', { field: 'price', op: 'percent', value: -101 }, 'operations.0'],
  ['a price cleared', { field: 'price', op: 'clear' }, 'operations.0'],
])('%s is refused', async (_, operation, field) => {
  const ids = [(await mugIn(PIER)).id];
  const answer = await post('/update-multi-products', { ids, operations: [operation] });
  expect(answer.status).toBe(400);
  expect(answer.body.details[0].field.startsWith(field)).toBe(true);
});

test('another number that matches by now, both ways of saying it, and a Franchisee', async () => {
  const operations = tenMore;
  const told = { filter: { search: 'mug' }, expected: 3, operations };
  expect((await post('/update-multi-products', told)).status).toBe(409);
  expect((await post('/update-multi-products', { ...told, ids: ['1~a'] })).status).toBe(400);
  expect((await post('/update-multi-products', told, chain().franchisee)).status).toBe(403);
});

test('two that change the same product at once: one of them is told', async () => {
  const { id, updated_at } = await mugIn(PIER);
  const change = (title: string) =>
    post('/update-multi-products', { products: [{ id, version: updated_at, title }] });
  const answers = await Promise.all([change('Cup'), change('Beaker')]);
  expect(answers.map(({ body }) => body.updated).sort()).toEqual([0, 1]);
});
