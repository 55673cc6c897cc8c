import { endpoints } from '@backroom/contract/endpoints';
import { type ReportName, reports } from '@backroom/contract/reports/catalogue';
import type { Column } from '@backroom/contract/reports/columns';
import { sales } from '@backroom/contract/reports/definitions/sales';
import { ticketColumns } from '@backroom/contract/reports/definitions/sales-by-sku';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { touchProducts } from '../../catalogue/index.ts';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';
import { goldenShop, readGolden } from '../../testing/golden.ts';
import { postGoldenChain } from '../../testing/golden-chain.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';

const golden = readGolden();

let server: TestApplication;
let token: string;
/** The domain of one store of the chain. */
const pier = goldenShop(golden, 'S2').shop_domain;

/** Goods on a shelf, so that the reports of stock have rows. */
const addStock = async (shopId: number) => {
  const { db } = server.services;
  await sql`insert into locations (shop_id, location_id, shopify_location_id, name)
    values (${shopId}, 900, '900', 'Back room')`.execute(db);
  for (const [sku, vendor, cost] of [
    ['TOY-1', 'Lego', 600],
    ['BK-1', 'Usborne', null],
  ] as const) {
    await sql`insert into products (shop_id, product_id, handle, title, vendor, product_type)
      values (${shopId}, ${sku}, ${sku}, ${`=Product ${sku}`}, ${vendor}, 'Toys')`.execute(db);
    await sql`insert into variants (shop_id, variant_id, product_id, sku, price_cents, unit_cost_cents)
      values (${shopId}, ${sku}, ${sku}, ${sku}, 1000, ${cost})`.execute(db);
    await sql`insert into inventory_levels (shop_id, variant_id, location_id, on_hand, available)
      values (${shopId}, ${sku}, 900, 7, 5)`.execute(db);
    await touchProducts(db, shopId, [sku]);
  }
};

beforeAll(async () => {
  server = await startTestApplication();
  const shops = await postGoldenChain(server, golden);
  await addStock(shops.get('S2')?.shop_id ?? 0);
  token = await server.signIn({ email: 'ann@example.com', role: 'Admin' });
  await sql`update skus set product_title = '=HYPERLINK("http://x")' where sku = 'TOY-1'`.execute(
    server.services.db,
  );
});
afterAll(() => server.close());

const march = { start_date: '2025-03-01', end_date: '2025-03-31' };

/** What a file says: cells as texts, empty ones as ''. */
type File = { header: string[]; rows: string[][]; totals: string[]; about: string[][]; columns: string[][] };

const ask = async (body: object) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/export-report',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer;
};

const isEmpty = (line: string[]) => line.every((cell) => cell === '');

/** A text that begins like a formula stands behind an apostrophe in CSV. */
const csvText = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');

const asCsv = async (body: object): Promise<File> => {
  const { body: text } = await ask({ ...body, format: 'csv' });
  const lines = parse(text, { bom: true, relaxColumnCount: true, skipEmptyLines: false }) as string[][];
  const ends = lines.flatMap((line, index) => (isEmpty(line) ? [index] : []));
  // Between the table and what stands behind it the tax report has further tables.
  const [first = -1] = ends;
  const [about = -1, second = -1] = ends.slice(-2);
  const plain = (part: string[][]) => part.map((line) => line.map(csvText));
  const pairs = (part: string[][]) => plain(part).map((line) => line.slice(0, 2));
  return {
    header: lines[0] ?? [],
    rows: plain(lines.slice(1, first - 1)),
    totals: plain(lines)[first - 1] ?? [],
    about: pairs(lines.slice(about + 1, second)),
    columns: pairs(lines.slice(second + 2)),
  };
};

const asXlsx = async (body: object): Promise<File> => {
  const { rawPayload, headers } = await ask({ ...body, format: 'xlsx' });
  expect(headers['content-type']).toContain('spreadsheetml.sheet');
  const sheets = readXlsx(new Uint8Array(rawPayload));
  const [header = [], ...rows] = (sheets.get('Report') ?? []).map((row) =>
    row.map((cell) => String(cell ?? '')),
  );
  const filled = rows.map((row) => header.map((_, index) => row[index] ?? ''));
  const pairs = (name: string) =>
    (sheets.get(name) ?? []).map((row) => [String(row[0] ?? ''), String(row[1] ?? '')]);
  return {
    header,
    rows: filled.slice(0, -1),
    totals: filled.at(-1) ?? [],
    about: pairs('About'),
    columns: pairs('Definitions').slice(1),
  };
};

const post = async (path: string, body: object) => {
  const answer = await server.call(path, { body, token });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return answer.body;
};

/** Texts that stand for codes; every other text is somebody's own. */
const words: Record<string, Record<string, string>> = {
  method: { CODE: 'Code', AUTOMATIC: 'Automatic', MANUAL: 'Manual', LOYALTY: 'Loyalty' },
  discount_type: { ORDER: 'Order', PRODUCT: 'Product', BXGY: 'Buy X get Y', SHIPPING: 'Shipping' },
  value_type: { FIXED: 'Fixed amount', PERCENTAGE: 'Percentage' },
  funded_by: { HQ: 'Head office', FRANCHISEE: 'Franchisee', VENDOR: 'Manufacturer' },
  agreement: { franchised: 'Franchised', company_owned: 'Company owned', missing: 'No terms' },
  statement_status: { none: 'None', draft: 'Draft', issued: 'Issued', disputed: 'Disputed', paid: 'Paid' },
  channel: { pos: 'Point of sale', web: 'Online' },
  event: { SALE: 'Sale', RETURN: 'Return', CANCEL: 'Cancel', EDIT: 'Edit', ADJUST: 'Adjust' },
};
const inWords = (key: string, text: string) => {
  const known = words[key]?.[text];
  if (known) return known;
  // Of statuses there are many; their words are those of the code.
  return ['status', 'financial_status', 'channel'].includes(key)
    ? `${text[0]?.toUpperCase()}${text.slice(1).replaceAll('_', ' ')}`
    : text;
};

const textsOf = (columns: readonly Column[], row: Record<string, unknown>): string[] =>
  columns.map(({ key, kind }) => {
    const value = row[key] ?? '';
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    return kind === 'text' && value !== '' ? inWords(key, String(value)) : String(value);
  });

type Answer = {
  data: Record<string, unknown>[];
  totals: Record<string, unknown>;
  meta: { timezones: string[] };
};

/** The file is what the call answered: columns, rows in their order, totals, definitions, zones. */
const expectSame = (file: File, columns: readonly Column[], { data, totals, meta }: Answer) => {
  expect(file.header).toEqual(columns.map(({ label }) => label));
  expect(file.rows).toEqual(data.map((row) => textsOf(columns, row)));
  expect(file.totals.slice(1)).toEqual(textsOf(columns, totals).slice(1));
  expect(file.columns).toEqual(columns.map(({ label, definition }) => [label, definition]));
  const about = Object.fromEntries(file.about);
  expect(about['Time zones']).toBe(meta.timezones.join(', '));
  expect(about.Days).toBe('Days are store-local days');
  expect(about.Currency).toBe('USD');
  return about;
};

const stocked: ReportName[] = ['inventoryTurn', 'inventoryValuation'];
/** Stock is that of today: the month until now. */
const daysOf = (name: ReportName) => (stocked.includes(name) ? {} : march);
const namesOf = Object.keys(reports) as ReportName[];

describe.each([
  ['CSV', asCsv],
  ['an Excel workbook', asXlsx],
] as const)('a report as %s', (_, file) => {
  it.each(namesOf)('%s: columns, rows, totals and definitions are those of the call', async (name) => {
    const columns: readonly Column[] = reports[name].columns;
    const answer = await post(endpoints[name].path, daysOf(name));
    expect(answer.data.length).toBeGreaterThan(0);
    const about = expectSame(await file({ report: name, ...daysOf(name) }), columns, answer);
    expect(about.Report).toBe(reports[name].title);
    expect(about.Range).toBe(`${answer.meta.start_date} to ${answer.meta.end_date}, both included`);
    expect(about.Stores).toBe(
      answer.meta.stores.map(({ store_name }: { store_name: string }) => store_name).join(', '),
    );
  });

  it.each(namesOf)('%s: with a store and a search too', async (name) => {
    const columns: readonly Column[] = reports[name].columns;
    const search = { search: 'o' };
    const field = name === 'salesBySku' ? 'store_ids' : 'shop_name';
    const answer = await post(endpoints[name].path, { ...daysOf(name), ...search, [field]: [pier] });
    const asked = { report: name, ...daysOf(name), ...search, shop_name: [pier] };
    const about = expectSame(await file(asked), columns, answer);
    expect(about.Stores).toBe('Pier');
    expect(about['Time zones']).toBe('America/Los_Angeles');
    expect(about.Search).toBe('o');
  });

  it('has the columns and the order of the screen, and says what its rows were chosen by', async () => {
    const chosen = await file({
      ...march,
      report: 'salesBySku',
      columns: ['sku', 'net_sales', 'margin_pct'],
      sort: 'net_sales:asc',
    });
    expect(chosen.header).toEqual(['SKU', 'Net sales', 'Margin']);
    expect(chosen.rows).toEqual([
      ['BAG', '0.3', '80'],
      ['(no SKU)', '15', ''],
      ['BK-1', '52.87', '65.95'],
      ['TOY-2', '86.24', '56.52'],
      ['TOY-1', '150', '68'],
    ]);
    expect(chosen.totals).toEqual(['Total', '304.41', '64.22']);
    expect(chosen.columns.map(([label]) => label)).toEqual(chosen.header);

    const filtered = await file({ ...march, report: 'salesBySku', sku: 'TOY', vendor: ['Lego'] });
    expect(filtered.rows.map(([sku]) => sku)).toEqual(['TOY-1']);
    expect(Object.fromEntries(filtered.about)).toMatchObject({ SKU: 'TOY', Manufacturer: 'Lego' });
    // A report that has no such filter doesn't claim to follow it.
    const other = await file({ ...march, report: 'salesByCategory', sku: 'TOY' });
    expect(Object.keys(Object.fromEntries(other.about))).not.toContain('SKU');
    const grouped = await file({ report: 'inventoryTurn', group_by: 'manufacturer' });
    expect(Object.fromEntries(grouped.about)).toMatchObject({ Rows: 'By manufacturer' });
    // Nothing is told of a product.
    expect(grouped.header.slice(0, 2)).toEqual(['Manufacturer', 'Units sold']);
    const answer = await post('/inventory-turn', { group_by: 'manufacturer' });
    expect(grouped.rows.map(([name]) => name)).toEqual(answer.data.map((row: { sku: string }) => row.sku));
  });

  it('has the sections of the tax report, by tax and by taxability', async () => {
    const range = { start_date: '2025-03-01', end_date: '2025-03-31' };
    const answer = await post('/tax-report', range);
    const { body: text } = await ask({
      report: 'taxReport',
      ...range,
      columns: ['store_name'],
      format: 'csv',
    });
    const lines = parse(text, { bom: true, relaxColumnCount: true, skipEmptyLines: false }) as string[][];
    const at = (title: string) => lines.findIndex(([first]) => first === title);
    const byTax = lines.slice(at('By tax') + 2, at('By taxability') - 1);
    expect(byTax).toHaveLength(answer.taxBreakdown.length + 1);
    expect(byTax[0]?.slice(0, 2)).toEqual([
      answer.taxBreakdown[0].jurisdiction,
      answer.taxBreakdown[0].tax_name,
    ]);
    expect(lines[at('By taxability') + 2]?.[0]).toBe('Taxable');
    const { rawPayload } = await ask({ report: 'taxReport', ...range, format: 'xlsx' });
    const sheets = readXlsx(new Uint8Array(rawPayload));
    expect([...sheets.keys()]).toEqual(['Report', 'By tax', 'By taxability', 'Definitions', 'About']);
    expect(sheets.get('By taxability')).toHaveLength(answer.salesValueBreakdown.length + 1);
  });

  it('tells of discounts in words', async () => {
    const { header, rows } = await file({ ...march, report: 'discountReport' });
    const column = (label: string) => new Set(rows.map((row) => row[header.indexOf(label)]));
    expect(column('Method')).toEqual(new Set(['Code', 'Automatic']));
    expect([...column('Type'), ...column('Value type'), ...column('Funded by')].join(' ')).not.toMatch(
      /\b[A-Z]{3,}\b|HQ/,
    );
  });

  it('holds every row of the sales page, with its totals', async () => {
    const days = { from: march.start_date, to: march.end_date };
    const answer = await post('/getSalesData', { ...days, pagination: false });
    expect(answer.data).toHaveLength(Object.keys(golden.expected.journal).length);
    expectSame(await file({ ...march, report: 'getSalesData' }), sales.columns, answer);
    const some = { search: 'toy', sort: 'net_sales:asc' };
    const found = await post('/getSalesData', { ...days, ...some, shop: [pier], pagination: false });
    expect(found.data.length).toBeGreaterThan(0);
    const asked = { ...march, ...some, report: 'getSalesData', shop_name: [pier] };
    expectSame(await file(asked), sales.columns, found);
  });

  it('holds every ticket of a SKU', async () => {
    const asked = { ...march, sku: 'TOY', sort: 'units:desc' };
    const answer = await post('/sales-by-sku', { ...asked, limit: 500 });
    expect(answer.transactions.length).toBeGreaterThan(10);
    const tickets = await file({ ...asked, report: 'salesBySku', transactions: true });
    expectSame(tickets, ticketColumns, { ...answer, data: answer.transactions });
  });
});

describe('an exported file', () => {
  it('never runs a formula, and is named for report and range', async () => {
    const asked = { ...march, report: 'salesBySku', columns: ['product_title'] };
    const csv = await ask({ ...asked, format: 'csv' });
    expect(csv.body).toContain(`"'=HYPERLINK(""http://x"")"`);
    const xlsx = await ask({ ...asked, format: 'xlsx' });
    expect(xlsx.headers['content-disposition']).toContain('sales-by-sku_2025-03-01_2025-03-31.xlsx');
    const { unzipSync, strFromU8 } = await import('fflate');
    const files = Object.values(unzipSync(new Uint8Array(xlsx.rawPayload)));
    expect(files.map((bytes) => strFromU8(bytes)).join('')).not.toContain('<f>');
  });

  it('is written down with who asked for it', async () => {
    const rows = await server.services.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('action', '=', 'report.exported')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]?.actor).toBe('ann@example.com');
  });
});
