// A client written from the specification alone (section 3) reads what the server answers into what its screens show.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DiscountsWorld, DOWNTOWN, PIER, springTen, startDiscounts } from './discounts.fixture.ts';

let world: DiscountsWorld;
beforeAll(async () => {
  world = await startDiscounts();
});
afterAll(() => world.close());

/** JSON as it comes: the client knows nothing of our types. */
type Answer = Awaited<ReturnType<DiscountsWorld['post']>>['body'];

/** "Discount, as the screens show it", from "Discount, as the server returns it", field by field. */
const screenModel = (server: Answer) => ({
  id: server._id,
  title: server.title,
  code: server.code,
  type: server.type === 'FIXED' ? 'FIXED_AMOUNT' : 'PERCENTAGE',
  value: server.value,
  minimumRequirement: {
    type: server.minimum_requirement?.type ?? 'NONE',
    value: server.minimum_requirement?.value,
  },
  usageLimit: server.usage_limit,
  usageCount: 0,
  startsAt: server.start_date,
  endsAt: server.end_date,
  appliesOncePerCustomer: server.applies_once_per_customer,
  customerSelection: {
    type: server.customer_selection?.customers?.length > 0 ? 'PREREQUISITE_CUSTOMERS' : 'ALL',
    customerIds: server.customer_selection?.customers ?? [],
  },
  customerGets: server.customer_gets,
  appliesTo:
    server.customer_gets?.items?.collections?.length > 0 ? 'ENTITLED_COLLECTIONS' : 'ENTITLED_PRODUCTS',
  scope: server.scope,
  status: server.status,
  shopIds: server.discount_shops.map(({ shop }: { shop: string }) => shop),
  shopNames: server.discount_shops.map(({ shop_name }: { shop_name?: string }) => shop_name),
  shopName: server.discount_shops[0]?.shop_name ?? 'Unknown Store',
  shop: server.discount_shops[0]?.shop,
  shopifyId: server.discount_shops[0]?.shopify_id,
  createdAt: server.created_at,
  updatedAt: server.updated_at,
});

/** "response in data, or the discount itself". */
const discountOf = (answer: Answer) => answer.data ?? answer;

const listOf = (answer: Answer) => {
  const discounts = answer?.data?.discounts;
  if (!Array.isArray(discounts)) throw new Error('Invalid API response format');
  return { discounts: discounts.map(screenModel), pagination: answer.data.pagination };
};

it('reads every field of every call', async () => {
  const created = await world.post('/create-discount', springTen());
  const shown = screenModel(discountOf(created.body));
  expect(shown).toEqual({
    id: expect.any(String),
    title: 'Spring',
    code: 'SPRING10',
    type: 'PERCENTAGE',
    value: 10,
    minimumRequirement: { type: 'NONE', value: null },
    usageLimit: null,
    usageCount: 0,
    startsAt: '2026-03-01T00:00:00',
    endsAt: '2026-03-31T23:59:59',
    appliesOncePerCustomer: false,
    customerSelection: { type: 'ALL', customerIds: [] },
    customerGets: { items: { all: true, collections: [], products: [] } },
    appliesTo: 'ENTITLED_PRODUCTS',
    scope: 'BOTH',
    status: 'ACTIVE',
    shopIds: [DOWNTOWN, PIER],
    shopNames: ['Downtown', 'Pier'],
    shopName: 'Downtown',
    shop: DOWNTOWN,
    shopifyId: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });

  const list = await world.post('/get-discount-list', { shopIds: [PIER], page: 1, limit: 10 });
  expect(listOf(list.body)).toEqual({
    // The store asked for stands among those of the discount that one holds.
    discounts: [shown],
    pagination: { total: 1, current_page: 1, per_page: 10 },
  });
  const one = await world.server.call(`/discounts/${shown.id}`, { method: 'GET', token: world.admin });
  expect(screenModel(discountOf(one.body))).toEqual(shown);

  const updated = await world.post('/update-discount', {
    ...springTen({
      type: 'FIXED',
      value: 5,
      minimum_requirement: { type: 'SUBTOTAL', value: 20 },
      usage_limit: 3,
    }),
    _id: shown.id,
    customer_selection: { customers: ['ann@shopper.com'] },
  });
  expect(screenModel(discountOf(updated.body))).toMatchObject({
    id: shown.id,
    type: 'FIXED_AMOUNT',
    value: 5,
    minimumRequirement: { type: 'SUBTOTAL', value: 20 },
    usageLimit: 3,
    customerSelection: { type: 'PREREQUISITE_CUSTOMERS', customerIds: ['ann@shopper.com'] },
  });

  const where = { title: 'Spring', shopIds: [PIER, DOWNTOWN] };
  await world.post('/deactivate-discount', where);
  const paused = listOf((await world.post('/get-discount-list', { shopIds: [PIER] })).body);
  expect(paused.discounts).toMatchObject([{ status: 'PAUSED' }]);
  await world.post('/reactivate-discount', where);
  await world.post('/delete-discount', { ...where, code: 'SPRING10' });
  expect(listOf((await world.post('/get-discount-list', { shopIds: [PIER] })).body).pagination.total).toBe(0);
});

it('says what the specification says where there is no store', async () => {
  expect((await world.post('/get-discount-list', { shopIds: [] })).body.message).toBe(
    'No store IDs provided',
  );
});
