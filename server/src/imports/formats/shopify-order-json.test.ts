import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { OrderDocument } from '../../orders/order-document.ts';
import { parseExactJson } from '../../platform/file-import/input/exact-json.ts';
import { readShopifyOrder } from '../../shopify-orders/index.ts';
import { graphqlOrderFixture, restOrderFixture } from '../../shopify-orders/orders.fixture.ts';
import { readShopifyOrders } from './shopify-order-json.ts';

const USD = { currency: 'USD' };

const document = (value: unknown): OrderDocument => {
  const outcome = readShopifyOrder(value, USD);
  if (outcome.messages) throw new Error(JSON.stringify(outcome.messages));
  return outcome.document;
};

const messages = (value: unknown) => readShopifyOrder(value, USD).messages;

async function* inPieces(text: string) {
  for (let i = 0; i < text.length; i += 100) yield text.slice(i, i + 100);
}

const readAll = async (text: string) => {
  const found = [];
  for await (const reading of readShopifyOrders(inPieces(text), USD)) found.push(reading);
  return found;
};

/** What the shopper was charged: the document's own sum. */
const charged = (order: OrderDocument) => {
  const sum = (items: readonly { amount_cents: number }[]) =>
    items.reduce((total, item) => total + item.amount_cents, 0);
  const taxes = (items: readonly { taxes: { amount_cents: number }[] }[]) =>
    order.prices_include_tax ? 0 : items.reduce((total, item) => total + sum(item.taxes), 0);
  return (
    order.lines.reduce(
      (total, line) => total + line.quantity * line.unit_price_cents - sum(line.discounts),
      0,
    ) +
    order.shipping.reduce((total, line) => total + line.price_cents - sum(line.discounts), 0) +
    taxes(order.lines) +
    taxes(order.shipping) +
    sum(order.fees) +
    order.tip_cents
  );
};

test.each([
  ['REST', restOrderFixture()],
  ['GraphQL', graphqlOrderFixture()],
])('a code of points is points, of whose title a %s order says nothing', (_, fixture) => {
  const paid = JSON.parse(JSON.stringify(fixture).replaceAll('SPRING10', 'PTS-ABCDEFGHJKLM'));
  expect(document(paid).discounts[0]).toMatchObject({
    method: 'LOYALTY',
    title: 'Loyalty points',
    code: 'PTS-ABCDEFGHJKLM',
  });
  expect(document(fixture).discounts[0]).toMatchObject({ method: 'CODE', code: 'SPRING10' });
});

describe('a REST order', () => {
  const order = document(restOrderFixture());

  test('adds up to what the shopper was charged and paid', () => {
    expect(charged(order)).toBe(36_00 + 50_00 + 2_61 + 3_00 + 5_00);
    expect(order.transactions.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['sale', 2500],
      ['sale', 7161],
      ['refund', 2230],
    ]);
  });

  test('keeps moments in UTC, ids as text, the e-mail in lower case', () => {
    expect(order).toMatchObject({
      shopify_order_id: '820982911946154',
      placed_at: '2025-03-03T18:15:00.000Z',
      customer: { id: '207119551', name: 'Ada Park', email: 'ada.park@example.com', phone: '+15005550100' },
      location: { id: '655441491', name: 'Location 655441491' },
      channel: 'pos',
      financial_status: 'partially_refunded',
      discount_codes: ['SPRING10'],
    });
  });

  test('tips are no merchandise, gift cards are marked', () => {
    expect(order.tip_cents).toBe(500);
    expect(order.lines.map((line) => [line.product_title, line.gift_card])).toEqual([
      ['Robot', false],
      ['Gift card', true],
    ]);
    expect(order.transactions[0]?.gift_card).toEqual({ id: '77', last_characters: '1a2b' });
  });

  test('discounts name their code, kind and share of each line', () => {
    expect(order.discounts).toMatchObject([
      {
        title: 'SPRING10',
        code: 'SPRING10',
        method: 'CODE',
        discount_type: 'ORDER',
        value_type: 'PERCENTAGE',
        value: '10',
      },
      { title: 'Free shipping', code: '', method: 'AUTOMATIC', discount_type: 'SHIPPING' },
    ]);
    expect(order.lines[0]?.discounts).toEqual([{ discount: 0, amount_cents: 400 }]);
    expect(order.shipping[0]).toMatchObject({
      price_cents: 1000,
      discounts: [{ discount: 1, amount_cents: 1000 }],
    });
  });

  test('taxes name where they are due', () => {
    expect(order.lines[0]?.taxes).toEqual([
      {
        jurisdiction: 'US-CA',
        name: 'CA State Tax',
        rate: '0.0725',
        amount_cents: 261,
        channel_collected: false,
      },
    ]);
  });

  test('a refund gives goods and goodwill back; a discrepancy that is pending is none', () => {
    expect(order.refunds).toMatchObject([
      {
        id: '5001',
        at: '2025-03-10T19:00:00.000Z',
        lines: [{ line_id: '1', quantity: 1, net_cents: 1800, tax_cents: 130 }],
        adjustment_cents: 300,
        fee_cents: 0,
      },
    ]);
    expect(order.edits).toEqual([]);
  });
});

test('a GraphQL order reads like the same order in REST', () => {
  const rest = document(restOrderFixture());
  const graphql = document(graphqlOrderFixture());
  expect(graphql.lines[0]).toMatchObject({ product_type: 'Toys', unit_cost_cents: 600 });
  expect(graphql.location?.name).toBe('Pier');
  const same = (order: OrderDocument) => ({
    ...order,
    location: order.location?.id,
    lines: order.lines.map((line) => ({ ...line, product_type: null, unit_cost_cents: null })),
  });
  expect(same(graphql)).toEqual(same(rest));
});

describe('what orders may lack or hold besides', () => {
  test('without payments a paid order is taken to be paid by its gateway', () => {
    const { transactions, refunds, ...rest } = restOrderFixture();
    expect(document({ ...rest, financial_status: 'paid' }).transactions).toMatchObject([
      { id: '820982911946154-paid', kind: 'sale', gateway: 'shopify_payments', amount_cents: 9661 },
    ]);
    expect(document({ ...rest, financial_status: 'pending' }).transactions).toEqual([]);
  });

  test('without allocations the discount falls on the lines by their worth, largest remainder', () => {
    const line = (id: number, price: string) => ({ id, title: 'A', quantity: 1, price, tax_lines: [] });
    const order = document({
      id: 1,
      created_at: '2025-03-03T18:15:00Z',
      line_items: [line(1, '10.00'), line(2, '10.00'), line(3, '10.00')],
      total_discounts: '10.00',
      discount_codes: [{ code: 'TEN', amount: '10.00', type: 'fixed_amount' }],
    });
    expect(order.lines.map((each) => each.discounts[0]?.amount_cents)).toEqual([334, 333, 333]);
    expect(order.discounts).toMatchObject([{ code: 'TEN', value_type: 'FIXED', value: '10' }]);
  });

  test('taxes of the order alone are spread over its taxable lines', () => {
    const order = document({
      id: 1,
      created_at: '2025-03-03T18:15:00Z',
      line_items: [
        { id: 1, title: 'A', quantity: 1, price: '10.00', taxable: true },
        { id: 2, title: 'B', quantity: 1, price: '5.00', taxable: false },
        { id: 3, title: 'C', quantity: 2, price: '10.00', taxable: true },
      ],
      tax_lines: [{ title: 'State Tax', rate: 0.06, price: '1.81' }],
    });
    expect(order.lines.map((line) => line.taxes.map((tax) => tax.amount_cents))).toEqual([[60], [], [121]]);
  });

  test('units that are gone without a refund were taken out by an edit', () => {
    const { refunds, ...rest } = restOrderFixture();
    const edited = document({ ...rest, refunds: [] });
    expect(edited.edits).toEqual([
      {
        id: 'noticed 2025-03-20T16:00:00.000Z',
        at: '2025-03-20T16:00:00.000Z',
        removed: [{ line_id: '1', quantity: 1 }],
      },
    ]);
    expect(document({ ...rest, refunds: [], cancelled_at: '2025-03-21T00:00:00Z' }).edits).toEqual([]);
  });

  test('an edit that GraphQL tells stands on its own day, and splits the line it added to', () => {
    const graphql = { ...graphqlOrderFixture(), refunds: [] };
    const sale = (quantity: number) => ({ lineItem: { id: 'gid://shopify/LineItem/1' }, quantity });
    const order = document({
      ...graphql,
      agreements: {
        nodes: [
          {
            id: 'gid://shopify/OrderAgreement/1',
            reason: 'ORDER',
            happenedAt: '2025-03-03T18:15:00Z',
            sales: { nodes: [sale(1)] },
          },
          {
            id: 'gid://shopify/OrderEditAgreement/2',
            reason: 'ORDER_EDIT',
            happenedAt: '2025-03-05T10:00:00Z',
            sales: { nodes: [sale(1)] },
          },
          {
            id: 'gid://shopify/OrderEditAgreement/3',
            reason: 'ORDER_EDIT',
            happenedAt: '2025-03-06T10:00:00Z',
            sales: { nodes: [sale(-1)] },
          },
        ],
      },
    });
    expect(
      order.lines.map((line) => [line.id, line.quantity, line.added_by, line.discounts[0]?.amount_cents]),
    ).toEqual([
      ['1', 1, null, 200],
      ['1', 1, '2', 200],
      ['2', 1, null, undefined],
    ]);
    expect(order.lines.map((line) => line.taxes[0]?.amount_cents)).toEqual([131, 130, undefined]);
    expect(order.edits).toEqual([
      { id: '2', at: '2025-03-05T10:00:00.000Z', removed: [] },
      { id: '3', at: '2025-03-06T10:00:00.000Z', removed: [{ line_id: '1', quantity: 1 }] },
    ]);
  });

  test('shipping given back, with its tax apart, also where prices include tax', () => {
    const refund = {
      id: 1,
      processed_at: '2025-03-10T00:00:00Z',
      order_adjustments: [{ kind: 'shipping_refund', amount: '-5.00', tax_amount: '-0.45' }],
    };
    const order = { ...restOrderFixture(), refunds: [refund] };
    expect(document(order).refunds[0]).toMatchObject({
      shipping_cents: 500,
      shipping_tax_cents: 45,
      adjustment_cents: 0,
    });
    expect(document({ ...order, taxes_included: true }).refunds[0]).toMatchObject({
      shipping_cents: 455,
      shipping_tax_cents: 45,
    });
  });

  test('a payment in the shopper’s currency counts in the store’s', () => {
    const order = {
      ...restOrderFixture(),
      presentment_currency: 'CAD',
      total_price_set: { shop_money: { amount: '100.00' }, presentment_money: { amount: '125.00' } },
      refunds: [],
      transactions: [
        { id: 1, kind: 'sale', status: 'success', gateway: 'x', amount: '125.00', currency: 'CAD' },
      ],
    };
    expect(document(order).transactions[0]?.amount_cents).toBe(10_000);
  });
});

describe('orders that are refused', () => {
  test('each wrong field is named', () => {
    const { name, ...order } = restOrderFixture();
    expect(
      messages({
        ...order,
        created_at: 'soon',
        line_items: [{ ...order.line_items[0], quantity: -1, price_set: null, price: 'free' }],
      }),
    ).toEqual([
      ['created_at', 'is not a moment with its offset'],
      ['line_items.0.quantity', 'is below 0'],
      ['line_items.0.price', 'is not an amount'],
    ]);
  });

  test('another currency, something else than an order, a page cut off, a refund of more than was sold', () => {
    expect(messages({ ...restOrderFixture(), currency: 'CAD' })?.[0]?.[1]).toBe(
      'The order is in CAD, the store keeps USD',
    );
    expect(messages({ id: 1, title: 'Robot' })?.[0]?.[1]).toContain('Is not an order');
    expect(
      messages({
        ...graphqlOrderFixture(),
        lineItems: { nodes: [], pageInfo: { hasNextPage: true } },
      })?.[0]?.[1],
    ).toContain('only the first page of its lines');
    const order = restOrderFixture();
    const refund = {
      ...order.refunds[0],
      refund_line_items: [
        { line_item_id: 1, quantity: 3 },
        { line_item_id: 8, quantity: 1 },
      ],
    };
    expect(messages({ ...order, refunds: [refund] })?.map(([, message]) => message)).toEqual([
      'Refund 5001 returns more of the line 1 than was sold',
      "Refund 5001 returns the line 8, which the order doesn't list",
    ]);
  });
});

describe('files', () => {
  test('a bulk operation’s lines are put together again', async () => {
    const { lineItems, shippingLines, discountApplications, ...order } = graphqlOrderFixture();
    const __parentId = order.id;
    const lines = [
      order,
      ...discountApplications.nodes.map((node) => ({ ...node, __parentId })),
      ...lineItems.edges.map(({ node }) => ({ ...node, __parentId })),
      ...shippingLines.nodes.map((node) => ({ id: 'gid://shopify/ShippingLine/1', ...node, __parentId })),
      { id: 'gid://shopify/Metafield/1', __parentId },
      { ...graphqlOrderFixture(), id: 'gid://shopify/Order/2' },
      { id: 'gid://shopify/LineItem/9', __parentId },
    ];
    const readings = await readAll(lines.map((line) => JSON.stringify(line)).join('\n'));
    expect(
      readings.map((reading) => reading.value?.shopify_order_id ?? reading.problems?.[0]?.message),
    ).toEqual(['820982911946154', '2', expect.stringContaining('groupObjects')]);
    expect(readings[0]?.value).toEqual(document(graphqlOrderFixture()));
    expect(readings[0]?.rows).toHaveLength(7);
  });

  test('a bad order doesn’t stop the good ones; ids keep all their digits', async () => {
    const good = JSON.stringify(restOrderFixture()).replace('820982911946154,', '820982911946154508,');
    const readings = await readAll(`{"orders":[${good},{"id":2},[],${good}]}`);
    expect(
      readings.map((reading) => reading.value?.shopify_order_id ?? reading.problems?.[0]?.message),
    ).toEqual([
      '820982911946154508',
      'Is not an order: it has neither line_items nor lineItems',
      '820982911946154508',
    ]);
  });
});

type Sample = { currency?: string };

const samples = join(process.env.BACKROOM_TEST_DATA ?? '../shared/data', 'shopify');

describe.skipIf(!existsSync(samples))('Shopify’s own samples (needs BACKROOM_TEST_DATA)', () => {
  const load = (path: string): unknown => parseExactJson(readFileSync(join(samples, path), 'utf8'));

  test('the webhook order reads, with ids beyond 2^53 whole', () => {
    const text = readFileSync(join(samples, 'webhooks/payloads/Order.json'), 'utf8');
    const order = document(parseExactJson(text));
    expect(text).toContain(`"id": ${order.shopify_order_id},`);
    expect(order.shopify_order_id.length).toBe(18);
    expect(order).toMatchObject({ test: true, cancelled_at: '2022-01-01T00:00:00.000Z' });
    expect(order.lines.map((line) => line.unit_price_cents)).toEqual([19900, 19900]);
  });

  test('every whole order of the REST samples reads', () => {
    const exchanges = load('rest-2026-07/order.json') as {
      response: { order?: Sample; orders?: Sample[] } | null;
    }[]; // the samples' own form
    const orders = exchanges
      .flatMap(({ response }) => [...(response?.orders ?? []), ...(response?.order ? [response.order] : [])])
      .filter((order) => 'line_items' in order && 'created_at' in order);
    expect(orders.length).toBeGreaterThan(20);
    const refused = orders.map(
      (order) => readShopifyOrder(order, { currency: String(order.currency) }).messages,
    );
    expect(refused.filter((each) => each !== undefined)).toEqual([]);
  });
});
