// What comes back of lines: for what the source stated where it did, else for their share, and never more than they were sold for.
import { describe, expect, it, test } from 'vitest';
import { plainLine, plainOrder, plainRefund } from '../../testing/plain-order.ts';
import type { OrderDocument, OrderLine } from '../order-document.ts';
import { factsOf } from './facts-of.ts';
import { cumulativeShare } from './line-movements.ts';

const clock = { timezone: 'UTC', day_cutoff_minutes: 0 };
const at = (day: number) => `2025-03-${10 + day}T12:00:00Z`;
type Back = OrderDocument['refunds'][number]['lines'][number];

/** Units, value and tax that each refund took back, one refund a day. */
const back = (lines: OrderLine[], returns: Omit<Back, 'line_id'>[], more: Partial<OrderDocument> = {}) => {
  const refunds = returns.map((one, day) =>
    plainRefund(String(day), at(day), { lines: [{ line_id: 'a', ...one }] }),
  );
  return factsOf(plainOrder(lines, { refunds, ...more }), clock)
    .sales_lines.filter(({ kind }) => kind > 2)
    .map((fact) => [fact.event, fact.units_returned, fact.return_cents, fact.tax_cents]);
};
const three = plainLine('a', 3);

test.each<[string, Omit<Back, 'line_id'>[], unknown[]]>([
  [
    'its share, the last for what is left',
    [{ quantity: 1 }, { quantity: 2 }],
    [
      ['refund:0', 1, 1_000, -100],
      ['refund:1', 2, 2_000, -200],
    ],
  ],
  [
    'what is stated, the last for what is left',
    [
      { quantity: 1, net_cents: 900, tax_cents: 80 },
      { quantity: 2, net_cents: 2_000, tax_cents: 200 },
    ],
    [
      ['refund:0', 1, 900, -80],
      ['refund:1', 2, 2_100, -220],
    ],
  ],
  [
    'no more than it was sold for',
    [{ quantity: 1, net_cents: 5_000, tax_cents: 900 }, { quantity: 2 }],
    [
      ['refund:0', 1, 3_000, -300],
      ['refund:1', 2, 0, 0],
    ],
  ],
  [
    'nothing where less than nothing is stated',
    [{ quantity: 1, net_cents: -100, tax_cents: -10 }],
    [['refund:0', 1, 0, 0]],
  ],
  [
    'a stated value and the share of its tax',
    [{ quantity: 1, net_cents: 900 }],
    [['refund:0', 1, 900, -100]],
  ],
  ['its share and a stated tax', [{ quantity: 1, tax_cents: 50 }], [['refund:0', 1, 1_000, -50]]],
  [
    'all units for all, whatever value is stated',
    [{ quantity: 3, net_cents: 10 }],
    [['refund:0', 3, 3_000, -300]],
  ],
  [
    'all units for all, whatever tax is stated',
    [{ quantity: 3, tax_cents: 10 }],
    [['refund:0', 3, 3_000, -300]],
  ],
  [
    'no more units than there are, and what is stated of more doesn’t count',
    [{ quantity: 2 }, { quantity: 2, net_cents: 100, tax_cents: 1 }],
    [
      ['refund:0', 2, 2_000, -200],
      ['refund:1', 1, 1_000, -100],
    ],
  ],
  [
    'nothing where nothing is left',
    [{ quantity: 3 }, { quantity: 1, net_cents: 100 }],
    [['refund:0', 3, 3_000, -300]],
  ],
])('a line gives back %s', (_, returns, expected) => {
  expect(back([three], returns)).toEqual(expected);
});

test('a share of a line whose price doesn’t divide', () => {
  expect(
    back([plainLine('a', 3, { unit_price_cents: 0, discounts: [], taxes: [] })], [{ quantity: 1 }]),
  ).toEqual([['refund:0', 1, 0, 0]]);
  expect([1, 2, 3].map((to) => cumulativeShare(1_000, to - 1, to, 3))).toEqual([333, 333, 334]);
  expect(cumulativeShare(-1_000, 0, 1, 3)).toBe(-333);
  expect(cumulativeShare(1_000, 0, 0, 0)).toBe(0);
});

test.each([
  ['stated', -500, -500],
  ['and no more than it', -5_000, -2_000],
  ['nothing where the opposite is stated', 100, 0],
])('a line that was a deduction takes back what is %s', (_, net_cents, expected) => {
  const deduction = plainLine('a', 2, { unit_price_cents: -1_000, taxes: [] });
  expect(back([deduction], [{ quantity: 1, net_cents, tax_cents: 0 }])).toEqual([
    ['refund:0', 1, expected, 0],
  ]);
});

test('a stated tax is divided by what is left of each tax, and none by what was given back of it', () => {
  const tax = (name: string, amount_cents: number) => ({
    ...{ jurisdiction: 'US', name, rate: '0.05', amount_cents, channel_collected: false },
  });
  const taxesOf = (tax_cents: number, ...amounts: number[]) => {
    const line = plainLine('a', 3, { taxes: amounts.map((cents, index) => tax(`Tax ${index}`, cents)) });
    const refunds = [plainRefund('1', at(0), { lines: [{ line_id: 'a', quantity: 1, tax_cents }] })];
    return factsOf(plainOrder([line], { refunds }), clock)
      .order_taxes.filter(({ event }) => event === 'refund:1')
      .map((fact) => fact.tax_cents);
  };
  expect(taxesOf(75, 200, 100)).toEqual([-50, -25]);
  expect(taxesOf(75, 200, -50)).toEqual([-75, 0]);
  expect(taxesOf(15_000, 20_000, -50)).toEqual([-15_000, 0]);
});

describe('a line to which an edit added units', () => {
  // An edit added units to the same line, at another price.
  const entries = [plainLine('a', 1), plainLine('a', 2, { unit_price_cents: 2_000, added_by: 'e' })];
  const edits = [{ id: 'e', at: '2025-03-04T12:00:00Z', removed: [] }];

  test('what is stated of several entries of a line is divided by what they were sold for', () => {
    expect(back(entries, [{ quantity: 2, net_cents: 1_500, tax_cents: 90 }], { edits })).toEqual([
      ['refund:0', 1, 500, -45],
      ['refund:0', 1, 1_000, -45],
    ]);
  });

  test('is divided by as many units of each as come back, and nothing goes to what was free', () => {
    const more = [plainLine('a', 1), plainLine('a', 3, { added_by: 'e' })];
    expect(back(more, [{ quantity: 3, net_cents: 1_500, tax_cents: 90 }], { edits })).toEqual([
      ['refund:0', 1, 500, -30],
      ['refund:0', 2, 1_000, -60],
    ]);
    const free = [
      plainLine('a', 1, { unit_price_cents: 0, taxes: [] }),
      plainLine('a', 2, { unit_price_cents: 100, added_by: 'e' }),
    ];
    expect(back(free, [{ quantity: 2, net_cents: 90, tax_cents: 9 }], { edits })).toEqual([
      ['refund:0', 1, 0, 0],
      ['refund:0', 1, 90, -9],
    ]);
  });

  test('of which all units of one entry are back gives back what is left of that, where nothing is stated', () => {
    const two = [plainLine('a', 2), plainLine('a', 1, { added_by: 'e' })];
    expect(back(two, [{ quantity: 1, net_cents: 400, tax_cents: 30 }, { quantity: 1 }], { edits })).toEqual([
      ['refund:0', 1, 400, -30],
      ['refund:1', 1, 1_600, -170],
    ]);
    for (const half of [{ net_cents: 1_000 }, { tax_cents: 100 }]) {
      const stated = [
        { quantity: 1, net_cents: 400, tax_cents: 30 },
        { quantity: 1, ...half },
      ];
      expect(back(two, stated, { edits })).toEqual([
        ['refund:0', 1, 400, -30],
        ['refund:1', 1, 1_000, -100],
      ]);
    }
  });

  it('gives back exactly all in the end: the last takes what stated amounts left of the others', () => {
    const all = back(
      entries,
      [
        { quantity: 1, net_cents: 400, tax_cents: 30 },
        { quantity: 1, net_cents: 1_000 },
        { quantity: 1, net_cents: 1_000 },
      ],
      { edits },
    );
    expect(all).toEqual([
      ['refund:0', 1, 400, -30],
      ['refund:1', 1, 1_000, -100],
      ['refund:2', 1, 3_000, -100],
      ['refund:2', 0, 600, -70],
    ]);
  });
});

test.each([
  ['a cent of value', { net_cents: 999, tax_cents: 100 }, [1, 0]],
  ['a cent of one tax', { net_cents: 1_000, tax_cents: 99 }, [0, -1]],
])('a cancellation takes %s that was left of a line with two taxes, and of no other', (_, stated, left) => {
  const tax = (amount_cents: number) => ({
    ...{
      jurisdiction: 'US',
      name: `Tax ${amount_cents}`,
      rate: '0.05',
      amount_cents,
      channel_collected: false,
    },
  });
  // A second entry of the line keeps it open.
  const lines = [
    plainLine('a', 1, { taxes: [tax(97), tax(3)] }),
    plainLine('a', 1, { taxes: [], added_by: 'e' }),
  ];
  const found = back(lines, [{ quantity: 1, ...stated }], {
    edits: [{ id: 'e', at: '2025-03-04T12:00:00Z', removed: [] }],
    cancelled_at: '2025-03-20T12:00:00Z',
  });
  expect(found.slice(1)).toEqual([
    ['cancel', 0, ...left],
    ['cancel', 1, 1_000, 0],
  ]);
});

test.each([
  ['only value', { net_cents: 400, tax_cents: 100 }, 600, 0],
  ['only tax', { net_cents: 1_000, tax_cents: 30 }, 0, -70],
])('a cancellation takes %s that stated amounts left', (_, stated, net, tax) => {
  const two = [plainLine('a', 1), plainLine('b', 1)];
  // The line isn’t all back: an entry that an edit takes away later keeps it open.
  const open = plainLine('a', 1, { added_by: 'e' });
  const edits = [{ id: 'e', at: '2025-03-04T12:00:00Z', removed: [] }];
  const found = back([...two, open], [{ quantity: 1, ...stated }], {
    edits,
    cancelled_at: '2025-03-20T12:00:00Z',
  });
  expect(found).toEqual([
    ['refund:0', 1, stated.net_cents, -stated.tax_cents],
    ['cancel', 0, net, tax],
    ['cancel', 1, 1_000, -100],
    ['cancel', 1, 1_000, -100],
  ]);
});

test('of a gift card its share comes back, whatever is stated', () => {
  const card = plainLine('a', 2, { gift_card: true });
  const refunds = [
    plainRefund('1', at(0), { lines: [{ line_id: 'a', quantity: 1, net_cents: 1, tax_cents: 1 }] }),
  ];
  const { order_charges, sales_lines } = factsOf(plainOrder([card], { refunds }), clock);
  expect(order_charges.map(({ amount_cents }) => amount_cents)).toEqual([2_000, -1_000]);
  expect(sales_lines).toEqual([]);
});

test('lines that were sold on another receipt are known, and no sale of this one', () => {
  const before = plainLine('a', 2, { sold_before: true });
  expect(back([before], [{ quantity: 1 }])).toEqual([['refund:0', 1, 1_000, -100]]);
  expect(factsOf(plainOrder([before]), clock).sales_lines).toEqual([]);
});
