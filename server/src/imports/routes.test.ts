import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeImport } from '../platform/file-import/stored/start-import.ts';
import type { TestApplication } from '../testing/application.ts';
import { type ImportServer, startImportServer } from '../testing/import-server.ts';
import { tillFile, tillMapping } from './till-mapping.fixture.ts';

let server: TestApplication;
let dataDir: string;
let token: string;
let upload: ImportServer['upload'];
let close: ImportServer['close'];

beforeAll(async () => {
  ({ server, dataDir, token, upload, close } = await startImportServer());
});
afterAll(() => close());

/** The kept files in a folder; their parts lie below them. */
const filesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  const parts = await Promise.all(names.map((name) => readdir(join(folder, name)).catch(() => [])));
  return names.filter((_, index) => (parts[index]?.length ?? 0) > 0);
};

const filesOf = async (importId: string) => {
  const { rows } = await server.connection.pool.query('select files_of from imports where import_id = $1', [
    importId,
  ]);
  return await filesIn(join(dataDir, 'files', 'imports', rows[0].files_of));
};

const call = (path: string, body: unknown) => server.call(path, { body, token });

const CUSTOMERS =
  'First Name,Last Name,Email,Loyalty\nAda,Park,ada@example.com,1\nNo,Mail,,2\nBen,Ruiz,ben@example.com,3\n';

describe('a file from upload to result', () => {
  test('is looked into, imported, and its refused rows can be fetched', async () => {
    const uploaded = await upload(
      '/upload-import',
      { kind: 'customers', shop: 'pier.example.com' },
      'people.csv',
      CUSTOMERS,
    );
    expect(uploaded).toMatchObject({
      status: 200,
      body: { import: { status: 'uploaded', store_name: 'Pier', file_name: 'people.csv' } },
    });
    const import_id = uploaded.body.import.id;

    const preview = await call('/preview-import', { import_id });
    expect(preview.body).toMatchObject({
      blocked: null,
      looked_at: 3,
      rejected: 1,
      headings: ['Customer', 'E-mail', 'Phone', 'City'],
      rows: [
        { row: 2, cells: ['Ada Park', 'ada@example.com', '', ''] },
        { row: 4, cells: ['Ben Ruiz', 'ben@example.com', '', ''] },
      ],
      problems: [{ row: 3, column: 'Email', message: 'Has neither an id nor an e-mail' }],
    });
    expect(preview.body.columns).toEqual([
      { name: 'First Name', recognised: true },
      { name: 'Last Name', recognised: true },
      { name: 'Email', recognised: true },
      { name: 'Loyalty', recognised: false },
    ]);

    expect((await call('/start-import', { import_id })).body.import.status).toBe('waiting');
    expect((await call('/start-import', { import_id })).status).toBe(409);
    await completeImport(server.services, import_id);
    const done = await call('/get-import', { import_id });
    expect(done.body.import).toMatchObject({
      status: 'done',
      progress: 1,
      counts: { read: 3, created: 2, updated: 0, unchanged: 0, rejected: 1, stores_created: 0 },
      has_rejected_file: true,
      message: null,
      created_by: 'root@example.com',
    });
    const rejected = await call('/download-rejected-rows', { import_id });
    expect(rejected.headers['content-disposition']).toContain('people-rejected.csv');
    expect(rejected.text).toContain('No,Mail,,2,Row 3: Email: Has neither an id nor an e-mail');
    expect(await filesOf(import_id)).toEqual(['rejected']);

    const list = await call('/get-import-list', {});
    expect(list.body.imports.map((each: { id: string }) => each.id)).toEqual([import_id]);
    const { rows } = await server.connection.pool.query(
      `select action from audit_log where entity = 'import' order by audit_id`,
    );
    expect(rows.map((row) => row.action)).toEqual(['import.started', 'import.finished']);
    expect((await call('/cancel-import', { import_id })).status).toBe(409);
  });

  test('a history asks for the files of its mapping, and makes its stores', async () => {
    const sales = 'Sale_ID,Date,Store_ID,Product_ID,Units\n1,2017-01-01,1,1,2\n2,2017-01-02,1,9,1\n';
    const uploaded = await upload(
      '/upload-import',
      { kind: 'history', mapping: 'maven-toys' },
      'sales.csv',
      sales,
    );
    expect(uploaded.body.import).toMatchObject({ mapping_title: 'Maven Toys', shop: null });
    const import_id = uploaded.body.import.id;
    expect((await call('/preview-import', { import_id })).body.blocked).toBe(
      'Add products.csv, stores.csv as well.',
    );
    expect((await upload('/upload-import-file', { import_id, name: 'other.csv' }, 'x', 'y')).status).toBe(
      400,
    );
    const products =
      'Product_ID,Product_Name,Product_Category,Product_Cost,Product_Price\n1,Robot,Toys,$6.00,$20.00\n';
    const stores =
      'Store_ID,Store_Name,Store_City,Store_Location,Store_Open_Date\n1,Toys Puebla,Puebla,Downtown,2001-05-04\n';
    await upload('/upload-import-file', { import_id, name: 'products.csv' }, 'p.csv', products);
    const files = await upload('/upload-import-file', { import_id, name: 'stores.csv' }, 's.csv', stores);
    expect(files.body.files.every((file: { present: boolean }) => file.present)).toBe(true);
    expect((await call('/preview-import', { import_id })).body).toMatchObject({
      blocked: null,
      rows: [{ row: 2, cells: ['Toys Puebla', '1', '2017-01-01 18:00', '2', '40.00', 'paid', ''] }],
      problems: [{ row: 3, message: 'products.csv has no “9”', refused: true }],
    });
    await call('/start-import', { import_id });
    await completeImport(server.services, import_id);
    expect((await call('/get-import', { import_id })).body.import.counts).toMatchObject({
      created: 1,
      rejected: 1,
      stores_created: 1,
    });
  });

  test('rows that stand twice in an order are asked about: counted once, unless each is meant', async () => {
    const mapping = tillMapping();
    const bring = async (sales: string, choice: { repeated_rows?: string }) => {
      const uploaded = await upload('/upload-import', { kind: 'history', mapping }, 'sales.csv', sales);
      const import_id = uploaded.body.import.id;
      const { body } = await call('/preview-import', { import_id });
      expect((await call('/start-import', { import_id, ...choice })).status).toBe(200);
      await completeImport(server.services, import_id);
      const done = await call('/get-import', { import_id });
      const { rows } = await server.connection.pool.query(
        `select sum(units_sold)::int as units from sales_lines join shops using (shop_id) where name = 'Twice'`,
      );
      return { preview: body.problems, problems: done.body.import.problems, units: rows[0].units };
    };
    const sales = tillFile([
      'Twice,1,2025-01-01,A,2,3.00,0,0,',
      'Twice,1,2025-01-01,A,2,3.00,0,0,',
      'Twice,2,2025-01-01,A,1,3.00,0,0,',
    ]);
    const said = [expect.objectContaining({ code: 'REPEATED_ROW', row: 3, count: 1, refused: false })];
    expect(await bring(sales, {})).toEqual({ preview: said, problems: said, units: 3 });
    expect(await bring(sales, { repeated_rows: 'each' })).toEqual({ preview: said, problems: [], units: 5 });
    expect(await bring(sales, { repeated_rows: 'once' })).toMatchObject({ problems: said, units: 3 });
  });

  test('a file of another kind says so before it is started, and fails when it is', async () => {
    const uploaded = await upload(
      '/upload-import',
      { kind: 'products', shop: 'pier.example.com' },
      'people.csv',
      CUSTOMERS,
    );
    const import_id = uploaded.body.import.id;
    const message = 'This is not a products CSV of Shopify: the file lacks the columns “Handle”, “Title”.';
    expect((await call('/preview-import', { import_id })).body.blocked).toBe(message);
    await call('/start-import', { import_id });
    await completeImport(server.services, import_id);
    expect((await call('/get-import', { import_id })).body.import).toMatchObject({
      status: 'failed',
      message,
    });
  });

  test('what is cancelled is gone', async () => {
    const uploaded = await upload(
      '/upload-import',
      { kind: 'customers', shop: 'pier.example.com' },
      'people.csv',
      CUSTOMERS,
    );
    const import_id = uploaded.body.import.id;
    await call('/start-import', { import_id });
    expect((await call('/cancel-import', { import_id })).body.import.status).toBe('cancelled');
    await completeImport(server.services, import_id);
    expect((await call('/get-import', { import_id })).body.import).toMatchObject({
      status: 'cancelled',
      counts: { read: 0 },
    });
    expect(await filesOf(import_id)).toEqual([]);
  });
});

describe('uploads that are refused', () => {
  test.each([
    ['without a store', { kind: 'orders' }, 'x', 'shop'],
    ['into a store that is not there', { kind: 'orders', shop: 'none.example.com' }, 'x', 'shop'],
    ['without a mapping', { kind: 'history' }, 'x', 'mapping'],
    ['with a mapping that is a path', { kind: 'history', mapping: '../../../etc/passwd' }, 'x', 'mapping'],
    ['with a broken mapping', { kind: 'history', mapping: '{"title":1}' }, 'x', 'mapping'],
    ['of an unknown kind', { kind: 'spells' }, 'x', 'kind'],
    ['without content', { kind: 'orders', shop: 'pier.example.com' }, '', 'file'],
  ])('%s', async (_what, fields, content, field) => {
    const answer = await upload('/upload-import', fields, 'file.csv', content);
    expect(answer.status).toBe(400);
    expect(answer.body.details.map((each: { field: string }) => each.field)).toContain(field);
  });

  test('nothing of them stays on the disk', async () => {
    const { rows } = await server.connection.pool.query('select files_of from imports');
    const known = rows.map(({ files_of }) => files_of);
    const folder = join(dataDir, 'files', 'imports');
    for (const id of await readdir(folder)) {
      if (!known.includes(id)) expect(await filesIn(join(folder, id))).toEqual([]);
    }
  });

  test('imports that are not there are 404; the mappings that come along are listed', async () => {
    const import_id = '00000000-0000-4000-8000-000000000000';
    for (const path of [
      '/get-import',
      '/preview-import',
      '/start-import',
      '/cancel-import',
      '/download-rejected-rows',
    ]) {
      expect((await call(path, { import_id })).status).toBe(404);
    }
    const mappings = await server.call('/get-import-mappings', { token });
    expect(mappings.body.mappings.map((each: { name: string }) => each.name)).toEqual([
      'maven-global-electronics',
      'maven-toys',
      'supermarket-sales',
    ]);
  });
});
