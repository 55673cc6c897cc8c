import { endpoints } from '@backroom/contract/endpoints';
import { reports } from '@backroom/contract/reports/catalogue';
import type { Column } from '@backroom/contract/reports/columns';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';
import { readGolden } from '../../testing/golden.ts';
import { postGoldenChain } from '../../testing/golden-chain.ts';

const golden = readGolden();
if (!golden) console.warn('golden-march-2025.json is absent (BACKROOM_TEST_DATA): skipped');

let server: TestApplication;
let token: string;
beforeAll(async () => {
  server = await startTestApplication();
  if (golden) await postGoldenChain(server, golden);
  token = await server.signIn({ email: 'ann@example.com', role: 'Admin' });
  await sql`update skus set product_title = '=HYPERLINK("http://x")' where sku = 'TOY-1'`.execute(
    server.services.db,
  );
});
afterAll(() => server.close());

const march = { start_date: '2025-03-01', end_date: '2025-03-31' };

const exported = async (body: object) => {
  const answer = await server.call('/export-report', { body: { ...march, format: 'csv', ...body }, token });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  const lines: string[][] = parse(answer.text, { bom: true, relaxColumnCount: true, skipEmptyLines: false });
  const end = lines.findIndex((line) => line.every((cell) => cell === ''));
  return {
    header: lines[0],
    rows: lines.slice(1, end - 1),
    totals: lines[end - 1],
    about: lines.slice(end + 1),
  };
};

describe.skipIf(!golden)('a report as CSV', () => {
  it('has the columns, order and totals of the screen, and what stands behind them', async () => {
    const { header, rows, totals, about } = await exported({
      report: 'salesBySku',
      columns: ['sku', 'product_title', 'net_sales', 'margin_pct'],
      sort: 'net_sales:asc',
    });
    expect(header).toEqual(['SKU', 'Product', 'Net sales', 'Margin']);
    expect(rows.map((row) => [row[0], row[2], row[3]])).toEqual([
      ['BAG', '0.3', '80'],
      ['(no SKU)', '15', ''],
      ['BK-1', '52.87', '65.95'],
      ['TOY-2', '86.24', '56.52'],
      ['TOY-1', '150', '68'],
    ]);
    expect(totals).toEqual(['Total', '', '304.41', '64.22']);
    expect(about.map((line) => line[0])).toEqual(
      expect.arrayContaining(['Report', 'Range', 'Days', 'Time zones']),
    );
    // A title that looks like a formula stays a text.
    expect(rows[4]?.[1]).toBe(`'=HYPERLINK("http://x")`);
  });

  it.each(Object.keys(reports) as (keyof typeof reports)[])(
    '%s: rows and totals are those of the call',
    async (name) => {
      const { rows, totals } = await exported({ report: name });
      const { body } = await server.call(endpoints[name].path, { body: march, token });
      const columns: readonly Column[] = reports[name].columns;
      const textOf = (row: Record<string, unknown>) =>
        columns.map(({ key }) => {
          const value = row[key] ?? '';
          if (typeof value === 'boolean') return value ? 'Yes' : 'No';
          return String(value);
        });
      const plain = (row: string[]) => row.map((cell) => cell.replace(/^'/, ''));
      expect(rows.map(plain)).toEqual(body.data.map(textOf));
      expect(totals?.slice(1)).toEqual(textOf(body.totals).slice(1));
    },
  );

  it('holds every row of the journal and every ticket', async () => {
    const journal = await exported({ report: 'getSalesData' });
    expect(journal.rows).toHaveLength(Object.keys(golden?.expected.journal ?? {}).length);
    const net = journal.header?.indexOf('Net sales') ?? -1;
    const sum = journal.rows.reduce((total, row) => total + Number(row[net]), 0);
    expect(sum).toBeCloseTo(Number(journal.totals?.[net]), 5);
    const tickets = await exported({
      report: 'salesBySku',
      transactions: true,
      sku: 'TOY',
      sort: 'units:desc',
    });
    expect(tickets.rows.length).toBeGreaterThan(10);
  });

  it('is written down', async () => {
    const rows = await server.services.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('action', '=', 'report.exported')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]?.actor).toBe('ann@example.com');
  });
});

describe.skipIf(!golden)('a report as Excel workbook', () => {
  it('holds rows, definitions and what stands behind them', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/v1/export-report',
      headers: { authorization: `Bearer ${token}` },
      payload: { report: 'salesByCategory', format: 'xlsx', ...march },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('spreadsheetml.sheet');
    expect(response.headers['content-disposition']).toContain('sales-by-category_2025-03-01_2025-03-31.xlsx');
    const { unzipSync, strFromU8 } = await import('fflate');
    const files = unzipSync(new Uint8Array(response.rawPayload));
    const text = Object.entries(files)
      .filter(([name]) => name.endsWith('.xml'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('');
    for (const word of ['Definitions', 'About', 'Toys', '236.24', 'Days are store-local days']) {
      expect(text).toContain(word);
    }
    expect(text).not.toContain('<f>');
  });
});
