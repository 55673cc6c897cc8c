// A store changes hands: whoever held it before reads what happened on own days and nothing else, by no call, id
// or filter; and changes nothing.
import { endpoints } from '@backroom/contract/endpoints';
import { mayCall } from '@backroom/contract/kit/access';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import type { ColumnKind } from '@backroom/contract/reports/columns';
import { royaltyPeriodColumns } from '@backroom/contract/reports/definitions/royalty-report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Intake } from '../orders/intake/intake.ts';
import { setOwner } from '../stores/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { simpleOrder } from '../testing/simple-order.ts';

const DOMAIN = 'corner.example.com';
const CODE = 'ZELDACARD7';
/** Stands in all that happened to the store. */
const MARK = /zelda|secretly/i;

let server: TestApplication;
let shopId: number;
let franchisee: number;
let head: string;
let token: string;
let cardId: string;
let statementId: string;

const today = () => new Date().toISOString();
/** The store's day, some days from today. */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestApplication();
  const { db } = server.services;
  franchisee = await server.addFranchisee('Former Holder');
  shopId = await server.addShop({
    domain: DOMAIN,
    name: 'Corner',
    timezone: 'UTC',
    franchiseeId: franchisee,
  });
  head = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  token = await server.signIn({
    email: 'former@example.com',
    role: 'Admin',
    type: 'Franchisee',
    franchiseeId: franchisee,
  });
  await new Intake(server.connection).postOrders(
    { shop_id: shopId, timezone: 'UTC', day_cutoff_minutes: 0 },
    [
      simpleOrder({
        id: '5001',
        name: '#zelda-1',
        placed_at: today(),
        unit_price_cents: 700,
        sku: 'ZELDA-SKU',
        channel: 'zelda-channel',
        gateway: 'zelda-pay',
        customer: { id: null, email: 'zelda@example.com', name: 'Zelda', phone: '+16175550100' },
      }),
    ],
  );
  const body = {
    initial_amount: 50,
    shop_domain: DOMAIN,
    code: CODE,
    customer_email: 'zelda@example.com',
    note: 'secretly',
    reason: 'Goodwill',
  };
  const made = await server.call('/create-gift-card', { body, token: head });
  cardId = made.body.data.giftCard.id;
  await server.call('/reload-gift-card', { body: { id: cardId, amount: 5, note: 'zelda' }, token: head });
  const { statement_id } = await db
    .insertInto('royalty_statements')
    .values({
      shop_id: shopId,
      number: 'zelda-202501',
      period_start: day(-1),
      period_end: day(0),
      segment_from: day(-1),
      segment_to: day(0),
      terms_id: '00000000-0000-4000-8000-000000000000',
      franchisee_id: franchisee,
      status: 'issued',
      figures: JSON.stringify(nothing),
      total_due_cents: 100,
      due_on: day(10),
    })
    .returning('statement_id')
    .executeTakeFirstOrThrow();
  statementId = statement_id;
});
afterAll(() => server.close());

/** What a field of a call may name: the record, in each way a call can name one. */
const named: Record<string, () => unknown[]> = {
  id: () => [cardId, statementId],
  ids: () => [[cardId]],
  gift_card_id: () => [cardId],
  masked_code: () => ['•••• •••• •••• ARD7'],
  code: () => [CODE],
  entry_id: () => [`${cardId}-1`],
  order_id: () => ['5001'],
  statement_id: () => [statementId],
  record_id: () => [cardId, '5001', statementId, String(shopId)],
  record: () => ['gift-card', 'order', 'royalty-statement', 'store'],
  filter: () => [{}, { search: 'zelda' }],
  search: () => ['zelda', CODE],
  shop: () => [DOMAIN],
  shop_name: () => [[DOMAIN]],
  shop_domain: () => [[DOMAIN], DOMAIN],
  store_ids: () => [[DOMAIN], [String(shopId)]],
  franchisee_id: () => [[String(franchisee)]],
};

type Shape = { properties?: Record<string, { type?: string; enum?: unknown[] }>; required?: string[] };

const bodiesOf = (endpoint: Endpoint): Record<string, unknown>[] => {
  if (!endpoint.body) return [{}];
  const { properties = {}, required = [] } = z.toJSONSchema(endpoint.body, {
    io: 'input',
    unrepresentable: 'any',
  }) as Shape; // JSON Schema's own type is wider than the few words read here
  const likely = (name: string): unknown => {
    const field = properties[name];
    if (field?.enum) return field.enum[0];
    return field?.type === 'number' || field?.type === 'integer' ? 1 : 'because';
  };
  const least = Object.fromEntries(required.map((name) => [name, likely(name)]));
  const fields = Object.keys(properties).filter((name) => named[name]);
  let bodies = [least];
  for (const name of fields) {
    const values = named[name]?.() ?? [];
    // A required field is always named; an optional one also stays away.
    bodies = bodies.flatMap((body) => [
      ...(required.includes(name) ? [] : [body]),
      ...values.map((value) => ({ ...body, [name]: value })),
    ]);
  }
  return bodies;
};

/** Figures of a statement in which nothing was sold. */
const zeros: Partial<Record<ColumnKind, unknown>> = { text: '', 'yes-no': true };
const nothing = Object.fromEntries(royaltyPeriodColumns.map(({ key, kind }) => [key, zeros[kind] ?? 0]));

/** Calls that end or change the session they are made with, and nothing of a store; and the one that never ends (its room tests what it tells). */
const ofOneself = new Set(['logout', 'endSession', 'changePassword', 'updateProfile', 'openLiveStream']);

const calls = Object.entries<Endpoint>(endpoints).filter(
  ([name, { access, upload }]) =>
    access.kind !== 'public' && mayCall('franchisee', access) && !ofOneself.has(name) && !upload,
);

/** Makes a call in each way, and gives those whose answer shows something of the record. */
const shown = async (endpoint: Endpoint): Promise<unknown[]> => {
  const found: unknown[] = [];
  for (const body of bodiesOf(endpoint)) {
    const answer = await server.call(endpoint.path.replaceAll(/\{\w+\}/g, cardId), {
      method: endpoint.method,
      token,
      ...(endpoint.method === 'GET' ? {} : { body }),
    });
    expect(answer.status, JSON.stringify({ body, answer: answer.body })).toBeLessThan(500);
    if (MARK.test(answer.text)) found.push({ body, answer: answer.text.slice(0, 300) });
  }
  return found;
};

const own = (from: string | null, to: string | null) =>
  server.services.db.transaction().execute(async (trx) => {
    await setOwner(trx, shopId, null);
    if (from) await setOwner(trx, shopId, franchisee, from);
    else await setOwner(trx, shopId, franchisee);
    if (to) await setOwner(trx, shopId, null, to);
  });

const card = async () =>
  server.services.db
    .selectFrom('gift_cards')
    .selectAll()
    .where('gift_card_id', '=', Number(cardId))
    .executeTakeFirstOrThrow();

describe('a Franchisee whose days ended before', () => {
  beforeAll(() => own(day(-400), day(-30)));

  it.each(calls)('sees and changes nothing by %s', async (_name, endpoint) => {
    const before = await card();
    expect(await shown(endpoint)).toEqual([]);
    expect(await card()).toEqual(before);
  });

  it('still finds the store, to filter own days by', async () => {
    const { body } = await server.call('/getStoreList', { token, body: {} });
    expect(body.shop).toEqual([expect.objectContaining({ shop_domain: DOMAIN, held: false })]);
  });
});

describe('a Franchisee whose days began after', () => {
  it('sees no order of the days before, but the card, which is the owner’s of today', async () => {
    await own(day(1), null);
    const notYet = await server.call('/get-order-list', { token, body: {} });
    expect(notYet.body.orders).toEqual([]);
    expect((await server.call('/getStoreList', { token, body: {} })).body.shop).toEqual([]);
  });
});

describe('a Franchisee whose days include the record', () => {
  it('sees it by the calls that show it: the walk can find', async () => {
    await own(day(-10), null);
    const finding: string[] = [];
    for (const [name, endpoint] of calls) {
      if (endpoint.method === 'DELETE' || endpoint.idempotencyKey) continue;
      if ((await shown(endpoint)).length > 0) finding.push(name);
    }
    expect(finding).toEqual(
      expect.arrayContaining([
        'getOrderList',
        'getOrderDetails',
        'exportOrderList',
        'getPaymentGateways',
        'getSalesChannels',
        'getGiftCardList',
        'getGiftCardHistory',
        'exportGiftCardList',
      ]),
    );
  });

  it('who held it on the day, and no longer, reads order and entries but not the card', async () => {
    await own(day(-10), day(1));
    const { db } = server.services;
    // The days end today: as of tomorrow they are over.
    await db
      .updateTable('shop_owners')
      .set({ to_date: day(0) })
      .where('shop_id', '=', shopId)
      .execute();
    await db
      .updateTable('gift_card_entries')
      .set({ local_date: day(-5) })
      .execute();
    await db
      .updateTable('shop_owners')
      .set({ to_date: day(-1) })
      .where('shop_id', '=', shopId)
      .execute();
    const { body } = await server.call('/get-gift-card-history', { token, body: { gift_card_id: cardId } });
    expect(body.giftCard).toBeNull();
    expect(body.giftCardHistory).toHaveLength(2);
    const reload = await server.call('/reload-gift-card', { token, body: { id: cardId, amount: 1 } });
    expect(reload.status).toBe(404);
    const create = await server.call('/create-gift-card', {
      token,
      body: { initial_amount: 5, shop_domain: DOMAIN, reason: 'Goodwill' },
    });
    expect(create.status).toBe(403);
  });
});
