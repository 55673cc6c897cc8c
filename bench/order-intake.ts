/**
 * How fast orders come in, one by one and in bulk, beside PostgreSQL's own COPY of the very rows they become,
 * into the same indexed tables. Run it alone: `node bench/order-intake.ts [stores]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { chainAt } from '@backroom/demo/chain';
import { planGiftCards } from '@backroom/demo/orders/gift-card-plan';
import { ordersOfStore } from '@backroom/demo/orders/store-orders';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { factTableNames } from '../server/src/orders/intake/fact-tables.ts';
import { Intake } from '../server/src/orders/intake/intake.ts';
import type { IntakeShop } from '../server/src/orders/intake/post-in-transaction.ts';
import type { OrderDocument } from '../server/src/orders/order-document.ts';
import { type Connection, connect } from '../server/src/platform/database/connect.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';

type Store = { shop: IntakeShop; documents: OrderDocument[] };

/** Orders of a demo chain, in a database that knows its stores and nothing else. */
export const openStores = async ({ db }: Connection, count: number): Promise<Store[]> => {
  const chain = chainAt(new Date('2025-06-30T20:00:00Z'));
  const plan = planGiftCards(chain);
  const stores: Store[] = [];
  for (const store of chain.stores.slice(0, count)) {
    const { shop_id } = await db
      .insertInto('shops')
      .values({ shop_domain: store.domain, name: store.name, cid: store.cid, timezone: store.timezone })
      .returning('shop_id')
      .executeTakeFirstOrThrow();
    const shop = { shop_id, timezone: store.timezone, day_cutoff_minutes: 0 };
    stores.push({
      shop,
      documents: Array.from(ordersOfStore(chain, store, plan), ({ document }) => document),
    });
  }
  return stores;
};

const tables = ['orders', ...factTableNames, 'order_counts'];

/** Takes all orders away, and what was worked out of them; what is pending of them stays. */
export const empty = async ({ pool }: Connection) => {
  await pool.query(`truncate ${tables.join(', ')}`);
  await pool.query('checkpoint');
};

const rowsIn = async ({ pool }: Connection) => {
  let rows = 0;
  for (const table of tables) {
    rows += (await pool.query<{ n: number }>(`select count(*)::integer as n from ${table}`)).rows[0]?.n ?? 0;
  }
  return rows;
};

const columnsOf = async (client: pg.PoolClient, table: string) => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name).join(', ');
};

/** All rows of all tables, as COPY writes them. */
const dump = async ({ pool }: Connection): Promise<Map<string, Buffer>> => {
  const client = await pool.connect();
  const dumped = new Map<string, Buffer>();
  for (const table of tables) {
    const chunks: Buffer[] = [];
    const columns = await columnsOf(client, table);
    for await (const chunk of client.query(copyTo(`copy ${table} (${columns}) to stdout`)))
      chunks.push(chunk);
    dumped.set(`${table} (${columns})`, Buffer.concat(chunks));
  }
  client.release();
  return dumped;
};

const copyAll = async ({ pool }: Connection, dumped: Map<string, Buffer>) => {
  const client = await pool.connect();
  await client.query('begin');
  for (const [target, rows] of dumped) {
    await pipeline(Readable.from([rows]), client.query(copyFrom(`copy ${target} from stdin`)));
  }
  await client.query('commit');
  client.release();
};

/** Rows a second of some work on empty tables. */
const rate = async (connection: Connection, work: () => Promise<void>) => {
  await empty(connection);
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  return { rows: await rowsIn(connection), perSecond: (await rowsIn(connection)) / seconds, seconds };
};

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures on a migrated, otherwise empty database. */
export const measureIntake = async (connection: Connection, storeCount = 6, rounds = 3) => {
  const stores = await openStores(connection, storeCount);
  const intake = new Intake(connection);
  const bulk = async () => {
    for (const { shop, documents } of stores) await intake.postOrders(shop, documents);
  };
  const single = async () => {
    for (const { shop, documents } of stores) {
      for (const document of documents.slice(0, 400)) await intake.postOrder(shop, document);
    }
  };
  await rate(connection, bulk); // warms the process and names everything
  const dumped = await dump(connection);
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const copy = await rate(connection, () => copyAll(connection, dumped));
    const inBulk = await rate(connection, bulk);
    const oneByOne = await rate(connection, single);
    results.push({ copy, inBulk, oneByOne });
  }
  return {
    orders: stores.reduce((sum, { documents }) => sum + documents.length, 0),
    rows: results[0]?.copy.rows ?? 0,
    copyRowsPerSecond: Math.round(median(results.map(({ copy }) => copy.perSecond))),
    bulkRowsPerSecond: Math.round(median(results.map(({ inBulk }) => inBulk.perSecond))),
    singleRowsPerSecond: Math.round(median(results.map(({ oneByOne }) => oneByOne.perSecond))),
    bulkOfCopy: median(results.map(({ copy, inBulk }) => inBulk.perSecond / copy.perSecond)),
    singleOfCopy: median(results.map(({ copy, oneByOne }) => oneByOne.perSecond / copy.perSecond)),
  };
};

if (import.meta.main) {
  const dataDir = mkdtempSync(join(tmpdir(), 'backroom-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate(postgres.url);
    const connection = connect({ url: postgres.url });
    console.log(await measureIntake(connection, Number(process.argv[2] ?? 6)));
    await connection.close();
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
