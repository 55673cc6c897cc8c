import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Chain, chainAt } from '@backroom/demo/chain';
import { type RunningEmulator, startEmulator } from '@backroom/emulator';
import { columnsOf, factTableNames } from '../../server/src/orders/intake/fact-tables.ts';
import { type Connection, connect } from '../../server/src/platform/database/connect.ts';
import { type Caller, callerOf, patiently } from './caller.ts';
import { freePort } from './free-port.ts';
import { type Installation, openInstallation } from './installation.ts';

/** Emulated shops, and a Backroom that knows their stores. */
export type Shops = {
  chain: Chain;
  shopify: RunningEmulator;
  installation: Installation;
  call: Caller;
  token: string;
  /** The stores' ids, by their shops' addresses. */
  ids: ReadonlyMap<string, string>;
  /** Connects them, fifty at once, by the call that people make; their first loads begin. */
  connectAll(): Promise<void>;
  onDatabase<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type ShopsSize = { stores: number; days: number; dailyOrders: number };

/** An app of each owner, in all shops of that owner. */
const installApps = ({ emulator }: RunningEmulator): void => {
  for (const shop of emulator.shops.values()) {
    // What is measured is our work, not how long a standard plan lets one wait.
    shop.restoreRate = 100_000;
    const clientId = `bench-${shop.organization}`;
    const app = emulator.apps.get(clientId) ?? emulator.addApp({ clientId, organization: shop.organization });
    emulator.install(shop, app);
  }
};

export const startShops = async (size: ShopsSize): Promise<{ chain: Chain; shopify: RunningEmulator }> => {
  const chain = chainAt(new Date(Date.now() - 60_000), size);
  const shopify = await startEmulator({ chain });
  shopify.emulator.bulk.duration = 0;
  installApps(shopify);
  return { chain, shopify };
};

const addPeopleAndStores = async ({ db }: Connection, chain: Chain) => {
  await db
    .insertInto('users')
    .values({
      email: 'bench@example.com',
      role: 'SuperAdmin',
      type: 'Staff',
      first_name: 'Bench',
      last_name: '',
      status: 'Active',
      password_hash: 'none',
    })
    .execute();
  const rows = await db
    .insertInto('shops')
    .values(
      chain.stores.map(({ domain, name, cid, timezone, taxesIncluded }) => ({
        shop_domain: domain,
        name,
        cid,
        timezone,
        taxes_included: taxesIncluded,
      })),
    )
    .returning(['shop_id', 'shop_domain'])
    .execute();
  return new Map(rows.map(({ shop_id, shop_domain }) => [shop_domain, String(shop_id)]));
};

/** A Backroom in a folder of its own beside some shops. */
export const openBeside = async ({
  chain,
  shopify,
}: {
  chain: Chain;
  shopify: RunningEmulator;
}): Promise<Shops> => {
  const installation = await openInstallation({
    BACKROOM_DEMO: 'off',
    SHOPIFY_URL: shopify.address,
    OVERLOAD_DELAY_MS: '0',
    // Shops are told this port: it is known before it is listened at.
    PORT: String(await freePort()),
  });
  const onDatabase: Shops['onDatabase'] = async (work) => {
    const connection = connect({ url: await installation.databaseUrl(), max: 4 });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  };
  const ids = await onDatabase((connection) => addPeopleAndStores(connection, chain));
  const token = await installation.tokenOf('SuperAdmin');
  const { call, close } = callerOf(installation.address);
  const patient = patiently(call);
  return {
    chain,
    shopify,
    installation,
    call: patient,
    token,
    ids,
    onDatabase,
    connectAll: async () => {
      const stores = [...ids].map(([shop, storeId]) => {
        const clientId = `bench-${shopify.emulator.shops.get(shop)?.organization}`;
        return { storeId, shop, way: 'OWN_APP', clientId, secret: `${clientId}-secret` };
      });
      for (let from = 0; from < stores.length; from += 50) {
        const body = { stores: stores.slice(from, from + 50) };
        const { status, text } = await patient('/v1/connect-stores', { token, body });
        if (status !== 200) throw new Error(`Stores were not connected: ${status} ${text}`);
        const refused = JSON.parse(text).results.filter((one: { connected: boolean }) => !one.connected);
        if (refused.length > 0) throw new Error(`Stores were not connected: ${JSON.stringify(refused[0])}`);
      }
    },
    close: async () => {
      close();
      await installation.close();
    },
  };
};

/**
 * Asks until nothing is left to wait for.
 * @param left what is still waited for, in words; null once that is nothing
 * @throws where there is something after so many minutes, with what it is
 */
export const until = async (
  what: string,
  minutes: number,
  left: () => Promise<string | null>,
): Promise<void> => {
  const end = Date.now() + minutes * 60_000;
  for (;;) {
    const waited = await left().catch(String);
    if (waited === null) return;
    if (Date.now() > end) throw new Error(`Not within ${minutes} minutes: ${what}. ${waited}`);
    await delay(500);
  }
};

/** All first loads are done. */
export const loaded = ({ onDatabase, ids }: Shops): Promise<void> =>
  until('first loads', 120, () =>
    onDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from shopify_connections where loaded_at is not null`,
      );
      return rows[0]?.n === ids.size ? null : `${rows[0]?.n} of ${ids.size} are done`;
    }),
  );

/** Nothing is left to be read, and nothing that the shops hold is newer than what is here. */
export const settled = (shops: Shops): Promise<void> =>
  shops.onDatabase(({ pool }) =>
    until('all changes read', 30, async () => {
      await shops.shopify.emulator.deliveries.settled();
      const { rows: dirty } = await pool.query<{ n: number; why: string | null }>(
        `select count(*)::int as n, max(error) as why from shopify_dirty where kind = 'orders'`,
      );
      if (dirty[0]?.n !== 0) return `${dirty[0]?.n} orders wait to be read: ${dirty[0]?.why}`;
      const there = ordersThere(shops.shopify);
      const { rows: counted } = await pool.query<{ n: number }>('select count(*)::int as n from orders');
      if ((counted[0]?.n ?? 0) < there.size) return `${counted[0]?.n} of ${there.size} orders are here`;
      // By their key, and only what came after the history: a large chain has a million orders.
      const changed = [...there].filter(([, { at }]) => at >= shops.chain.until.getTime());
      const { rows } = await pool.query<{ id: string; at: Date | null }>(
        `select o.shopify_order_id as id, o.source_updated_at as at
         from unnest($1::int[], $2::text[]) w (shop_id, id)
         join orders o on o.shop_id = w.shop_id and o.shopify_order_id = w.id`,
        [changed.map(([, { domain }]) => shops.ids.get(domain)), changed.map(([id]) => id)],
      );
      const here = new Map(rows.map(({ id, at }) => [id, at?.getTime()]));
      const older = changed.filter(([id, { at }]) => here.get(id) !== at);
      return older.length === 0
        ? null
        : `${older.length} orders are newer there, ${older[0]?.[0]} among them`;
    }),
  );

/** Has every shop looked at now, as pausing and resuming it does. */
export const lookAgain = async ({ call, ids, token }: Shops): Promise<void> => {
  for (const storeId of ids.values()) {
    for (const what of ['pause', 'resume']) {
      const { status, text } = await call(`/v1/${what}-connection`, { token, body: { storeId } });
      if (status !== 200) throw new Error(`${what} answered ${status}: ${text}`);
    }
  }
};

type OrderThere = { domain: string; at: number };

/** Every order of the shops with the moment of its last change. */
const ordersThere = ({ emulator }: RunningEmulator): Map<string, OrderThere> => {
  const orders = new Map<string, OrderThere>();
  for (const { domain, orders: kept } of emulator.shops.values()) {
    for (const { id, updatedAt: at } of kept.listed()) orders.set(id, { domain, at });
  }
  return orders;
};

/** Columns that name rows of tables which every installation numbers anew. */
const numbered = /_(?:id|bucket)$/;

/**
 * A hash for each order of what was worked out of it, cell by cell: all amounts and days of its facts, without the numbers that
 * each installation gives by itself.
 */
const factsOf = ({ pool }: Connection): Promise<Map<string, string>> =>
  factTableNames.reduce(async (before, table) => {
    const facts = await before;
    const columns = columnsOf(table)
      .map(([name]) => name)
      .filter((name) => !numbered.test(name));
    const { rows } = await pool.query<{ id: string; cells: string[] }>(
      `select o.shopify_order_id as id, array_agg(cells order by cells) as cells from (
         select shop_id, order_id, concat_ws('|', ${columns.map((name) => `${name}::text`).join(', ')}) as cells from ${table}
       ) f join orders o using (shop_id, order_id) group by o.shopify_order_id`,
    );
    for (const { id, cells } of rows) {
      const hash = createHash('sha256').update(facts.get(id) ?? '');
      facts.set(id, hash.update(`${table}${cells.join('\n')}`).digest('hex'));
    }
    return facts;
  }, Promise.resolve(new Map<string, string>()));

/** What differs between what was read from shops under trouble and what a quiet Backroom reads of the same shops. */
export const compareWithQuiet = async (troubled: Shops) => {
  const quiet = await openBeside(troubled);
  try {
    await quiet.connectAll();
    await loaded(quiet);
    await settled(quiet);
    const [theirs, ours] = await Promise.all([quiet.onDatabase(factsOf), troubled.onDatabase(factsOf)]);
    const there = ordersThere(troubled.shopify);
    const { rows } = await troubled.onDatabase(({ pool }) =>
      pool.query<{ n: number; different: number }>(
        'select count(*)::int as n, count(distinct shopify_order_id)::int as different from orders',
      ),
    );
    const [{ n = 0, different = 0 } = {}] = rows;
    return {
      orders: there.size,
      missing: [...there.keys()].filter((id) => !ours.has(id) && theirs.has(id)).length,
      twice: n - different,
      otherwise: [...theirs].filter(([id, hash]) => ours.has(id) && ours.get(id) !== hash).length,
      tooMany: [...ours.keys()].filter((id) => !theirs.has(id)).length,
    };
  } finally {
    await quiet.close();
  }
};
