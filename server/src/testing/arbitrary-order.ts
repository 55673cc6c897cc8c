import { roundHalfUp } from '@backroom/contract/kit/money';
import fc from 'fast-check';
import type {
  OrderDiscount,
  OrderDocument,
  OrderEdit,
  OrderLine,
  OrderRefund,
  OrderShipping,
  OrderTransaction,
  TaxLine,
} from '../orders/order-document.ts';

/** Stores for random chains: several zones with daylight saving, one without, one with a late cut-off. */
export const testClocks = [
  { timezone: 'America/New_York', day_cutoff_minutes: 0 },
  { timezone: 'America/Los_Angeles', day_cutoff_minutes: 0 },
  { timezone: 'America/Phoenix', day_cutoff_minutes: 180 },
  { timezone: 'Europe/Berlin', day_cutoff_minutes: 0 },
];

export type ArbitraryOrderOptions = {
  /** Moments of the sale, ISO 8601 in UTC; by default two years that hold eight changes of the clock. */
  from?: string;
  to?: string;
};

type Rate = { jurisdiction: string; name: string; rate: string };

const rates: Rate[][] = [
  [],
  [{ jurisdiction: 'US-CA', name: 'CA State Tax', rate: '0.0725' }],
  [
    { jurisdiction: 'US-NY', name: 'NY State Tax', rate: '0.04' },
    { jurisdiction: 'US-NY/New York', name: 'NYC Tax', rate: '0.04875' },
  ],
];

/** Few names, so that orders share them: SKU, vendor, category, cost. */
const products: [string | null, string | null, string | null, number | null][] = [
  ['TOY-1', 'Lego', 'Toys', 600],
  ['TOY-2', 'Hape', 'Toys', 1250],
  ['BK-1', 'Usborne', 'Books', null],
  ['BAG', 'House', 'Fees', 2],
  [null, null, null, null],
];

const discounts: OrderDiscount[] = [
  {
    title: 'Spring 10%',
    code: 'SPRING10',
    method: 'CODE',
    discount_type: 'ORDER',
    value_type: 'PERCENTAGE',
    value: '10',
    funded_by: 'FRANCHISEE',
  },
  {
    title: 'Bundle',
    code: '',
    method: 'AUTOMATIC',
    discount_type: 'PRODUCT',
    value_type: 'FIXED',
    value: '3.50',
    funded_by: 'HQ',
  },
];

const taxesOf = (price: number, all: readonly Rate[], included: boolean): TaxLine[] => {
  const sum = all.reduce((total, { rate }) => total + Number(rate), 0);
  return all.map((rate) => ({
    ...rate,
    amount_cents: roundHalfUp((price * Number(rate.rate)) / (included ? 1 + sum : 1)),
    channel_collected: false,
  }));
};

const total = (parts: readonly { amount_cents: number }[]) =>
  parts.reduce((sum, part) => sum + part.amount_cents, 0);

const lineSeed = fc.record({
  product: fc.constantFrom(...products),
  quantity: fc.integer({ min: 1, max: 5 }),
  price: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 100, max: 20_000 })),
  percentOff: fc.constantFrom([0, 0], [10, 0], [10, 7], [100, 0]),
  rates: fc.constantFrom(...rates),
  giftCard: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  excluded: fc.boolean(),
});

const lineOf = (
  { product, quantity, price, percentOff, rates: lineRates, giftCard, excluded }: SeedOf<typeof lineSeed>,
  id: string,
  included: boolean,
  added_by: string | null,
): OrderLine => {
  const [sku, vendor, product_type, unit_cost_cents] = product;
  const gross = quantity * price;
  const given = giftCard
    ? []
    : percentOff
        .map((percent, discount) => ({ discount, amount_cents: Math.floor((gross * percent) / 100) }))
        .filter(({ amount_cents }) => amount_cents > 0);
  return {
    id,
    product_id: null,
    variant_id: null,
    sku,
    product_title: sku ?? 'Something else',
    variant_title: '',
    vendor,
    product_type,
    quantity,
    unit_price_cents: price,
    gift_card: giftCard,
    taxable: lineRates.length > 0,
    discounts: given,
    taxes: giftCard ? [] : taxesOf(gross - total(given), lineRates, included),
    unit_cost_cents: giftCard ? null : unit_cost_cents,
    image_url: null,
    added_by,
    royalty_excluded: excluded,
  };
};

type SeedOf<A> = A extends fc.Arbitrary<infer T> ? T : never;

const HOUR = 3_600_000;

const seed = (from: Date, to: Date) =>
  fc.record({
    id: fc.bigInt({ min: 9_007_199_254_740_993n, max: 99_007_199_254_740_993n }),
    at: fc.date({ min: from, max: to, noInvalidDate: true }),
    included: fc.boolean(),
    exempt: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
    test: fc.integer({ min: 0, max: 15 }).map((chance) => chance === 0),
    lines: fc.array(lineSeed, { minLength: 1, maxLength: 4 }),
    shipping: fc.array(
      fc.record({ price: fc.nat(1500), off: fc.boolean(), rates: fc.constantFrom(...rates) }),
      {
        maxLength: 2,
      },
    ),
    tip: fc.constantFrom(0, 0, 250),
    fee: fc.constantFrom(0, 0, 199),
    edits: fc.array(
      fc.record({
        hours: fc.integer({ min: 1, max: 1500 }),
        add: fc.option(lineSeed),
        remove: fc.option(fc.record({ line: fc.nat(4), quantity: fc.integer({ min: 1, max: 2 }) })),
      }),
      { maxLength: 2 },
    ),
    refunds: fc.array(
      fc.record({
        hours: fc.integer({ min: 0, max: 2000 }),
        lines: fc.array(fc.record({ line: fc.nat(4), quantity: fc.integer({ min: 1, max: 3 }) }), {
          maxLength: 3,
        }),
        shipping: fc.boolean(),
        adjustment: fc.constantFrom(0, 0, 501, -120),
        fee: fc.constantFrom(0, 0, 150),
        tip: fc.constantFrom(0, 0, 50),
        gateway: fc.constantFrom('cash', 'shopify_payments'),
      }),
      { maxLength: 3 },
    ),
    cancelledAfter: fc.option(fc.integer({ min: 1, max: 1500 }), { freq: 3 }),
    pays: fc.constantFrom<'all' | 'mixed' | 'part' | 'late' | 'nothing'>(
      'all',
      'mixed',
      'part',
      'late',
      'nothing',
    ),
    pos: fc.boolean(),
  });

type Seed = SeedOf<ReturnType<typeof seed>>;

const laterThan = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR).toISOString();

const shippingOf = ({ shipping, included }: Seed): OrderShipping[] =>
  shipping.map(({ price, off, rates: all }) => {
    const given = off && price > 0 ? [{ discount: 0, amount_cents: Math.ceil(price / 2) }] : [];
    return {
      title: 'Standard',
      price_cents: price,
      discounts: given,
      taxes: taxesOf(price - total(given), all, included),
    };
  });

/** Units can only be taken back from a line that was there by then. */
const wereThere = (lines: readonly OrderLine[], edits: readonly Seed['edits'][number][], hours: number) =>
  lines.filter(
    ({ added_by }) => added_by === null || (edits[Number(added_by.slice(1)) - 1]?.hours ?? hours) < hours,
  );

const editsOf = ({ at, edits }: Seed, lines: readonly OrderLine[]): OrderEdit[] =>
  edits.map(({ hours, remove }, index) => {
    const there = wereThere(lines, edits, hours);
    const line = remove && there[remove.line % there.length];
    return {
      id: `e${index + 1}`,
      at: laterThan(at, hours),
      removed: line ? [{ line_id: line.id, quantity: remove.quantity }] : [],
    };
  });

/** Never more shipping in all than was charged: a quarter of it at a time, at most three times. */
const refundsOf = (
  { at, edits, refunds }: Seed,
  lines: readonly OrderLine[],
  shipping: readonly OrderShipping[],
): OrderRefund[] => {
  const price = shipping.reduce((sum, one) => sum + one.price_cents - total(one.discounts), 0);
  const tax = shipping.reduce((sum, one) => sum + total(one.taxes), 0);
  return refunds.map((refund, index) => ({
    id: `r${index + 1}`,
    at: laterThan(at, refund.hours),
    note: null,
    lines: refund.lines.map(({ line, quantity }) => {
      const there = wereThere(lines, edits, refund.hours);
      return { line_id: there[line % there.length]?.id ?? '', quantity };
    }),
    shipping_cents: refund.shipping ? Math.floor((price - tax) / 4) : 0,
    shipping_tax_cents: refund.shipping ? Math.floor(tax / 4) : 0,
    adjustment_cents: refund.adjustment,
    fee_cents: refund.fee,
    tip_cents: refund.tip,
  }));
};

const transactionsOf = ({ at, pays, refunds, pos }: Seed, due: number): OrderTransaction[] => {
  const move = (
    id: string,
    kind: OrderTransaction['kind'],
    gateway: string,
    amount_cents: number,
    hours = 0,
    status: OrderTransaction['status'] = 'success',
  ): OrderTransaction => ({
    id,
    at: laterThan(at, hours),
    kind,
    status,
    gateway,
    amount_cents,
    gift_card: null,
  });
  const half = Math.floor(due / 2);
  const payments = {
    all: pos
      ? [move('1', 'sale', 'cash', due + 100), move('2', 'change', 'cash', 100)]
      : [move('0', 'authorization', 'shopify_payments', due), move('1', 'capture', 'shopify_payments', due)],
    mixed: [move('1', 'sale', 'gift_card', half), move('2', 'sale', 'shopify_payments', due - half)],
    part: [move('1', 'sale', 'shopify_payments', half)],
    late: [move('0', 'sale', 'shopify_payments', due, 0, 'failure'), move('1', 'sale', 'Ewallet', due, 900)],
    nothing: [],
  };
  const back = refunds.map(({ hours, gateway }, index) =>
    move(`r${index + 1}`, 'refund', gateway, 10 + index, hours),
  );
  return [...payments[pays], ...(pays === 'nothing' ? [] : back)];
};

const documentOf = (random: Seed): OrderDocument => {
  const chosen = { ...random, edits: random.edits.toSorted((a, b) => a.hours - b.hours) };
  const { id, at, included, exempt, test, tip, fee, cancelledAfter, pos } = chosen;
  const bare = <T extends { rates: Rate[] }>(one: T): T => (exempt ? { ...one, rates: [] } : one);
  const lines = [
    ...chosen.lines.map((line, index) => lineOf(bare(line), `${index + 1}`, included, null)),
    ...chosen.edits.flatMap(({ add }, index) =>
      add ? [lineOf(bare(add), `${index + 101}`, included, `e${index + 1}`)] : [],
    ),
  ];
  const shipping = shippingOf({ ...chosen, shipping: chosen.shipping.map(bare) });
  const priceOf = (line: OrderLine) =>
    line.quantity * line.unit_price_cents - total(line.discounts) + (included ? 0 : total(line.taxes));
  const due =
    lines.filter((line) => line.added_by === null).reduce((sum, line) => sum + priceOf(line), 0) +
    shipping.reduce(
      (sum, one) => sum + one.price_cents - total(one.discounts) + (included ? 0 : total(one.taxes)),
      0,
    ) +
    tip +
    fee;
  const edits = editsOf(chosen, lines);
  const refunds = refundsOf(chosen, lines, shipping);
  const transactions = transactionsOf(chosen, due);
  const cancelled_at = cancelledAfter === null ? null : laterThan(at, cancelledAfter);
  const moments = [at.toISOString(), ...[...edits, ...refunds, ...transactions].map((one) => one.at)];
  return {
    shape: 'agreements',
    shopify_order_id: id.toString(),
    name: `#${1000 + Number(id % 9000n)}`,
    placed_at: at.toISOString(),
    updated_at: [...moments, cancelled_at ?? ''].sort().at(-1) ?? null,
    cancelled_at,
    test,
    prices_include_tax: included,
    tax_exempt: exempt,
    financial_status: chosen.pays === 'nothing' ? 'pending' : 'paid',
    fulfillment_status: null,
    channel: pos ? 'pos' : 'web',
    location: pos ? { id: '655441491', name: 'Main Street' } : null,
    customer: { id: '1', name: 'Ada Park', email: 'ada@example.com', phone: '+1 555 0100' },
    shipping_address: null,
    note: null,
    discount_codes: ['SPRING10'],
    discounts,
    lines,
    shipping,
    fees: fee === 0 ? [] : [{ title: 'Duties', amount_cents: fee }],
    tip_cents: tip,
    edits,
    refunds,
    transactions,
  };
};

/**
 * A random order with all that domain.md 2.1 knows: refunds in any order, edits, a cancellation, prices with
 * and without tax, two taxes, gift cards, lines without SKU or cost, mixed, late and missing payments.
 */
export const arbitraryOrder = (options: ArbitraryOrderOptions = {}): fc.Arbitrary<OrderDocument> =>
  seed(new Date(options.from ?? '2024-01-01T00:00:00Z'), new Date(options.to ?? '2025-12-31T23:59:59Z')).map(
    documentOf,
  );

/** The version of an order that its source would have told at a moment: what came later isn't in it yet. */
export const asOf = (document: OrderDocument, moment: string): OrderDocument => {
  const past = ({ at }: { at: string }) => at <= moment;
  const edits = document.edits.filter(past);
  const known = new Set([null, ...edits.map(({ id }) => id)]);
  return {
    ...document,
    updated_at: moment,
    cancelled_at: document.cancelled_at && document.cancelled_at <= moment ? document.cancelled_at : null,
    lines: document.lines.filter((line) => known.has(line.added_by)),
    edits,
    refunds: document.refunds.filter(past),
    transactions: document.transactions.filter(past),
  };
};

/** Every version an order went through, the last one being the order itself. */
export const versionsOf = (document: OrderDocument): OrderDocument[] => {
  const moments = [
    document.placed_at,
    document.cancelled_at,
    ...[...document.edits, ...document.refunds, ...document.transactions].map(({ at }) => at),
  ].filter((moment) => moment !== null);
  return [...new Set(moments)].sort().map((moment) => asOf(document, moment));
};
