import { afterAll, beforeEach, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { uploadTo } from '../../testing/upload.ts';
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

const exported = async (body: object = { filter: { store: [PIER, MILL] } }) => {
  const response = await chain().app.inject({
    method: 'POST',
    url: '/v1/export-products-to-edit',
    headers: { authorization: `Bearer ${chain().admin}` },
    payload: body,
  });
  return response;
};
const read = (content: string | Buffer, token = chain().admin) =>
  uploadTo(chain().app, '/read-product-file', { token, name: 'a.csv', content });

test('a file that goes out and comes back as it was changes nothing', async () => {
  const file = await exported();
  expect(file.statusCode).toBe(200);
  expect(file.body.split('\r\n')[0]).toContain('Product ID,Variant ID,Version,Store,Variant,Title');
  const { body } = await read(file.body);
  expect(body).toEqual({ products: [], rows: 5, unchanged: 4, problems: [], unknown_columns: [] });
});

test('what was edited is seen before it is sent, then changed row by row', async () => {
  const file = await exported();
  const edited = file.body
    .replace(/(MUG,,)10(,,3)/, (_, before, after) => `${before}"$1,011.50"${after}`)
    .replace('Acme,Kitchen,DRAFT', 'Acme,(clear),ACTIVE');
  const answer = (await read(edited)).body;
  expect(answer).toMatchObject({ rows: 5, unchanged: 2, problems: [] });
  const preview = (await post('/preview-multi-products', { products: answer.products })).body;
  expect(preview.rows.map(({ field, after }: { field: string; after: unknown }) => [field, after])).toEqual(
    expect.arrayContaining([
      ['product_type', null],
      ['status', 'ACTIVE'],
      ['price', 1011.5],
    ]),
  );
  const done = (await post('/update-multi-products', { products: answer.products })).body;
  expect(done).toMatchObject({ message: 'Products updated successfully', updated: 2 });
  // The file is older by now: its rows are held back.
  const again = (await read(edited.replace('Bowl', 'Basin'))).body;
  const late = (await post('/update-multi-products', { products: again.products })).body;
  expect(late.failed).toMatchObject([{ message: expect.stringContaining('changed meanwhile') }]);
});

test('letters for a price, a third decimal, an unknown product: named by row and column, and the rest goes on', async () => {
  const file = await exported();
  const [header = '', ...lines] = file.body.trim().split('\r\n');
  const wrong = lines.map((line) => {
    if (line.includes(',Bowl,')) return line.replace(',8,', ',cheap,');
    if (line.includes('SHIRT-S')) return line.replace(',25,', ',25.999,');
    if (line.includes(',Mill,')) return `999999~none${line.slice(line.indexOf(','))}`;
    if (line.includes(',MUG,')) return line.replace(',10,', ',11,');
    return line;
  });
  const { body } = await read([`${header},Remark`, ...wrong.map((line) => `${line},x`)].join('\n'));
  expect(body.unknown_columns).toEqual(['Remark']);
  expect(body.products).toMatchObject([{ variants: [{ price: 11 }] }]);
  const messages = body.problems.map(({ column, message }: { column: string; message: string }) => [
    column,
    message,
  ]);
  expect(messages).toContainEqual(['Price', '“cheap” is not an amount']);
  expect(messages).toContainEqual(['Product ID', 'There is no such product in your stores']);
  expect(messages.filter(([column]: string[]) => column === 'Price')).toHaveLength(2);
});

test('an Excel workbook goes the same way', async () => {
  const file = await exported({ filter: { store: [MILL] }, format: 'xlsx' });
  expect((await read(file.rawPayload)).body).toMatchObject({ rows: 1, unchanged: 1, problems: [] });
  const [mug] = (await post('/get-multi-products', { shop: [MILL] })).body.products;
  const cell = (value: string | number) =>
    typeof value === 'number' ? { value, type: Number } : { value, type: String };
  const book = await writeXlsxFile([
    {
      sheet: 'A',
      data: [
        ['Product ID', 'Variant ID', 'Price', 'Vendor'].map(cell),
        [mug.id, mug.variants[0].variant_id, 13.25, 'Ärmel & Söhne <GmbH>'].map(cell),
      ],
    },
  ]).toBuffer();
  expect((await read(book)).body.products).toEqual([
    {
      id: mug.id,
      vendor: 'Ärmel & Söhne <GmbH>',
      variants: [{ variant_id: mug.variants[0].variant_id, price: 13.25 }],
    },
  ]);
});

test('what is no such file is refused as a whole, and nobody else reads it', async () => {
  for (const nonsense of [
    'hello',
    'a,b\n1,2',
    Buffer.from('PK\u0003\u0004nonsense'),
    Buffer.alloc(5_000_000, 'x'),
  ]) {
    expect((await read(nonsense)).status).toBe(400);
  }
  expect((await read('Product ID,Variant ID', chain().franchisee)).status).toBe(403);
  expect((await post('/export-products-to-edit', { ids: ['1~x'] }, chain().franchisee)).status).toBe(403);
});
