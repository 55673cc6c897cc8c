import { randomUUID } from 'node:crypto';
import { chainAt } from '@backroom/demo/chain';
import { planGiftCards } from '@backroom/demo/orders/gift-card-plan';
import { ordersOfStore } from '@backroom/demo/orders/store-orders';
import { sql } from 'kysely';
import { pointsLedger } from '../server/src/loyalty/ledger/points-ledger.ts';
import { movementsByDay } from '../server/src/loyalty/reports/movements.ts';
import { pointsSumDifferences } from '../server/src/loyalty/sums/fold.ts';
import { loyaltyTillRoutes } from '../server/src/loyalty/tills/tills.ts';
import { toldIn } from '../server/src/orders/intake/index.ts';
import { Intake } from '../server/src/orders/intake/intake.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { connect } from '../server/src/platform/database/connect.ts';
import { type House, openHouse } from '../server/src/platform/house.ts';
import { ledgerDifferences } from '../server/src/platform/ledger/differences.ts';
import { createLog } from '../server/src/platform/log.ts';
import { makeServices } from '../server/src/platform/make-services.ts';
import { openKeyring } from '../server/src/platform/secrets/open-keyring.ts';
import type { Services } from '../server/src/platform/services.ts';
import { scopeOfApiKey } from '../server/src/platform/sessions/scope.ts';
import { house } from '../server/src/rooms.ts';
import { besideUpdates } from './kit/beside-updates.ts';
import { benchFolder, openBenchPostgres } from './kit/database.ts';
import { clientOf, median, mediansOf } from './kit/measure.ts';
import { benchSecretsKey, startApi, startBare } from './kit/processes.ts';
import { type Bench, milliseconds, type Result } from './kit/result.ts';
import { signInToChain } from './kit/session.ts';
import { openLoyalty, SHOPPERS } from './loyalty-chain.ts';

const CONNECTIONS = 16;
const ROUNDS = 3;
const MANY = 1_000;
const ORDERS = Number(process.env.BACKROOM_BENCH_INTAKE ?? 2_000);

const few = { rounds: 30, warmUp: 3, seconds: 8 };
const list = '/get-customer-list';

const asked = [
  { what: 'shoppers, page 1', body: {}, aim: 10 },
  { what: 'of one status', body: { status: 'unsubscribed' }, aim: 60 },
  { what: 'of one store', body: { shops: ['store7.example'] }, aim: 60 },
  { what: 'of some days', body: { from_date: '2025-01-01', to_date: '2025-06-30' }, aim: 60 },
  { what: 'a page in the middle', body: { page: Math.floor(SHOPPERS / 20) }, aim: 60 },
  { what: 'the last page', body: { page: Math.ceil(SHOPPERS / 10) }, aim: 60 },
  {
    what: 'a middle page of one status',
    body: { status: 'active', page: Math.floor(SHOPPERS / 25) },
    aim: 60,
  },
  { what: 'a rare search', body: { search: `shopper${SHOPPERS - 1}@` }, aim: 60 },
];

const year = { start_date: '2025-07-01', end_date: '2026-06-30' };

/** The list over HTTP, beside the floor, and a year of the reports. */
const lists = async (url: string): Promise<Result[]> => {
  const [api, bare, token] = [await startApi(url), await startBare(url), await signInToChain(url)];
  const ours = clientOf(api.url, token);
  const theirs = clientOf(bare.url);
  try {
    const [floor = 0] = await mediansOf([() => theirs.call('/', [])], few);
    const results: Result[] = [{ what: 'bare HTTP', ours: milliseconds(floor), beside: '', ratio: 1 }];
    const calls = [
      ...asked.map((one) => ({ ...one, path: list })),
      { what: 'the whole report of a year', path: '/loyalty-report', body: year, aim: 0 },
    ];
    for (const { what, path: to, body, aim } of calls) {
      const call = () => ours.call(`/v1${to}`, body);
      const answer = await call();
      if (answer.status !== 200) throw new Error(`${what}: ${answer.body.slice(0, 500)}`);
      const [took = 0] = await mediansOf([call], few);
      results.push({
        what,
        ours: milliseconds(took),
        beside: aim > 0 ? `${aim} ms` : '',
        ratio: aim > 0 ? took / aim : took / floor,
        ...(aim > 0 ? { aim: { atMost: 1 } } : {}),
      });
    }
    return results;
  } finally {
    ours.close();
    theirs.close();
    await Promise.all([api.stop(), bare.stop()]);
  }
};

const rollForward = async ({ db }: Services): Promise<Result> => {
  const range = { start: year.start_date, end: year.end_date, stores: null };
  const [took = 0] = await mediansOf([() => movementsByDay(db, range)], few);
  return {
    what: 'roll-forward of a year',
    ours: milliseconds(took),
    beside: '100 ms',
    ratio: took / 100,
    aim: { atMost: 1 },
  };
};

/** A till's redemption as the server does it once the request is read. */
const redemption = (services: Services) => {
  const scope = scopeOfApiKey(1);
  const key = { apiKeyId: 'bench', name: 'bench', shopId: 1 };
  const actor = { userId: null, name: 'bench', role: 'api-key', ip: null, requestId: null };
  return (id: number) =>
    loyaltyTillRoutes.redeemLoyaltyPoints({
      params: undefined,
      query: undefined,
      body: {
        email: `shopper${id}@example.com`,
        points: 0.01,
        lines: [{ sku: 'A', amount: 100, discount: 0, gift_card: false }],
        order_name: null,
        note: null,
      },
      upload: undefined,
      scope,
      user: undefined,
      key,
      db: services.db,
      services,
      actor,
      request: { id: 'bench', ip: '', userAgent: '', idempotencyKey: randomUUID() },
    });
};

/** Gives the first shoppers so much that what they spend never runs out. */
const endow = ({ db }: Services) =>
  sql`with given as (
      update loyalty_customers set balance_points = balance_points + 1000000000,
        earned_points = earned_points + 1000000000, entries_count = entries_count + 1
      where loyalty_customer_id <= ${MANY} returning *
    ), entries as (
      insert into loyalty_entries (shop_id, loyalty_customer_id, entry_no, type, amount_points, balance_after_points, at,
        local_date, event_shop_id, actor_kind, actor, idempotency_key)
      select shop_id, loyalty_customer_id, entries_count, 'IMPORT', 1000000000, balance_points, now(), current_date, shop_id,
        'system', 'bench', 'endowed:' || loyalty_customer_id from given
    ), lots as (
      insert into loyalty_lots (shop_id, loyalty_customer_id, lot_no, points, left_points, earned_at, available_at)
      select shop_id, loyalty_customer_id, entries_count, 1000000000, 1000000000, now(), now() from given
    ), entries_pending as (
      insert into loyalty_entries_pending select shop_id, current_date, 'IMPORT', 1000000000 from given
    )
    insert into loyalty_customers_pending
    select shop_id, (created_at at time zone 'UTC')::date, unsubscribed_at is not null, 0, 1000000000, 1000000000, 0
    from given`.execute(db);

/** After all that: balances are sums of entries, and the sums that lists read are theirs. */
const soundness = async ({ db }: Services): Promise<Result> => {
  const wrong = (await ledgerDifferences(db, pointsLedger)).length + (await pointsSumDifferences(db));
  return {
    what: 'accounts and sums that don’t add up at the end',
    ours: String(wrong),
    beside: '',
    ratio: wrong,
    aim: { atMost: 0 },
  };
};

/** Redemptions by as many tills at once as there are connections, beside a bare UPDATE of the same rows. */
const redemptions = async (services: Services): Promise<Result[]> => {
  await endow(services);
  const redeem = redemption(services);
  const update = (id: number) =>
    services.pool.query(
      'update loyalty_customers set spent_points = spent_points + 0, updated_at = now() where shop_id = $1 and loyalty_customer_id = $2',
      [1 + (id % 50), id],
    );
  const results: Result[] = [];
  for (const [what, idOf] of [
    ['Redemptions of one shopper', () => 1],
    [`Redemptions of ${MANY.toLocaleString('en-US')} shoppers`, (index: number) => 1 + (index % MANY)],
  ] as const) {
    results.push(
      await besideUpdates({
        what,
        ours: (index) => redeem(idOf(index)),
        update: (index) => update(idOf(index)),
        tills: CONNECTIONS,
        rounds: ROUNDS,
      }),
    );
  }
  return results;
};

/** Orders of the demo chain as they come in, with all that the rooms do, and without points. */
const intake = async (services: Services): Promise<Result[]> => {
  const chain = chainAt(new Date('2026-06-30T20:00:00Z'));
  const [store] = chain.stores;
  if (!store) return [];
  const plan = planGiftCards(chain);
  const documents = Array.from(ordersOfStore(chain, store, plan), ({ document }) => document).slice(-ORDERS);
  const without = openHouse(house.rooms.filter(({ name }) => name !== 'loyalty'));
  const shop = { shop_id: 2, timezone: store.timezone, day_cutoff_minutes: 0 };
  const results: Result[] = [];
  let copy = 0;
  const rate = async (rooms: House, isBulk: boolean) => {
    const afterPost = rooms.told('orderPosted').map(toldIn(rooms));
    const own = new Intake(services, { afterPost });
    copy += 1;
    const renamed = documents.map((document) => ({
      ...document,
      shopify_order_id: `${document.shopify_order_id}-${copy}`,
      name: `${document.name}-${copy}`,
    }));
    const start = performance.now();
    if (isBulk) await own.postOrders(shop, renamed);
    else for (const document of renamed.slice(0, 400)) await own.postOrder(shop, document);
    return ((isBulk ? renamed.length : 400) * 1_000) / (performance.now() - start);
  };
  for (const [what, isBulk] of [
    ['Orders coming in one by one, with points', false],
    ['Orders coming in together, with points', true],
  ] as const) {
    const [plain, ours]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const beside = await rate(without, isBulk);
      const own = await rate(house, isBulk);
      if (round === 0) continue;
      plain.push(beside);
      ours.push(own);
    }
    results.push({
      what,
      ours: `${Math.round(median(ours))} orders/s`,
      beside: `without ${Math.round(median(plain))} orders/s`,
      ratio: median(ours.map((value, index) => value / (plain[index] ?? 1))),
      aim: { atLeast: 0.8 },
    });
  }
  return results;
};

export const loyalty: Bench = {
  name: 'loyalty',
  about: `points of ${SHOPPERS.toLocaleString('en-US')} shoppers: lists, reports, redemptions and orders beside what they are compared with`,
  run: async () => {
    const postgres = await openBenchPostgres();
    try {
      const url = await openLoyalty(postgres.url);
      const connection = connect({ url, max: CONNECTIONS });
      const config = readConfig({ BACKROOM_SECRETS_KEY: benchSecretsKey });
      const keyring = await openKeyring(connection.db, { ...config, dataDir: benchFolder });
      const services = makeServices(config, connection, createLog('silent'), openHouse([]), keyring);
      try {
        const listed = await lists(url);
        const rolled = await rollForward(services);
        const spent = await redemptions(services);
        const taken = await intake(services);
        return [...listed, rolled, ...spent, ...taken, await soundness(services)];
      } finally {
        await connection.close();
      }
    } finally {
      await postgres.stop();
    }
  },
};
