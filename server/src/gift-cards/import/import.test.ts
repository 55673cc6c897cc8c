import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestChain, type TestChain } from '../chain.fixture.ts';
import { runImport } from './run-import.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.close());

const BOUNDARY = 'xxBOUNDARYxx';

/** A multipart form with the fields before the file, as a browser sends it. */
const upload = async (
  file: string | Buffer,
  fields: Record<string, string> = {},
  { token = chain.head, fieldName = 'csvFile' } = {},
) => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${fieldName}"; filename="cards.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const response = await chain.app.inject({
    method: 'POST',
    url: '/v1/import-gift-cards',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      Buffer.from(file),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });
  return { status: response.statusCode, body: response.json() };
};

const HEADER = 'code,initial_amount,balance,expires_on,customer_email,customer_name,store,note';
const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\n');
const cardsOf = async (search: string) =>
  (await chain.call('/get-gift-card-list', { body: { search, limit: 500 }, token: chain.head })).body.data
    .giftCards;

describe('importing gift cards', () => {
  it('previews every problem with row, column and message, and writes nothing', async () => {
    const file = fileOf(
      'GOODCODE1,50.00,20.50,2035-12-31,a@example.com,Ann,Downtown,fine',
      "'1234567812345678,25,,,,,pier.example,",
      '1.23E+15,25,,,,,Pier,',
      'GOODCODE1,25,,,,,Pier,',
      'BADAMOUNT1,$50,1,,,,Pier,',
      'BADAMOUNT2,"1,000.00",1,,,,Pier,',
      'BADAMOUNT3,10.005,1,,,,Pier,',
      'BADAMOUNT4,-10,1,,,,Pier,',
      'BADAMOUNT5,,,,,,Pier,',
      'BALANCE99,10,11,2020-01-01,nobody,,Nowhere,',
      'SHORT,0,,31.12.2035,,,,',
    );
    const { status, body } = await upload(file, { mode: 'preview' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'preview', rows_total: 11, rows_valid: 2, created: 0 });
    const problems = body.failed.map(
      (problem: { row: number; column: string; message: string }) =>
        `${problem.row} ${problem.column}: ${problem.message}`,
    );
    expect(problems).toEqual([
      expect.stringMatching(/^4 code: The spreadsheet has turned this code into a rounded number/),
      '5 code: Row 2 has the same code',
      '6 initial_amount: Write the amount as 1234.50: no currency sign, no separators',
      '7 initial_amount: Write the amount as 1234.50: no currency sign, no separators',
      '8 initial_amount: Use at most two decimals',
      '9 initial_amount: Must not be negative',
      '10 initial_amount: Is empty',
      '11 balance: Is more than initial_amount',
      '11 store: There is no such store of yours',
      '11 expires_on: Is in the past',
      '11 customer_email: Invalid email address',
      '12 code: Use 8 to 20 letters and digits',
      '12 initial_amount: Must be more than zero',
      '12 store: Is empty: name the store, or choose one for the file',
      '12 expires_on: Write the date as YYYY-MM-DD',
    ]);
    const rejected = body.file.trim().split('\r\n');
    expect(rejected[0]).toBe(`${HEADER},error`);
    expect(rejected).toHaveLength(10);
    expect(await cardsOf('DCODE1')).toEqual([]);
  });

  it('creates the good rows, keeps the others for mending, and says the same of the same import', async () => {
    const file = fileOf(
      'IMPORTED01,50.00,20.50,2035-12-31,a@example.com,Ann,Downtown,kept note',
      ',30,,,,,,made a code',
      'IMPORTED01,1,,,,,Pier,',
    );
    const fields = {
      shop_domain: chain.domains.flagship,
      import_id: '0b36a8a2-6a9f-4b65-a1a7-3f7b0f5d2a11',
    };
    const { body } = await upload(file, fields);
    expect(body).toMatchObject({
      status: 'done',
      rows_total: 3,
      rows_valid: 2,
      rows_done: 2,
      created: 2,
      skipped_duplicate: 1,
      failed: [{ row: 4, column: 'code', message: 'Row 2 has the same code' }],
      has_new_codes: true,
    });
    expect(await cardsOf('kept note')).toEqual([
      expect.objectContaining({
        initial_amount: 50,
        balance: 20.5,
        expires_on: '2035-12-31',
        is_from: 'import',
        source_store: 'Downtown',
        total_redeemed: 0,
      }),
    ]);
    const again = await upload(file, fields);
    expect(again.body.created).toBe(2);
    expect(await cardsOf('made a code')).toHaveLength(1);
    const codes = await chain.call('/download-imported-gift-card-codes', {
      body: { import_id: body.import_id },
      token: chain.head,
    });
    const code = codes.text.split('\r\n')[1]!.split(',')[1]!;
    const check = await chain.till('/gift-cards/check-balance', { code });
    expect(check.body.giftCard).toMatchObject({ balance: 30, issuing_store: 'Flagship' });
    const foreign = await chain.call('/download-imported-gift-card-codes', {
      body: { import_id: body.import_id },
      token: chain.admin,
    });
    expect(foreign.status).toBe(404);
  });

  it('asks before taking the same file twice within a day; codes of the chain are duplicates', async () => {
    const file = fileOf('REPEATED01,5,,,,,Pier,');
    expect((await upload(file)).body.created).toBe(1);
    expect((await upload(file, { mode: 'preview' })).body.imported_before).toMatch(/^20/);
    expect(await upload(file)).toMatchObject({ status: 409, body: { code: 'FILE_IMPORTED_BEFORE' } });
    const confirmed = await upload(file, { confirm_repeat: 'true' });
    expect(confirmed.body).toMatchObject({
      created: 0,
      skipped_duplicate: 1,
      failed: [{ row: 2, column: 'code', message: 'Another gift card has this code' }],
    });
  });

  it('takes any encoding and delimiter, and tells of columns it does not know', async () => {
    const text = `Code;Initial_Amount;STORE;Customer_Name;colour\r\nENCODED001;12.50;Pier;Zoë;red\r\n`;
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const latin1 = Buffer.from(text.replace('ENCODED001', 'ENCODED002'), 'latin1');
    for (const file of [utf16, latin1]) {
      const { body } = await upload(file);
      expect(body).toMatchObject({ created: 1, unknown_columns: ['colour'] });
    }
    expect((await cardsOf('zoë')).map((card: { balance: number }) => card.balance)).toEqual([12.5, 12.5]);
  });

  it('refuses what is no such file, in words', async () => {
    const binary = Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 7) % 256));
    const tooMany = [HEADER, ...Array.from({ length: 5_001 }, () => ',1,,,,,Pier,')].join('\n');
    const messages = await Promise.all(
      [
        '',
        binary,
        Buffer.from('PK\u0003\u0004rest'),
        'name,amount\nx,1\n',
        HEADER,
        tooMany,
        `${HEADER}\n"never closed,1`,
      ].map(async (file) => (await upload(file)).body.details[0].message),
    );
    expect(messages).toEqual([
      'The file is empty',
      'This is not a CSV file',
      expect.stringContaining('This is a spreadsheet'),
      expect.stringContaining('lacks the column “initial_amount”'),
      'The file has a header and no rows.',
      'The file has more than 5,000 rows. Split it.',
      expect.stringContaining('quotation mark'),
    ]);
    expect((await upload(Buffer.alloc(50 * 1024 * 1024, 'a'))).status).toBe(413);
    const wrongField = await upload('x', {}, { fieldName: 'file' });
    expect(wrongField.body.details[0].field).toBe('csvFile');
  });

  it('lets a Franchisee import into own stores only', async () => {
    const file = fileOf('FRANCHISE1,5,,,,,Pier,', 'FRANCHISE2,5,,,,,Downtown,');
    const { body } = await upload(file, {}, { token: chain.ann });
    expect(body).toMatchObject({
      created: 1,
      failed: [{ row: 2, column: 'store', message: 'There is no such store of yours' }],
    });
    const into = await upload(fileOf(',5,,,,,,'), { shop_domain: chain.domains.pier }, { token: chain.ann });
    expect(into.status).toBe(403);
  });

  it('goes on where it stood when interrupted, each row once', async () => {
    const rows = Array.from({ length: 1_200 }, (_, row) => `INTERRUPT${1_000 + row},3,,,,,Pier,interrupted`);
    const { body } = await upload(fileOf(...rows));
    expect(body.created).toBe(1_200);
    // As a process leaves it that ends after the first batch of 500.
    const pool = chain.connection.pool;
    await pool.query(
      `with lost as (select gift_card_id, shop_id from gift_cards where note = 'interrupted'
          order by gift_card_id offset 500),
        codes as (delete from gift_card_codes using lost where gift_card_codes.gift_card_id = lost.gift_card_id
          returning gift_card_codes.gift_card_id, code_hash),
        entries as (delete from gift_card_entries using lost where gift_card_entries.gift_card_id = lost.gift_card_id
          returning idempotency_key, gift_card_entries.gift_card_id)
      insert into gift_card_import_rows (import_id, row_no, card)
      select $1::uuid, split_part(e.idempotency_key, ':', 3)::int, jsonb_build_object('shop_id', $2::int,
        'timezone', 'America/Los_Angeles', 'cutoff', 0, 'code_hash', encode(c.code_hash, 'hex'),
        'last_characters', 'ABCD', 'generated', false, 'initial', 300, 'balance', 300, 'note', 'interrupted')
      from entries e join codes c using (gift_card_id)`,
      [body.import_id, chain.shops.pier],
    );
    await pool.query(
      `delete from gift_cards c where note = 'interrupted' and not exists
        (select 1 from gift_card_entries e where e.gift_card_id = c.gift_card_id)`,
    );
    await pool.query(
      `update gift_card_imports set status = 'running', rows_done = 500, created = 500 where import_id = $1`,
      [body.import_id],
    );
    await Promise.all([
      runImport(chain.services.db, body.import_id),
      runImport(chain.services.db, body.import_id),
    ]);
    const progress = await chain.call('/get-gift-card-import', {
      body: { import_id: body.import_id },
      token: chain.head,
    });
    expect(progress.body).toMatchObject({ status: 'done', rows_done: 1_200, created: 1_200, failed: [] });
    const { counters } = (
      await chain.call('/get-gift-card-list', { body: { search: 'interrupted' }, token: chain.head })
    ).body.data;
    expect(counters).toMatchObject({ totalCards: 1_200, totalBalance: 3_600 });
  });

  it('gives a template that can be imported as it is', async () => {
    const { text } = await chain.call('/gift-card-import-template', { method: 'GET', token: chain.head });
    expect(text.split('\r\n')[0]).toBe(HEADER);
    const { body } = await upload(text.replace('downtown.myshopify.com', 'Downtown'), { mode: 'preview' });
    expect(body.failed).toEqual([]);
  });
});
