/** The catalogue of 200 stores with 20,000 SKUs each, changes of many products, and the grid in which they are changed. */
import { callerOf, patiently } from './kit/caller.ts';
import { firstProducts, openCatalogue, PER_PRODUCT, RARE } from './kit/catalogue.ts';
import { openBenchPostgres } from './kit/database.ts';
import { mediansOf } from './kit/measure.ts';
import { startApi, startBare } from './kit/processes.ts';
import { type Bench, milliseconds, type Result } from './kit/result.ts';
import { signInToChain } from './kit/session.ts';
import { scrolling } from './product-grid.ts';
import { pushing } from './product-pushes.ts';

const size = {
  stores: Number(process.env.BACKROOM_BENCH_SHOPS ?? 200),
  skus: Number(process.env.BACKROOM_BENCH_SKUS ?? 20_000),
};
const productCount = Math.ceil(size.skus / PER_PRODUCT) * size.stores;
const LIMIT = 25;

type Question = { what: string; most: number; path: string; body?: object; floor: string };

/** The rows of a page and nothing else, by whatever index serves them best. */
const keyed = (where: string, order = 'title, shop_id, product_id') =>
  `select * from products where ${where} order by ${order} limit ${LIMIT}`;

const list = (search: Record<string, string | number>) =>
  `/v1/products?${new URLSearchParams({ limit: String(LIMIT), ...Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])) })}`;

const questions = (): Question[] => {
  const last = Math.ceil(productCount / LIMIT);
  const filter = (what: string, search: Record<string, string>, where: string): Question => ({
    what: `Catalogue, ${what}`,
    most: 60,
    path: list(search),
    floor: keyed(where),
  });
  return [
    { what: 'Catalogue, page 1', most: 10, path: list({}), floor: keyed('true') },
    filter('a store', { store: 'bench-3.example.com' }, 'shop_id = 3'),
    filter('a vendor', { vendor: 'Vendor 7' }, `vendor = 'Vendor 7'`),
    filter('a category', { category: 'Type 7' }, `product_type = 'Type 7'`),
    filter('a collection by type', { collection: 'type-7' }, `product_type = 'Type 7'`),
    filter('a collection of shops', { collection: 'season' }, `product_id::int % 30 = 11`),
    filter('active ones', { status: 'ACTIVE' }, `status = 'ACTIVE'`),
    filter('no stock', { stock: 'none' }, 'true'),
    filter('low stock', { stock: 'low' }, 'true'),
    filter('negative stock', { stock: 'negative' }, 'true'),
    filter('missing cost', { missing_cost: 'true' }, 'missing_cost'),
    filter('missing picture', { missing_image: 'true' }, 'image_url is null'),
    filter('a SKU', { sku: 'SKU-000042' }, 'true'),
    filter('a rare search', { search: `${RARE + 7}`.padStart(6, '0') }, 'true'),
    {
      what: `Catalogue, page ${Math.ceil(last / 2).toLocaleString('en-US')} of ${last.toLocaleString('en-US')}`,
      most: 60,
      path: list({ page: Math.ceil(last / 2) }),
      floor: keyed('true'),
    },
    {
      what: 'Catalogue, last page',
      most: 60,
      path: list({ page: last }),
      floor: keyed('true', 'title desc, shop_id desc, product_id desc'),
    },
    {
      what: 'Grouped by SKU, page 1',
      most: 30,
      path: '/v1/get-products-by-sku',
      body: { limit: LIMIT },
      floor: `select * from variants where sku = 'SKU-000042' limit ${LIMIT}`,
    },
  ];
};

/** Where the bench is: it takes some minutes. */
const say = (what: string) => console.log(`  ${what} …`);

/** Each call over HTTP beside its floor: the rows wanted, by an index, through a bare server. */
const listing = async (url: string): Promise<Result[]> => {
  const [api, bare, token] = [await startApi(url), await startBare(url), await signInToChain(url)];
  const ours = callerOf(api.url);
  const theirs = callerOf(bare.url);
  try {
    const results: Result[] = [];
    for (const { what, most, path: asked, body, floor } of questions()) {
      const ask = () => ours.call(asked, { method: body ? 'POST' : 'GET', token, body });
      say(what);
      const answer = await ask();
      if (answer.status !== 200) throw new Error(`${what}: ${answer.text}`);
      const [took = 0, least = 0] = await mediansOf(
        [ask, () => theirs.call('/', { body: [[{ sql: floor, parameters: [] }]] })],
        { rounds: 60, warmUp: 5, seconds: 8 },
      );
      results.push({
        what,
        ours: milliseconds(took),
        beside: `${most} ms; the rows alone, bare ${milliseconds(least)}`,
        ratio: took / most,
        aim: { atMost: 1 },
      });
    }
    say('a preview');
    return [...results, await previewing(patiently(ours.call), token, url)];
  } finally {
    ours.close();
    theirs.close();
    await Promise.all([api.stop(), bare.stop()]);
  }
};

/** Ten thousand variants in two thousand products: one price changed in each. */
const previewing = async (
  call: ReturnType<typeof callerOf>['call'],
  token: string,
  url: string,
): Promise<Result> => {
  const ids = await firstProducts(url, 10_000 / PER_PRODUCT);
  const body = { ids, operations: [{ field: 'price', op: 'percent', value: 5, rounding: '.99' }] };
  let rows = 0;
  const [took = 0] = await mediansOf(
    [
      async () => {
        const answer = await call('/v1/preview-multi-products', { token, body });
        if (answer.status !== 200) throw new Error(answer.text);
        rows = JSON.parse(answer.text).rows.length;
      },
    ],
    { rounds: 7, warmUp: 1, seconds: 20 },
  );
  return {
    what: `Preview of ${rows.toLocaleString('en-US')} rows`,
    ours: milliseconds(took),
    beside: '1,000 ms',
    ratio: took / 1_000,
    aim: { atMost: 1 },
  };
};

export const products: Bench = {
  name: 'products',
  about: `the catalogue of ${size.stores} stores with ${size.skus.toLocaleString('en-US')} SKUs each, previews, pushes, the grid`,
  run: async () => {
    const postgres = await openBenchPostgres();
    try {
      const url = await openCatalogue(postgres.url, size);
      const results = await listing(url);
      say('the grid');
      const grid = await scrolling(url, size.stores);
      say('pushes');
      return [...results, grid, ...(await pushing())];
    } finally {
      await postgres.stop();
    }
  },
};
