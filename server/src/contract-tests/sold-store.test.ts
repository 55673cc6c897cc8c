// A store sold in mid-month, day by day: what each owner sees against sums that this test works out from the file itself.
import { addDays } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { scopeOfUser } from '../platform/sessions/scope.ts';
import { salesPage } from '../sales/sales-page.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { readGolden } from '../testing/golden.ts';
import { postGoldenChain } from '../testing/golden-chain.ts';

const SOLD = '2025-03-16';
const golden = readGolden();

let server: TestApplication;
let ben: string;
let cleo: string;
/** Net sales of each day in cents, summed from the facts by this test itself. */
let netOfDay: Map<string, number>;

beforeAll(async () => {
  server = await startTestApplication();
  const shops = await postGoldenChain(server, golden);
  const pier = shops.get('S2')?.shop_id ?? 0;
  const root = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  const { db } = server.services;
  const { franchisee_id } = await db
    .selectFrom('shops')
    .select('franchisee_id')
    .where('shop_id', '=', pier)
    .executeTakeFirstOrThrow();
  const cleoId = await server.addFranchisee('Cleo Cruz');
  const person = { role: 'Admin', type: 'Franchisee' } as const;
  ben = await server.signIn({ ...person, email: 'ben@people.example.com', franchiseeId: franchisee_id ?? 0 });
  cleo = await server.signIn({ ...person, email: 'cleo@people.example.com', franchiseeId: cleoId });
  const { rows } = await sql<{ day: string; net: number }>`
    select local_date::text as day, sum(gross_cents - discount_cents - return_cents)::float8 as net
    from sales_lines where shop_id = ${pier} group by 1`.execute(db);
  netOfDay = new Map(rows.map(({ day, net }) => [day, net]));
  const body = { storeId: String(pier), franchiseeId: String(cleoId), from: SOLD };
  const sold = await server.call('/transfer-store', { body, token: root });
  if (sold.status !== 200) throw new Error(sold.text);
});
afterAll(() => server.close());

const post = async (path: string, body: object, token: string) =>
  (await server.call(path, { body, token })).body;
const days = (from: string, to: string): string[] => (from > to ? [] : [from, ...days(addDays(from, 1), to)]);

test('figures, cards and what is settled: what each sees of every day is what the file says of it', async () => {
  const { db } = server.services;
  const zone = golden.stores.find(({ key }) => key === 'S2')?.timezone;
  const dayOf = (at: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at));
  const owners = [
    { token: ben, holds: (day: string) => day < SOLD },
    { token: cleo, holds: (day: string) => day >= SOLD },
  ];
  const emails = ['ben@people.example.com', 'cleo@people.example.com'];
  const users = await db
    .selectFrom('users')
    .select(['user_id', 'email', 'franchisee_id'])
    .where('email', 'in', emails)
    .orderBy('email')
    .execute();
  const placed = golden.orders.filter(({ store }) => store === 'S2');
  const shop_domain = ['pier.myshopify.com'];
  const spent = golden.gift_cards.ledger.filter(({ store, type, card }) => {
    const issuer = golden.gift_cards.cards.find((one) => one.card === card)?.issued_by;
    return store === 'S2' && type === 'REDEEMED' && issuer !== 'S2';
  });
  expect(spent.length).toBeGreaterThan(0);
  for (const [index, { token, holds }] of owners.entries()) {
    const { user_id, franchisee_id } = users[index] ?? { user_id: '', franchisee_id: 0 };
    const scope = await scopeOfUser(db, { user_id, role: 'Admin', type: 'Franchisee', franchisee_id });
    for (const day of days('2025-03-01', '2025-03-31')) {
      const sales = await salesPage(scope, db, { from: day, to: day, shop: shop_domain });
      expect([day, sales.summary.net_sales]).toEqual([day, holds(day) ? (netOfDay.get(day) ?? 0) / 100 : 0]);
      const list = await post('/get-order-list', { shop_domain, from_date: day, to_date: day }, token);
      expect(list.orders.map(({ name }: { name: string }) => name).toSorted()).toEqual(
        holds(day)
          ? placed
              .filter(({ placed_at }) => dayOf(placed_at) === day)
              .map(({ name }) => name)
              .toSorted()
          : [],
      );
      const settled = await post(
        '/get-gift-card-settlement',
        { shop_domain, from_date: day, to_date: day },
        token,
      );
      const cents = spent
        .filter(({ at }) => dayOf(at) === day && holds(day))
        .reduce((total, { amount_cents }) => total - amount_cents, 0);
      expect(
        settled.data.totals.reduce((total: number, { amount }: { amount: number }) => total + amount, 0),
      ).toBeCloseTo(cents / 100, 2);
    }
  }
});

it('only today’s owner may do something there', async () => {
  const card = { shop_domain: 'pier.myshopify.com', initial_amount: 10, reason: 'Goodwill', is_from: 'web' };
  const issue = async (token: string) =>
    (await server.call('/create-gift-card', { body: card, token })).status;
  expect(await issue(ben)).toBe(403);
  expect(await issue(cleo)).toBe(200);
  const cardsOf = async (token: string) =>
    (await post('/get-gift-card-list', { shop_domain: ['pier.myshopify.com'] }, token)).data?.giftCards ?? [];
  expect(await cardsOf(ben)).toEqual([]);
  expect((await cardsOf(cleo)).length).toBeGreaterThan(0);
});
