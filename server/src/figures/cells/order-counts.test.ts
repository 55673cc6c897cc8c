import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FoundOrders, findOrders, type OrderFilterInput, readFilter } from '../../orders/index.ts';
import { Intake, type IntakeShop } from '../../orders/intake/index.ts';
import { scopeOfSystem } from '../../platform/sessions/scope.ts';
import { arbitraryOrder, testClocks } from '../../testing/arbitrary-order.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../../testing/intake.ts';
import { fold } from './fold.ts';
import { cellDifferences } from './verify.ts';

const LIMIT = 7;

let database: IntakeDatabase;
let shops: IntakeShop[] = [];
beforeAll(async () => {
  database = await openIntakeDatabase();
  for (const clock of testClocks) shops = [...shops, await database.addShop(clock)];
});
afterAll(() => database.drop());

/** Every two orders of a store are the same one as it stood at two times. */
const post = async (seed: number) => {
  const intake = new Intake(database);
  for (const [index, shop] of shops.entries()) {
    const documents = fc
      .sample(arbitraryOrder({ from: '2024-12-01T00:00:00Z', to: '2025-03-15T00:00:00Z' }), {
        numRuns: 30,
        seed: seed + index,
      })
      .map((document, number) => ({
        ...document,
        shopify_order_id: `${seed}-${Math.floor(number / 2)}`,
        name: `#${number}`,
        channel: number % 3 === 0 ? 'pos' : 'web',
        updated_at: new Date(Date.parse('2025-07-01T00:00:00Z') + number * 60_000).toISOString(),
      }));
    if (index % 2 === 0) await intake.postOrders(shop, documents);
    else for (const document of documents) await intake.postOrder(shop, document);
  }
};

/** Each filter with the plainest SQL that says the same. */
const filters = (): [OrderFilterInput, string][] => [
  [{}, 'true'],
  [{ channel: ['pos'] }, "channel = 'pos'"],
  [{ financial_status: ['cancelled'] }, "(cancelled_at is not null or financial_status = 'voided')"],
  [{ fulfillment_status: ['unfulfilled'] }, "coalesce(fulfillment_status, 'unfulfilled') = 'unfulfilled'"],
  [{ payment_type: ['Cash'] }, "'Cash' = any(string_to_array(payment_type, ' + '))"],
  [{ from_date: '2025-01-10', to_date: '2025-02-20' }, "local_date between '2025-01-10' and '2025-02-20'"],
  [{ from_date: '2024-12-10', channel: ['web'] }, "local_date >= '2024-12-10' and channel = 'web'"],
  [{ to_date: '2025-01-31' }, "local_date <= '2025-01-31'"],
  [{ from_date: '2025-02-05', to_date: '2025-02-05' }, "local_date = '2025-02-05'"],
];

const plain = async (where: string, order: string): Promise<FoundOrders['keys']> => {
  const { rows } = await sql<FoundOrders['keys'][number]>`
    select shop_id, order_id from orders where ${sql.raw(where)} order by ${sql.raw(order)}`.execute(
    database.db,
  );
  return rows;
};

/** Every page of every filter, of all stores and of some, in every order, beside plain SQL. */
const compare = async () => {
  const two = shops.slice(0, 2).map(({ shop_id }) => shop_id);
  for (const [input, where] of filters()) {
    for (const shop_domain of [undefined, two.map(String)]) {
      const filter = await readFilter(scopeOfSystem(), database.db, { ...input, shop_domain });
      const narrowed = shop_domain ? `${where} and shop_id in (${two.join(', ')})` : where;
      for (const sortBy of ['created_at', 'total'] as const) {
        for (const sortOrder of ['asc', 'desc'] as const) {
          const column = sortBy === 'total' ? 'total_cents' : 'created_at';
          const all = await plain(narrowed, `${column} ${sortOrder}, order_id ${sortOrder}`);
          const what = JSON.stringify({ ...input, shop_domain, sortBy, sortOrder });
          for (let page = 1; (page - 1) * LIMIT <= all.length; page += 9) {
            const found = await findOrders(database.db, filter, { sortBy, sortOrder }, page, LIMIT);
            const keys = all.slice((page - 1) * LIMIT, page * LIMIT);
            expect(found, `${what} page ${page}`).toEqual({ total: all.length, keys });
          }
        }
      }
    }
  }
};

it('shows the pages and the total that plain SQL finds, whatever is asked, folded or not', async () => {
  await post(1);
  await compare();
  await fold(database.db);
  await compare();
  await post(2);
  // The same orders as before, as they stood at another time.
  await post(1);
  await compare();
  await fold(database.db);
  await compare();
  expect(await Array.fromAsync(cellDifferences(database.db))).toEqual([]);
}, 240_000);
