/**
 * Lists and pages of a chain of a million orders, whatever is asked of them: each call over HTTP beside the time aimed at.
 * What a bare server needs for an answer stands first: the floor that no call gets under.
 */
import { type BenchChain, million, openChain } from './chain.ts';
import { onDatabase, openBenchPostgres } from './kit/database.ts';
import { clientOf, mediansOf } from './kit/measure.ts';
import { startApi, startBare } from './kit/processes.ts';
import { type Bench, milliseconds, type Result } from './kit/result.ts';
import { signInToChain } from './kit/session.ts';
import { benchReports } from './report-queries.ts';

const month = { start_date: '2026-05-01', end_date: '2026-05-31' };
const twoYears = { start_date: '2024-07-02', end_date: '2026-06-30' };

/** Neither a month nor made of whole ones. */
const thirtyDays = { start_date: '2026-05-18', end_date: '2026-06-16' };

const journalOf = ({ start_date, end_date }: typeof month) => ({ from: start_date, to: end_date });

/** A call, and the milliseconds it may take. `refused` where the right answer is a word that asks for more. */
type Asked = { what: string; path: string; body: object; aim: number; refused?: true };

const list = '/get-order-list';
const journal = '/getSalesData';

/** The number of an order, for a search that finds little. */
const someNumber = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select shopify_order_id as id from orders order by created_at, order_id offset 1000 limit 1',
    );
    return rows[0]?.id ?? '';
  });

/** Stores as a franchisee has them. */
const someStores = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ shop_domain: string }>(
      'select shop_domain from shops order by shop_id limit 5',
    );
    return rows.map(({ shop_domain }) => shop_domain);
  });

/** The reports that have no line of their own, as their pages ask for them. */
const otherReports = benchReports
  .filter(({ path }) => path !== '/gift-card-report' && path !== '/inventory-turn')
  .map(({ path }) => ({ path, besides: path === '/royalty-report' ? { periods: false } : {} }));

const asked = async ({ url, orders }: BenchChain): Promise<Asked[]> => [
  { what: 'orders, page 1 with its total', path: list, body: {}, aim: 5 },
  { what: 'orders of one status', path: list, body: { financial_status: ['paid'] }, aim: 30 },
  { what: 'orders of a rare status', path: list, body: { financial_status: ['pending'] }, aim: 30 },
  { what: 'orders of one channel', path: list, body: { channel: ['pos'] }, aim: 30 },
  {
    what: 'page 3,000 of all that are paid',
    path: list,
    body: { financial_status: ['paid'], page: Math.min(3_000, Math.floor(orders / 40)) },
    aim: 60,
  },
  {
    what: 'the same, sorted by total',
    path: list,
    body: {
      financial_status: ['paid'],
      sortBy: 'total',
      page: Math.min(3_000, Math.floor(orders / 40)),
    },
    aim: 60,
  },
  { what: 'search for "1"', path: list, body: { search: '1' }, aim: 100, refused: true },
  { what: 'journal of a month', path: journal, body: journalOf(month), aim: 30 },
  { what: 'journal of two years', path: journal, body: journalOf(twoYears), aim: 100 },
  {
    what: 'journal of two years, searched',
    path: journal,
    body: { ...journalOf(twoYears), search: await someNumber(url) },
    aim: 150,
  },
  {
    what: 'gift-card report of a month, a page',
    path: '/gift-card-report',
    body: { ...month, limit: 50 },
    aim: 30,
  },
  { what: 'dashboard of a month', path: '/get-dashboard', body: month, aim: 50 },
  {
    what: 'dashboard of a month, five stores',
    path: '/get-dashboard',
    body: { ...month, shop_name: await someStores(url) },
    aim: 50,
  },
  {
    what: 'inventory turn by store, a month',
    path: '/inventory-turn',
    body: { ...month, group_by: 'location' },
    aim: 50,
  },
  {
    what: 'inventory turn by store, two years',
    path: '/inventory-turn',
    body: { ...twoYears, group_by: 'location' },
    aim: 100,
  },
  { what: 'sales by SKU of 30 days of two months', path: '/sales-by-sku', body: thirtyDays, aim: 50 },
  { what: 'tax report of 30 days of two months', path: '/tax-report', body: thirtyDays, aim: 50 },
  {
    what: 'sales by location of 30 days of two months',
    path: '/sales-by-location',
    body: thirtyDays,
    aim: 50,
  },
  { what: 'dashboard of 30 days of two months', path: '/get-dashboard', body: thirtyDays, aim: 50 },
  { what: 'inventory turn, two years', path: '/inventory-turn', body: twoYears, aim: 100 },
  ...otherReports.flatMap(({ path, besides }) => [
    { what: `${path.slice(1)}, a month`, path, body: { ...month, ...besides }, aim: 50 },
    { what: `${path.slice(1)}, two years`, path, body: { ...twoYears, ...besides }, aim: 100 },
  ]),
  { what: 'royalty-report with its periods, a month', path: '/royalty-report', body: month, aim: 50 },
  { what: 'royalty-report with its periods, two years', path: '/royalty-report', body: twoYears, aim: 100 },
];

const measured = async (chain: BenchChain): Promise<Result[]> => {
  const [api, bare, token] = [
    await startApi(chain.url),
    await startBare(chain.url),
    await signInToChain(chain.url),
  ];
  const ours = clientOf(api.url, token);
  const theirs = clientOf(bare.url);
  const few = { rounds: 30, warmUp: 10, seconds: 10 };
  try {
    const [floor = 0] = await mediansOf([() => theirs.call('/', [])], few);
    const calls = await asked(chain);
    // A server that has answered for a while: what was just started is slower at whatever it is asked first.
    for (const { path, body } of calls) await ours.call(`/v1${path}`, body);
    const results: Result[] = [{ what: 'bare HTTP', ours: milliseconds(floor), beside: '', ratio: 1 }];
    for (const { what, path, body, aim, refused } of calls) {
      const call = () => ours.call(`/v1${path}`, body);
      const answer = await call();
      if ((answer.status === 200) === (refused ?? false))
        throw new Error(`${what}: ${answer.body.slice(0, 500)}`);
      const [took = 0] = await mediansOf([call], few);
      results.push({
        what: `${what} (${(answer.body.length / 1_000).toFixed(0)} kB)`,
        ours: milliseconds(took),
        beside: `${aim} ms`,
        ratio: took / aim,
        aim: { atMost: 1 },
      });
    }
    return results;
  } finally {
    ours.close();
    theirs.close();
    await Promise.all([api.stop(), bare.stop()]);
  }
};

export const lists: Bench = {
  name: 'lists',
  about: 'lists, pages and reports of all stores at a million orders, each beside the time aimed at',
  run: async () => {
    const postgres = await openBenchPostgres();
    try {
      return await measured(await openChain(postgres.url, million));
    } finally {
      await postgres.stop();
    }
  },
};
