/** Chains of a million orders and more, generated like the demo's, each in a database named after its size. */
import { type Chain, chainAt } from '@backroom/demo/chain';
import { loadChain } from '../server/src/demo/load-chain.ts';
import { readMarker, writeMarker } from '../server/src/demo/marker.ts';
import { fold } from '../server/src/figures/index.ts';
import { type Connection, connect } from '../server/src/platform/database/connect.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { scopeOfSystem } from '../server/src/platform/sessions/scope.ts';
import { closeInventoryDays } from '../server/src/stock/index.ts';
import { onDatabase, urlOf } from './kit/database.ts';
import { withoutIndexes } from './kit/without-indexes.ts';

export type BenchChain = { name: string; url: string; orders: number; until: Date };

/** A fixed day, so that a chain is the same whenever it is built. */
const until = new Date('2026-06-30T23:59:59Z');

/** Smaller chains are for working on the benches themselves: `BACKROOM_BENCH_ORDERS=20000`. */
export const million = Number(process.env.BACKROOM_BENCH_ORDERS ?? 1_000_000);

const STORES = 200;
const DAYS = 730;

/** A chain that has about so many orders. */
const chainOf = (orders: number, stores = STORES, days = DAYS): Chain => {
  const one = chainAt(until, { stores, days, dailyOrders: 1 });
  const busy = one.stores.reduce((sum, store) => sum + store.size, 0);
  // Two of three orders are taken at the till; four in a hundred come in beside the plan, for gift cards.
  const perBusy = one.days.reduce((sum, day) => sum + 0.68 * day.shop + 0.32 * day.web, 0) * 1.045;
  return chainAt(until, { stores, days, dailyOrders: orders / (busy * perBusy) });
};

/** Nothing has to survive a power cut, and the generator is trusted to name stores and SKUs that exist. */
const quickly = (url: string) => {
  const fast = new URL(url);
  fast.searchParams.set('options', '-c synchronous_commit=off -c session_replication_role=replica');
  return fast.href;
};

const withConnection = async <T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = connect({ url, max: 4 });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
};

const build = async (serverUrl: string, name: string, chain: Chain) => {
  const url = urlOf(serverUrl, name);
  await onDatabase(serverUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template template0 encoding 'UTF8'`);
  });
  await migrate(url);
  const tables = ['orders', 'sales_lines', 'order_taxes', 'payments', 'sales_tenders', 'order_charges'];
  const signIns = await withoutIndexes(url, [...tables, 'order_discounts'], () =>
    withConnection(quickly(url), async (connection) => {
      const loaded = await loadChain(connection, chain, console.log);
      return loaded.signIns;
    }),
  );
  await onDatabase(url, (client) => client.query('vacuum (analyze, freeze)'));
  await withConnection(url, ({ db }) => writeMarker(db, { state: 'done', signIns }));
};

const isComplete = async (serverUrl: string, name: string) => {
  const { rowCount } = await onDatabase(serverUrl, (client) =>
    client.query('select from pg_database where datname = $1', [name]),
  );
  if (!rowCount) return false;
  return await withConnection(urlOf(serverUrl, name), async ({ db }) => {
    const marker = await readMarker(db).catch(() => null); // a database without tables isn't complete either
    return marker?.state === 'done';
  });
};

const nameOf = (orders: number, stores: number, days: number) =>
  `chain_${stores}_stores_${days}_days_${orders}`;

/** Whether a chain of so many orders stands there already. */
export const hasChain = (serverUrl: string, orders: number): Promise<boolean> =>
  isComplete(serverUrl, nameOf(orders, STORES, DAYS));

/** Opens a chain of about so many orders; builds it first where it isn't there, which takes a while. */
export const openChain = async (
  serverUrl: string,
  orders: number,
  stores = STORES,
  days = DAYS,
): Promise<BenchChain> => {
  const name = nameOf(orders, stores, days);
  const url = urlOf(serverUrl, name);
  if (!(await isComplete(serverUrl, name))) {
    const start = performance.now();
    console.log(`Building ${name} …`);
    await build(serverUrl, name, chainOf(orders, stores, days));
    console.log(`Built in ${Math.round((performance.now() - start) / 1_000)} s.`);
  }
  await migrate(url);
  await withConnection(url, async ({ db }) => {
    await fold(db);
    // As the night does: until a day is closed, all stock counts as touched since.
    await closeInventoryDays(scopeOfSystem(), db);
  });
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ n: number }>('select count(*)::integer as n from orders'),
  );
  return { name, url, orders: rows[0]?.n ?? 0, until };
};

/** A copy of a chain, to write into: what is written goes with the next copy of that name. */
export const copyOf = async (serverUrl: string, chain: BenchChain, name: string): Promise<BenchChain> => {
  await onDatabase(serverUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${chain.name} strategy file_copy`);
  });
  return { ...chain, name, url: urlOf(serverUrl, name) };
};
