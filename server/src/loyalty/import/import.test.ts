import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeImport } from '../../platform/file-import/stored/start-import.ts';
import { uploadFile } from '../../testing/upload-file.ts';
import { order, startProgramme, type TestProgramme } from '../programme.fixture.ts';

let programme: TestProgramme;
beforeAll(async () => {
  programme = await startProgramme();
});
afterAll(() => programme.close());

const HEADER = 'email,first_name,last_name,phone,points,expires_on,store,note';

const upload = (rows: readonly string[], { token = programme.head, store = '' } = {}) =>
  uploadFile(programme, {
    path: '/upload-import',
    token,
    body: { kind: 'loyalty-customers', ...(store ? { shop: store } : {}) },
    name: 'members.csv',
    content: Buffer.from([HEADER, ...rows].join('\n')),
  });

const call = (path: string, body: object) => programme.call(path, { body, token: programme.head });

const runWhole = async (rows: readonly string[], store = '') => {
  const import_id: string = (await upload(rows, { store })).body.import.id;
  await call('/preview-import', { import_id });
  await call('/start-import', { import_id });
  await completeImport(programme.services, import_id);
  return (await call('/get-import', { import_id })).body.import;
};

it('shows every problem of a file at its row and column, and writes nothing before it is started', async () => {
  await call('/create-customer', {
    fname: 'Ada',
    lname: 'Park',
    email: 'known@example.com',
    shop: 'downtown.example',
  });
  const { body } = await upload([
    'good@example.com,Ann,Lee,202 555 0123,12.50,2035-12-31,Downtown,fine',
    'nonsense,,,,1,,Downtown,',
    ',,,,1,,Downtown,',
    'a@example.com,,,12,,,Downtown,',
    'b@example.com,,,,many,,Downtown,',
    'c@example.com,,,,-1,,Downtown,',
    'd@example.com,,,,1.005,,Downtown,',
    'e@example.com,,,,1000000.01,,Downtown,',
    'f@example.com,,,,1,2020-01-01,Downtown,',
    'g@example.com,,,,1,31.12.2035,Nowhere,',
    'h@example.com,,,,1,,,',
    'GOOD@example.com,,,,1,,pier.example,',
    'known@example.com,,,,1,,pier.example,',
  ]);
  const preview = (await call('/preview-import', { import_id: body.import.id })).body;
  expect(preview.rows[0].cells).toEqual(['good@example.com', 'Ann Lee', '12.50', '2035-12-31']);
  const problems: { row: number; column: string; message: string }[] = preview.problems;
  expect(problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    '3 email: Invalid email address',
    '4 email: Is empty',
    '5 phone: Enter a phone number',
    '5 points: Is empty',
    '6 points: Write the points as 1234.50: no separators',
    '7 points: Must not be negative',
    '8 points: Use at most two decimals',
    '9 points: Is more than 1000000.00',
    '10 expires_on: Is in the past',
    '11 expires_on: Write the date as YYYY-MM-DD',
    '11 store: There is no such store',
    '12 store: Is empty: name the store, or choose one for the file',
    '13 email: Row 2 has the same e-mail address',
    '14 email: Another customer has this e-mail address',
  ]);
  expect((await call('/get-customer-list', { search: 'good@' })).body.totalCustomers).toBe(0);
});

it('opens balances once, with their date, for which orders placed before earn nothing', async () => {
  const rows = [
    'bea@example.com,Bea,Ruiz,,12.50,2035-12-31,,Stamp card',
    'cy@example.com,Cy,,,0,,Pier,',
    'known@example.com,,,,9,,,',
  ];
  const first = await runWhole(rows, 'downtown.example');
  expect(first).toMatchObject({ status: 'done', counts: { created: 2, rejected: 1 } });
  const again = await runWhole(rows, 'downtown.example');
  expect(again.counts).toMatchObject({ created: 0, rejected: 3 });
  const history = (await call('/customer-history', { email: 'bea@example.com' })).body;
  expect(history.history).toMatchObject([
    { action: 'Opening Balance', points: 12.5, reason: 'Brought over. Stamp card', shop_name: 'Downtown' },
  ]);
  expect(history.history[0].expires_at).toBe('2036-01-01T04:59:59.999Z');
  const customer = { id: null, name: 'Bea Ruiz', email: 'bea@example.com', phone: null };
  await programme.post(order({ customer }));
  expect(await programme.balanceOf('bea@example.com')).toBe(12.5);
  expect(await programme.balanceOf('cy@example.com')).toBe(0);
  expect(await programme.differences()).toEqual([]);
});

it('is head office’s alone', async () => {
  expect((await upload([], { token: programme.franchisee })).status).toBe(403);
});
