// @vitest-environment happy-dom
import type { Discount } from '@backroom/contract/discount-fields';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click } from '../testing/draw.tsx';
import { answerWith, drawPage, found } from '../testing/draw-page.tsx';
import { readDiscounts } from './discounts-query.ts';
import { codeHint } from './form/code-hint.ts';
import { CreateDiscountPage } from './form/create-discount-page.tsx';
import { DiscountForm } from './form/discount-form.tsx';
import { bodyOf, type DiscountValues, duplicateOf, newValues, valuesOf } from './form/form-values.ts';
import { DiscountsPage } from './list/discounts-page.tsx';

const discount: Discount = {
  _id: 'd1',
  id: 'd1',
  title: 'Spring',
  code: 'SPRING10',
  method: 'CODE',
  discount_type: 'ORDER',
  type: 'PERCENTAGE',
  value: 10,
  once_per_order: false,
  minimum_requirement: { type: 'NONE', value: null },
  usage_limit: null,
  start_date: '2026-03-01T00:00:00',
  end_date: '2026-03-31T23:59:59',
  applies_once_per_customer: false,
  customer_selection: { customers: [] },
  customer_gets: { items: { all: true, collections: [], products: [] } },
  scope: 'BOTH',
  status: 'ACTIVE',
  state: 'EXPIRED',
  discount_shops: ['pier', 'downtown'].map((shop, index) => ({
    shop,
    shop_id: String(index),
    shop_name: shop,
    shopify_id: null,
    status: 'SYNCED',
    error: null,
    synced_at: null,
    paused: index === 0,
    connected: false,
  })),
  customer_buys: [],
  customer_buys_on: null,
  customer_buys_quantity: null,
  customer_gets_quantity: null,
  customer_gets_value: null,
  uses_per_order: null,
  funding: { hq: 100, franchisee: 0, vendor: 0 },
  funded_by: 'HQ',
  combines_with: { order: false, product: false, shipping: false },
  times_used: 3,
  given_away: 12.5,
  locked: true,
  owner: null,
  created_by: 'ann@example.com',
  created_at: '2026-02-01T00:00:00.000Z',
  updated_at: '2026-02-01T00:00:00.000Z',
  version: 'v1',
};

const stores = [
  { id: '1', name: 'Pier', shop_domain: 'pier', timezone: 'UTC', franchisee_id: null, held: true },
  { id: '2', name: 'Sold', shop_domain: 'sold', timezone: 'UTC', franchisee_id: null, held: false },
];

const answers = {
  '/getStoreList': { shop: stores },
  '/get-store-list': { shop: stores },
  '/get-discount-list': {
    data: { discounts: [discount], pagination: { total: 1, current_page: 1, per_page: 10 } },
  },
  '/check-discount': {
    taken: [{ shop: 'pier', shop_name: 'Pier', title: 'Other', in_shop: true }],
    silent: [],
    stores: [{ shop: 'pier', shop_name: 'Pier', out: false, missing: [], connected: false }],
  },
  '/getCollectionData': { collectionData: [] },
  '/list-saved-views': { views: [] },
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test('the list asks for the stores held, and says what a shopper gets, where, and what it gave away', async () => {
  const asked = answerWith(answers);
  const { place, leave } = await drawPage(<DiscountsPage />, '/discounts');
  await found(() => place.textContent?.includes('10 % off the whole order'));
  expect(place.textContent).toContain('2 stores, 1 paused');
  expect(place.textContent).toContain('Expired');
  expect(place.textContent).toContain('12.50');
  const list = asked.find(({ path }) => path === '/get-discount-list');
  expect(list?.body).toMatchObject({ shopIds: ['pier'], page: 1, limit: 10, sortBy: 'created_at' });
  await leave();
});

test('an answer without discounts has not answered', () => {
  // Another server may answer with anything.
  expect(() => readDiscounts({ data: {} } as never)).toThrow('Invalid API response format');
});

test('the form says what is missing, what a shopper gets, and where its code is taken; nothing is sent meanwhile', async () => {
  answerWith(answers);
  const onSave = vi.fn(async (_: DiscountValues) => ({ data: discount }));
  const initial = { ...newValues(false, ['pier'], '2026-03-01'), code: 'SPRING10', value: 10 };
  const { place, leave } = await drawPage(
    <DiscountForm title="Create discount" initial={initial} onSave={onSave} />,
    '/discounts/create-discount',
  );
  await found(() => place.textContent?.includes('Already used in Pier (in the shop itself, by “Other”).'));
  expect(place.textContent).toContain('10 % off the whole order, with the code SPRING10, in one store');
  const save = await found(() => [...place.querySelectorAll('button')].find((one) => one.type === 'submit'));
  await click(save);
  await act(async () => place.querySelector('form')?.requestSubmit());
  await found(() => place.textContent?.includes('Enter a title'));
  expect(onSave).not.toHaveBeenCalled();
  await leave();
});

test('a question that is folded opens where its answer is wrong', async () => {
  answerWith(answers);
  const onSave = vi.fn(async (_: DiscountValues) => ({ data: discount }));
  const initial = {
    ...newValues(false, ['pier'], '2026-03-01'),
    title: 'Spring',
    code: 'SPRING10',
    value: 10,
    funding: { hq: 50, franchisee: 30, vendor: 10 },
  };
  const { place, leave } = await drawPage(
    <DiscountForm title="Create discount" initial={initial} onSave={onSave} />,
    '/discounts/create-discount',
  );
  const pays = await found(() =>
    [...place.querySelectorAll('details')].find((one) => one.textContent?.includes('Who pays')),
  );
  expect(pays.open).toBe(false);
  await act(async () => place.querySelector('form')?.requestSubmit());
  await found(() => pays.open && pays.textContent?.includes('The shares must sum to 100 %'));
  expect(onSave).not.toHaveBeenCalled();
  await leave();
});

test('under the code stands where it is taken, that it is free, or which shops didn’t answer', () => {
  const asked = { isAsked: true, isAsking: false };
  const pier = { shop: 'pier', shop_name: 'Pier', title: 'Other', in_shop: false };
  const words = (answer: Parameters<typeof codeHint>[0]['answer']) => codeHint({ ...asked, answer }).words;
  expect(words({ taken: [pier], silent: ['Bay'] })).toBe('Already used in Pier (by “Other”).');
  expect(words({ taken: [pier, pier, pier, pier], silent: [] })).toContain('and 1 more');
  expect(words({ taken: [], silent: ['Bay'] })).toBe('Free in the stores that answered; Bay didn’t.');
  expect(words({ taken: [], silent: [] })).toBe('Free in the stores chosen.');
  expect(words(undefined)).toContain('could not be asked');
  expect(codeHint({ ...asked, isAsking: true, answer: undefined }).words).toContain('Asking');
});

test('what is edited is sent back as it was; a duplicate asks for a code of its own', () => {
  expect(bodyOf(valuesOf(discount))).toMatchObject({
    title: 'Spring',
    code: 'SPRING10',
    value: 10,
    start_date: '2026-03-01T00:00',
    end_date: '2026-03-31T23:59',
    shopIds: ['pier', 'downtown'],
  });
  expect(duplicateOf(discount, '2026-05-02')).toMatchObject({
    title: 'Spring (copy)',
    code: '',
    start_date: '2026-05-02T00:00',
    end_date: null,
  });
  expect(bodyOf({ ...valuesOf(discount), method: 'AUTOMATIC', usage_limit: 5 })).toMatchObject({
    code: null,
    usage_limit: null,
  });
});

test.each([
  ['', undefined],
  [' after an old one', 'd1'],
])(
  'a new discount%s begins on the day of the stores, where it is tomorrow already for who makes it',
  async (_, from) => {
    vi.stubEnv('TZ', 'Pacific/Kiritimati');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T04:00:00Z') });
    answerWith({
      ...answers,
      '/discounts/d1': { data: discount },
      '/getStoreList': {
        shop: [
          { ...stores[0], timezone: 'America/New_York' },
          { ...stores[0], id: '3', shop_domain: 'mall', timezone: 'America/Chicago' },
          { ...stores[1], timezone: 'Pacific/Pago_Pago' },
        ],
      },
    });
    const { place, leave } = await drawPage(<CreateDiscountPage from={from} />, '/discounts/create-discount');
    const begins = await found(() => place.querySelector<HTMLInputElement>('input[name^=start_date]'));
    expect(begins.value).toBe('2026-03-01T00:00');
    await leave();
  },
);
