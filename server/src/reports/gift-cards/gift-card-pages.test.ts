import { reports } from '@backroom/contract/reports/catalogue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';
import { readGolden } from '../../testing/golden.ts';
import { postGoldenChain } from '../../testing/golden-chain.ts';

type Row = Record<string, string | number | null>;

let server: TestApplication;
let token: string;

beforeAll(async () => {
  server = await startTestApplication();
  await postGoldenChain(server, readGolden());
  token = await server.signIn({ email: 'ann@example.com', role: 'Admin' });
});
afterAll(() => server.close());

const march = { start_date: '2025-03-01', end_date: '2025-03-31' };

const report = async (asked: object) => {
  const answer = await server.call('/gift-card-report', { body: { ...march, ...asked }, token });
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  return answer.body;
};

/** All pages of one, one after the other. */
const pagesOf = async (asked: object, total: number) => {
  const rows: Row[] = [];
  for (let page = 1; page <= total; page += 1) {
    const { data } = await report({ ...asked, limit: 1, page });
    expect(data.length).toBe(1);
    rows.push(...data);
  }
  return rows;
};

const byCode = (rows: readonly Row[]) =>
  rows.toSorted((a, b) => String(a.masked_code).localeCompare(String(b.masked_code)));

it('without a page all cards are answered, and nothing says of pages', async () => {
  const all = await report({});
  expect(all.data.length).toBeGreaterThan(1);
  expect(all).not.toHaveProperty('pagination');
});

it('lists of one store the cards of others that were used there, as its pages do', async () => {
  const { rows: stores } = await server.connection.pool.query<{ shop: string }>(
    'select shop_domain as shop from shops order by shop_id',
  );
  let others = 0;
  for (const { shop } of stores) {
    const { data } = await report({ shop_name: [shop] });
    expect(await pagesOf({ shop_name: [shop] }, data.length)).toEqual(data);
    others += data.filter((row: Row) => row.shop_domain !== shop).length;
  }
  expect(others).toBeGreaterThan(0);
});

it.each([{}, { search: 'a' }])('a page holds its rows, and sums of all that match %o', async (asked) => {
  const { data, ...whole } = await report(asked);
  const { data: first, pagination, ...page } = await report({ ...asked, limit: 1 });
  expect(page).toEqual(whole);
  expect(first).toEqual(data.slice(0, 1));
  expect(pagination).toEqual({
    page: 1,
    limit: 1,
    total: data.length,
    totalPages: data.length,
  });
  expect(await pagesOf(asked, data.length)).toEqual(data);
  expect((await report({ ...asked, limit: 1, page: 1_000 })).data).toEqual([]);
});

it.each(reports.giftCardReport.columns)(
  'pages are in the order of $key, either way',
  async ({ key, kind }) => {
    const { data } = await report({});
    for (const direction of ['asc', 'desc'] as const) {
      for (const asked of [{}, { search: 'a' }]) {
        const { pagination } = await report({ ...asked, limit: 1 });
        const rows = await pagesOf({ ...asked, sort: `${key}:${direction}` }, pagination.total);
        if (!('search' in asked)) expect(byCode(rows)).toEqual(byCode(data));
        const values = rows.map((row) => row[key] ?? null);
        const said = values.filter((value) => value !== null);
        // Empty cells stand last either way.
        expect(values.slice(said.length)).toEqual(values.slice(said.length).map(() => null));
        if (kind === 'text') continue;
        const ordered = said.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(said).toEqual(direction === 'asc' ? ordered : ordered.toReversed());
      }
    }
  },
);

it('what is no column, or no direction, is refused', async () => {
  for (const sort of ['code_hash:asc', 'status', 'status:up']) {
    const { status } = await server.call('/gift-card-report', { body: { ...march, limit: 2, sort }, token });
    expect(status).toBe(400);
  }
});
