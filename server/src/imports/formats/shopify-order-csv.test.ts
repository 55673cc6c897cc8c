import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { OrderDocument } from '../../orders/order-document.ts';
import { readCsv } from '../../platform/file-import/input/csv.ts';
import { readShopifyOrderCsv } from './shopify-order-csv.ts';

const HEADER =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,' +
  'Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,' +
  'Billing Name,Shipping Zip,Shipping Province,Shipping Country,Cancelled at,Payment Method,Refunded Amount,Vendor,Outstanding Balance,' +
  'Location,Id,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value,Duties';

type Row = Record<string, string>;

const order: Row = {
  Name: '#1001',
  Email: 'Ada@Example.com',
  'Financial Status': 'paid',
  'Paid at': '2025-12-06 10:37:34 -0500',
  'Fulfillment Status': 'unfulfilled',
  Currency: 'USD',
  Subtotal: '45.00',
  Shipping: '10.00',
  Taxes: '3.60',
  Total: '58.60',
  'Discount Code': 'SPRING',
  'Discount Amount': '5.00',
  'Shipping Method': 'Ground',
  'Created at': '2025-12-06 10:37:33 -0500',
  'Billing Name': 'Ada Park',
  'Shipping Zip': "'02139",
  'Shipping Province': 'MA',
  'Shipping Country': 'US',
  'Payment Method': 'gift_card + shopify_payments',
  'Refunded Amount': '0.00',
  'Outstanding Balance': '0.00',
  Id: "'5912345678901",
  Source: 'web',
  'Tax 1 Name': 'MA State Tax 6.25%',
  'Tax 1 Value': '2.81',
  'Tax 2 Name': 'City Tax 1.75%',
  'Tax 2 Value': '0.79',
};

const line = (quantity: string, name: string, price: string, more: Row = {}): Row => ({
  Name: '#1001',
  'Lineitem quantity': quantity,
  'Lineitem name': name,
  'Lineitem price': price,
  'Lineitem requires shipping': 'true',
  'Lineitem taxable': 'true',
  ...more,
});

const read = async (rows: Row[], header = HEADER) => {
  const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  const lines = rows.map((row) =>
    header
      .split(',')
      .map((name) => cell(row[name] ?? ''))
      .join(','),
  );
  async function* text() {
    yield [header, ...lines].join('\n');
  }
  const found = [];
  for await (const reading of readShopifyOrderCsv(await readCsv(text()), { currency: 'USD' }))
    found.push(reading);
  return found;
};

const one = async (rows: Row[]): Promise<OrderDocument> => {
  const [reading] = await read(rows);
  if (!reading?.value) throw new Error(JSON.stringify(reading?.problems));
  return reading.value;
};

const twoLines = (more: Row = {}) => [
  {
    ...order,
    ...line('2', 'Robot - Red', '20.00', {
      'Lineitem sku': 'TOY-1',
      Vendor: 'Lego',
      'Lineitem discount': '1.00',
    }),
    ...more,
  },
  line('1', 'Book', '10.00', { 'Lineitem sku': 'BK-1' }),
];

describe('an order of the export', () => {
  test('takes what belongs to the order from its first row', async () => {
    expect(await one(twoLines())).toMatchObject({
      shopify_order_id: '5912345678901',
      name: '#1001',
      placed_at: '2025-12-06T15:37:33.000Z',
      financial_status: 'paid',
      fulfillment_status: null,
      channel: 'web',
      prices_include_tax: false,
      customer: { name: 'Ada Park', email: 'ada@example.com' },
      shipping_address: { zip: '02139', province: 'MA', country: 'US' },
      discount_codes: ['SPRING'],
      shipping: [{ title: 'Ground', price_cents: 1000 }],
      fees: [],
    });
  });

  test('whose rows stand twice, word for word, is counted once and told; two equal items are two', async () => {
    const book = line('1', 'Book', '10.00', { 'Lineitem sku': 'BK-1' });
    const rows = [...twoLines({ Subtotal: '55.00', Total: '68.60' }), book];
    const units = ({ lines }: OrderDocument) => lines.map(({ sku, quantity }) => [sku, quantity]);
    const once = await one(rows);
    expect(units(once)).toEqual([
      ['TOY-1', 2],
      ['BK-1', 1],
      ['BK-1', 1],
    ]);
    const [twice] = await read(rows.flatMap((row) => [row, row]));
    expect(twice?.value).toEqual(once);
    expect(twice?.rows).toHaveLength(6);
    expect(twice?.problems === undefined && twice?.notes).toMatchObject([
      { row: 2, message: 'The order stands here 2 times, word for word: counted once' },
    ]);
  });

  test('spreads discount and taxes over the lines; the parts sum to the total', async () => {
    const document = await one(twoLines());
    expect(
      document.lines.map((each) => [each.sku, each.discounts, each.taxes.map((tax) => tax.amount_cents)]),
    ).toEqual([
      ['TOY-1', [{ discount: 0, amount_cents: 418 }], [224, 63]],
      ['BK-1', [{ discount: 0, amount_cents: 82 }], [57, 16]],
    ]);
    expect(document.lines[0]?.taxes[0]).toMatchObject({
      jurisdiction: 'US-MA',
      name: 'MA State Tax 6.25%',
      rate: '0.0625',
    });
  });

  test('was paid by its methods together', async () => {
    expect((await one(twoLines())).transactions).toEqual([
      {
        id: '5912345678901-sale',
        at: '2025-12-06T15:37:34.000Z',
        kind: 'sale',
        status: 'success',
        gateway: 'gift_card + shopify_payments',
        amount_cents: 5860,
        gift_card: null,
        implied: true,
      },
    ]);
  });

  test('prices include tax where the total has no room for it', async () => {
    expect((await one(twoLines({ Total: '55.00' }))).prices_include_tax).toBe(true);
  });

  test('a discount beyond the goods came off shipping, before or after it', async () => {
    const free = { Subtotal: '50.00', 'Discount Amount': '10.00', 'Lineitem discount': '' };
    const before = await one(twoLines({ ...free, Total: '53.60' }));
    const after = await one(twoLines({ ...free, Shipping: '0.00', Total: '53.60' }));
    const shipping = [
      { title: 'Ground', price_cents: 1000, discounts: [{ discount: 0, amount_cents: 1000 }], taxes: [] },
    ];
    expect(before.shipping).toEqual(shipping);
    expect(after.shipping).toEqual(shipping);
    expect(after.discounts).toMatchObject([{ discount_type: 'SHIPPING', code: 'SPRING', value: '10' }]);
    expect(after.lines.flatMap((each) => each.discounts)).toEqual([]);
  });

  test('what the total has beyond its parts is kept as not itemised', async () => {
    expect((await one(twoLines({ Total: '60.00' }))).fees).toEqual([
      { title: 'Not itemised', amount_cents: 140 },
    ]);
  });

  test('tips and gift cards are told from merchandise', async () => {
    const untaxed = { 'Lineitem requires shipping': 'false', 'Lineitem taxable': 'false' };
    const document = await one([
      ...twoLines({ Subtotal: '95.00', Total: '113.60' }),
      line('1', 'Gift Card - $50.00', '50.00', untaxed),
      line('1', 'Tip', '5.00', untaxed),
    ]);
    expect(document.tip_cents).toBe(500);
    expect(document.lines.map((each) => each.gift_card)).toEqual([false, false, true]);
    expect(document.fees).toEqual([]);
  });

  test.each(['Canceled at', 'Cancelled At'])(
    'a cancellation is read from “%s”, as some exports spell it',
    async (name) => {
      const at = '2025-12-08 09:00:00 -0500';
      const [reading] = await read(twoLines({ [name]: at }), HEADER.replace('Cancelled at', name));
      expect(reading?.value?.cancelled_at).toBe('2025-12-08T14:00:00.000Z');
    },
  );

  test('refunded whole, all comes back; in part, money only', async () => {
    const cancelled = '2025-12-08 09:00:00 -0500';
    const whole = await one(
      twoLines({ 'Financial Status': 'refunded', 'Refunded Amount': '58.60', 'Cancelled at': cancelled }),
    );
    expect(whole.refunds).toMatchObject([
      {
        at: '2025-12-08T14:00:00.000Z',
        lines: [
          { line_id: '1', quantity: 2 },
          { line_id: '2', quantity: 1 },
        ],
        shipping_cents: 1000,
        adjustment_cents: 0,
      },
    ]);
    expect(whole.transactions.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['sale', 5860],
      ['refund', 5860],
    ]);
    const part = await one(twoLines({ 'Financial Status': 'partially_refunded', 'Refunded Amount': '5.01' }));
    expect(part.refunds).toMatchObject([
      { lines: [], adjustment_cents: 501, at: '2025-12-06T15:37:34.000Z' },
    ]);
  });

  test('what is outstanding wasn’t paid', async () => {
    const part = await one(twoLines({ 'Financial Status': 'partially_paid', 'Outstanding Balance': '8.60' }));
    expect(part.transactions[0]?.amount_cents).toBe(5000);
    expect((await one(twoLines({ 'Financial Status': 'pending' }))).transactions).toEqual([]);
  });
});

describe('a file of the export', () => {
  test('an order with one bad row is refused whole, with row and column; the others are read', async () => {
    const bad = line('two', 'Book', '', { Name: '#1002' });
    const readings = await read([
      ...twoLines(),
      {
        ...order,
        ...line('1', 'Robot', '20.00'),
        Name: '#1002',
        'Created at': '06/12/2025',
        Currency: 'CAD',
      },
      bad,
      { ...order, ...line('1', 'Robot', '20.00'), Name: '#1003' },
    ]);
    expect(readings.map((reading) => reading.value?.name ?? null)).toEqual(['#1001', null, '#1003']);
    expect(readings[1]?.problems).toEqual([
      { row: 4, column: 'Currency', message: 'The order is in CAD, the store keeps USD' },
      { row: 5, column: 'Lineitem quantity', message: '“two” is not a whole number' },
      { row: 5, column: 'Lineitem price', message: 'Is empty' },
      { row: 4, column: 'Created at', message: '“06/12/2025” is not a moment with its offset' },
    ]);
    expect(readings[1]?.rows).toHaveLength(2);
  });

  test('a file of another kind is told by what it lacks', async () => {
    await expect(read([], 'Handle,Title')).rejects.toThrow('“Name”, “Created at”, “Lineitem quantity”');
  });

  const samples = join(process.env.BACKROOM_TEST_DATA ?? '../shared/data', 'shopify');
  test.skipIf(!existsSync(samples))(
    'a reduced export without prices is refused (needs BACKROOM_TEST_DATA)',
    async () => {
      const text = createReadStream(join(samples, 'ltv-cohort-kit_sample.csv'), 'utf8');
      const reading = readShopifyOrderCsv(await readCsv(text), { currency: 'USD' });
      await expect(reading.next()).rejects.toThrow('lacks the column “Lineitem price”');
    },
  );
});
