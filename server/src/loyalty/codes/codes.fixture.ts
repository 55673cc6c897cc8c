/** Two stores with practice shops, a third without, and a programme whose points become codes. */
import { defaultTerms, type LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import { sql } from 'kysely';
import type { OrderDocument } from '../../orders/index.ts';
import { Intake } from '../../orders/intake/index.ts';
import { ledgerDifferences } from '../../platform/ledger/differences.ts';
import { startWithPracticeShops } from '../../pushes/practice-shops.fixture.ts';
import { pointsLedger } from '../ledger/points-ledger.ts';
import { orderEntries } from '../orders/order-posted.ts';
import { line, order } from '../programme.fixture.ts';
import { codeJobs } from './end-code.ts';

/** An order of the shop that the code paid a part of. */
export const paidWith = (code: string, cents: number, over: Partial<OrderDocument> = {}) =>
  order({
    placed_at: new Date().toISOString(),
    customer: null,
    discount_codes: [code],
    discounts: [
      {
        title: 'Loyalty points',
        code,
        method: 'LOYALTY',
        discount_type: 'ORDER',
        value_type: 'FIXED',
        value: '10',
        funded_by: 'FRANCHISEE',
      },
    ],
    lines: [line({ unit_price_cents: 4_000, discounts: [{ discount: 0, amount_cents: cents }] })],
    ...over,
  });

export const startWithCodes = async () => {
  const world = await startWithPracticeShops(['pier', 'bay'], 100_000);
  const { services, server } = world;
  const { db } = services;
  await server.addShop({ domain: 'apart.example.com', name: 'Apart' });
  const head = await server.signIn({ email: 'head-office@example.com', role: 'SuperAdmin' });
  const intake = new Intake({ pool: services.pool, db }, { afterPost: [orderEntries] });
  const call = (path: string, body: object, token = head, headers = {}) =>
    server.call(path, { token, body, headers });
  const terms = async (change: Partial<LoyaltyTerms> = {}) => {
    await sql`delete from loyalty_configurations`.execute(db);
    await sql`insert into loyalty_configurations (version, effective_from, terms, updated_by)
      values (1, '2020-01-01', ${JSON.stringify({ ...defaultTerms, ...change })}::jsonb, 'test')`.execute(db);
  };
  let people = 0;
  return {
    ...world,
    head,
    call,
    terms,
    /** As before any code: nothing in the shops, the terms as they come. */
    clear: async () => {
      world.emulator.faults.clear();
      for (const name of ['pier', 'bay']) world.shopOf(name).discounts.clear();
      await sql`delete from loyalty_codes`.execute(db);
      await terms();
    },
    enrol: async (opening_points: number): Promise<{ id: string; email: string }> => {
      people += 1;
      const email = `code${people}@example.com`;
      const body = { fname: 'Ada', lname: 'Park', email, shop: 'pier.myshopify.com', opening_points };
      return { id: (await call('/create-customer', body)).body.customer._id, email };
    },
    make: (customerId: string, points: number, shop = 'bay.myshopify.com') =>
      call('/loyalty/points-codes', { customerId, shop, points }),
    balanceOf: async (customerId: string): Promise<number> =>
      (await call('/customer-history', { customerId })).body.counters.currentPoints,
    codeStates: async (customerId: string): Promise<string[]> =>
      (await call('/customer-history', { customerId })).body.codes.map(
        ({ state }: { state: string }) => state,
      ),
    post: (document: OrderDocument, name = 'bay') =>
      intake.postOrder(
        { shop_id: world.idOf(name), timezone: 'America/New_York', day_cutoff_minutes: 0 },
        document,
      ),
    /** What the queue would run once a shop has answered. */
    release: async () => {
      const { rows } = await sql<{ payload: Record<string, unknown> }>`
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'release-points-code' returning j.payload`.execute(db);
      const signal = new AbortController().signal;
      for (const { payload } of rows) await codeJobs['release-points-code']!.run(services, payload, signal);
    },
    /** What doesn't hold in the ledger: nothing. */
    differences: () => ledgerDifferences(db, pointsLedger),
  };
};
