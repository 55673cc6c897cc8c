/**
 * The same chain on plain PostgreSQL and spread over the workers of a Citus: whether every report, list and ledger says the same to
 * the cent, what a report costs more, and how fast orders come in. `DATABASE_URL` leads to the coordinator, whose PostgreSQL serves
 * the plain one too.
 */
import { chainAt } from '@backroom/demo/chain';
import { planGiftCards } from '@backroom/demo/orders/gift-card-plan';
import { ordersOfStore } from '@backroom/demo/orders/store-orders';
import { Intake } from '../server/src/orders/intake/intake.ts';
import { connect } from '../server/src/platform/database/connect.ts';
import { spreadPlan } from '../server/src/platform/spread/plan.ts';
import { spread as spreadDatabase } from '../server/src/platform/spread/spread.ts';
import { house } from '../server/src/rooms.ts';
import { joinServers, workersOf } from '../server/src/testing/spread-template.ts';
import { type BenchChain, openChain } from './chain.ts';
import { onDatabase, urlOf } from './kit/database.ts';
import { clientOf, mediansOf } from './kit/measure.ts';
import { startApi } from './kit/processes.ts';
import { type Bench, milliseconds, type Result } from './kit/result.ts';
import { signInToChain } from './kit/session.ts';
import { type BenchReport, benchReports } from './report-queries.ts';
import { answersThatDiffer } from './spread/same-answers.ts';

const ORDERS = Number(process.env.BACKROOM_BENCH_ORDERS ?? 40_000);
const STORES = 40;
const DAYS = 365;
/** Orders of the chain's own size, one by one, from this day on: after what is compared. */
const INTAKE = 300;

const recreate = async (server: string, name: string, template = 'template0') =>
  onDatabase(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template}`);
  });

/** Two copies of the chain, so that what is written here stays out of it: one plain, one spread. */
const openBoth = async (server: string, chain: BenchChain) => {
  const workers = await workersOf(server);
  if (workers.length === 0) throw new Error('DATABASE_URL must lead to a Citus coordinator with workers');
  const [plain, spread] = [`${chain.name}_plain`, `${chain.name}_spread`];
  await recreate(server, plain, chain.name);
  await recreate(server, spread, chain.name);
  for (const worker of workers) await recreate(worker, spread);
  await joinServers(server, workers, spread);
  const start = performance.now();
  await spreadDatabase(urlOf(server, spread), spreadPlan(house), () => {});
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(`${chain.orders} orders were spread over ${workers.length} workers in ${seconds} s.`);
  for (const name of [plain, spread]) {
    await onDatabase(urlOf(server, name), (client) => client.query('analyze'));
  }
  return { plain: urlOf(server, plain), spread: urlOf(server, spread) };
};

type Client = ReturnType<typeof clientOf>;

/** Of twelve reports the one that costs most by a few calls each is mostly the unluckiest: so many are asked anew, more often. */
const ASKED_AGAIN = 3;

/** What reports of a year cost more on the spread one, medians by turns. */
const reportResults = async (ours: Client, theirs: Client, store: string): Promise<Result[]> => {
  const results: Result[] = [];
  for (const stores of ['one store', 'all stores']) {
    const atMost = stores === 'one store' ? 0.6 : 5;
    const costs = async ({ path, storeField }: BenchReport, rounds: number, seconds: number) => {
      const some = stores === 'one store' ? { [storeField]: [store] } : {};
      const body = { start_date: '2025-07-01', end_date: '2026-06-29', ...some };
      const calls = [ours, theirs].map((client) => () => client.call(`/v1${path}`, body));
      const [spread = 0, plain = 0] = await mediansOf(calls, { rounds, warmUp: 6, seconds });
      console.log(`  ${path.slice(1)}, ${stores}: ${milliseconds(spread)}, plain ${milliseconds(plain)}`);
      return spread - plain;
    };
    const first: { report: BenchReport; more: number }[] = [];
    for (const report of benchReports) first.push({ report, more: await costs(report, 40, 8) });
    const more = first.map((one) => one.more);
    const dearest = first.toSorted((x, y) => y.more - x.more).slice(0, ASKED_AGAIN);
    let [worst, its] = [Number.NEGATIVE_INFINITY, ''];
    for (const { report } of dearest) {
      const again = await costs(report, 200, 20);
      if (again > worst) [worst, its] = [again, report.path.slice(1)];
    }
    const middle = more.toSorted((a, b) => a - b)[Math.floor(more.length / 2)] ?? 0;
    for (const [what, value] of [
      [`Reports of ${stores}, the middle one: more than plain`, middle],
      [`The worst of them, ${its}`, worst],
    ] as const) {
      const beside = `${atMost} ms`;
      results.push({ what, ours: milliseconds(value), beside, ratio: value / atMost, aim: { atMost: 1 } });
    }
  }
  return results;
};

const intakeOf = async (url: string, from: number): Promise<number> => {
  const connection = connect({ url });
  try {
    const { rows } = await connection.pool.query<{
      shop_id: number;
      timezone: string;
      day_cutoff_minutes: number;
    }>('select shop_id, timezone, day_cutoff_minutes from shops order by shop_id limit 1');
    const [shop] = rows;
    const chain = chainAt(new Date('2025-06-30T20:00:00Z'));
    const [store] = chain.stores;
    if (!shop || !store) throw new Error('The chain has no store');
    const documents = Array.from(
      ordersOfStore(chain, store, planGiftCards(chain)),
      ({ document }) => document,
    );
    const intake = new Intake(connection);
    const chosen = documents.slice(from, from + INTAKE);
    const start = performance.now();
    for (const document of chosen) {
      await intake.postOrder(shop, { ...document, shopify_order_id: `bench-${document.shopify_order_id}` });
    }
    return chosen.length / ((performance.now() - start) / 1_000);
  } finally {
    await connection.close();
  }
};

const intakeResult = async (urls: { plain: string; spread: string }): Promise<Result> => {
  const rates = { plain: 0, spread: 0 };
  // The first round warms up.
  for (const round of [0, 1]) {
    for (const kind of ['plain', 'spread'] as const) rates[kind] = await intakeOf(urls[kind], round * INTAKE);
  }
  return {
    what: 'Orders one by one',
    ours: `${rates.spread.toFixed(0)} a second`,
    beside: `plain ${rates.plain.toFixed(0)}`,
    ratio: rates.spread / rates.plain,
    aim: { atLeast: 0.2 },
  };
};

export const spread: Bench = {
  name: 'spread',
  about: 'a chain spread over the workers of a Citus (DATABASE_URL) beside the same on plain PostgreSQL',
  run: async () => {
    const server = process.env.DATABASE_URL;
    if (!server) {
      console.log('Left out: it needs DATABASE_URL, of a Citus coordinator.');
      return [];
    }
    const chain = await openChain(server, ORDERS, STORES, DAYS);
    const urls = await openBoth(server, chain);
    const { rows } = await onDatabase(urls.plain, (client) =>
      client.query<{ shop_domain: string }>('select shop_domain from shops order by shop_id limit 6'),
    );
    const apis = [await startApi(urls.spread), await startApi(urls.plain)];
    const [ours, theirs] = [
      clientOf(apis[0]?.url ?? '', await signInToChain(urls.spread)),
      clientOf(apis[1]?.url ?? '', await signInToChain(urls.plain)),
    ];
    try {
      const { asked, differing } = await answersThatDiffer(
        ours,
        theirs,
        rows.map(({ shop_domain }) => shop_domain),
      );
      for (const line of differing) console.log(`  differs: ${line}`);
      const same: Result = {
        what: 'Reports, lists and ledgers that differ',
        ours: String(differing.length),
        beside: `of ${asked} answers`,
        ratio: differing.length,
        aim: { atMost: 0 },
      };
      return [
        same,
        ...(await reportResults(ours, theirs, rows[0]?.shop_domain ?? '')),
        await intakeResult(urls),
      ];
    } finally {
      for (const client of [ours, theirs]) client.close();
      for (const api of apis) await api.stop();
    }
  },
};
