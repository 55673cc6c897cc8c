/** The order list of a chain of a million orders, beside the same SQL through a bare server, and at two million. */
import { findOrders, type OrderSort } from '../server/src/orders/find-orders.ts';
import { type OrderFilterInput, readFilter } from '../server/src/orders/order-filter.ts';
import { readRows } from '../server/src/orders/order-rows.ts';
import { scopeOfSystem } from '../server/src/platform/sessions/scope.ts';
import { type BenchChain, million, openChain } from './chain.ts';
import { onDatabase, openBenchPostgres } from './kit/database.ts';
import { clientOf, mediansOf } from './kit/measure.ts';
import { startApi, startBare } from './kit/processes.ts';
import { recorded, type Statement } from './kit/recorded.ts';
import { type Bench, milliseconds, type Result } from './kit/result.ts';
import { signInToChain } from './kit/session.ts';

const LIMIT = 50;

const newestFirst: OrderSort = { sortBy: 'created_at', sortOrder: 'desc' };

/** A page of the list, and the filter it is of. */
type Page = { what: string; page: number; filter: OrderFilterInput };

/** What a call for a page sends to the database after the session is known: all at once, then the rows. */
const stagesOf = async (url: string, { page, filter }: Page): Promise<Statement[][]> => {
  const statements = await recorded(url, async (db) => {
    const read = await readFilter(scopeOfSystem(), db, filter);
    await readRows(db, (await findOrders(db, read, newestFirst, page, LIMIT)).keys);
  });
  return [statements.slice(0, -1), statements.slice(-1)];
};

const bodyOf = ({ page, filter }: Page) => ({ ...filter, ...newestFirst, page, limit: LIMIT });

/** The number of an order that one store has, and the e-mail of one who bought. */
const rareText = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      `select customer_email as email from orders where customer_email is not null
        order by created_at, order_id offset 1000 limit 1`,
    );
    return rows[0]?.email ?? '';
  });

const pagesOf = async ({ url, orders }: BenchChain): Promise<Page[]> => [
  { what: 'page 1', page: 1, filter: {} },
  { what: 'page 1,000', page: 1_000, filter: {} },
  { what: 'last page', page: Math.ceil(orders / LIMIT), filter: {} },
  { what: 'a rare search', page: 1, filter: { search: await rareText(url) } },
];

const besideBare = async (chain: BenchChain): Promise<Result[]> => {
  const [api, bare, token] = [
    await startApi(chain.url),
    await startBare(chain.url),
    await signInToChain(chain.url),
  ];
  const ours = clientOf(api.url, token);
  const theirs = clientOf(bare.url);
  try {
    const results: Result[] = [];
    let firstPage = 0;
    for (const page of await pagesOf(chain)) {
      const stages = await stagesOf(chain.url, page);
      const answer = await ours.call('/v1/get-order-list', bodyOf(page));
      if (answer.status !== 200) throw new Error(`${page.what}: ${answer.body}`);
      const [oursTook = 0, bareTook = 0] = await mediansOf([
        () => ours.call('/v1/get-order-list', bodyOf(page)),
        () => theirs.call('/', stages),
      ]);
      results.push({
        what: `Order list, ${page.what}`,
        ours: milliseconds(oursTook),
        beside: `the same SQL, bare ${milliseconds(bareTook)}`,
        ratio: oursTook / bareTook,
        aim: { atMost: 1.5 },
      });
      if (page.page === 1 && !page.filter.search) firstPage = oursTook;
      else if (!page.filter.search) {
        results.push({
          what: `Order list, ${page.what}`,
          ours: milliseconds(oursTook),
          beside: `page 1 ${milliseconds(firstPage)}`,
          ratio: oursTook / firstPage,
          aim: { atMost: 3 },
        });
      }
    }
    return results;
  } finally {
    ours.close();
    theirs.close();
    await Promise.all([api.stop(), bare.stop()]);
  }
};

const twiceAsMany = async (once: BenchChain, twice: BenchChain): Promise<Result> => {
  const apis = [await startApi(once.url), await startApi(twice.url)];
  const clients = [
    clientOf(apis[0]?.url ?? '', await signInToChain(once.url)),
    clientOf(apis[1]?.url ?? '', await signInToChain(twice.url)),
  ];
  try {
    const body = bodyOf({ what: '', page: 1, filter: {} });
    const [onceTook = 0, twiceTook = 0] = await mediansOf(
      clients.map(
        ({ call }) =>
          () =>
            call('/v1/get-order-list', body),
      ),
    );
    return {
      what: `Order list with its total, ${twice.orders.toLocaleString('en-US')} orders`,
      ours: milliseconds(twiceTook),
      beside: `${once.orders.toLocaleString('en-US')} orders ${milliseconds(onceTook)}`,
      ratio: twiceTook / onceTook,
      aim: { atMost: 1.15 },
    };
  } finally {
    for (const client of clients) client.close();
    await Promise.all(apis.map((api) => api.stop()));
  }
};

export const orders: Bench = {
  name: 'orders',
  about: 'the order list at a million orders',
  run: async () => {
    const postgres = await openBenchPostgres();
    try {
      const once = await openChain(postgres.url, million);
      const results = await besideBare(once);
      const twice = await openChain(postgres.url, 2 * million);
      return [...results, await twiceAsMany(once, twice)];
    } finally {
      await postgres.stop();
    }
  },
};
