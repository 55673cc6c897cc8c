import { expect, it } from 'vitest';
import { plainLine, plainOrder, plainPayment } from '../../testing/plain-order.ts';
import { factsOf, ownFactsOf } from './facts-of.ts';
import type { LatePosting } from './late-postings.ts';
import { placedAt } from './net-facts.ts';

const clock = { timezone: 'UTC', day_cutoff_minutes: 0 };

it('leaves the orders of a closed day where its sales are, in a store with a counter, too', () => {
  const location = { id: '655', name: 'Main Street' };
  const inFile = plainOrder([plainLine('a', 2, { product_type: null })], { location });
  const told = plainOrder([plainLine('a', 2)], { location });
  const own = (document: typeof told) => {
    const facts = ownFactsOf(document, clock);
    if (!facts) throw new Error('No facts');
    return facts;
  };
  const back = own(inFile).sales_lines.map((fact) => ({
    ...fact,
    units_sold: -fact.units_sold,
    gross_cents: -fact.gross_cents,
    tax_cents: -fact.tax_cents,
    cogs_cents: -fact.cogs_cents,
  }));
  // What the file said was posted and its day closed; then the category came, with the place as the database calls it.
  const late: LatePosting = {
    at: '2025-04-10T12:00:00Z',
    local_date: '2025-04-10',
    facts: placedAt(
      {
        ...own(told),
        sales_lines: [...own(told).sales_lines, ...back],
        order_taxes: [],
      },
      { ...location, name: 'Main Street, renamed' },
    ),
  };
  const { sales_lines } = factsOf(told, clock, [late]);
  const ofDay = sales_lines.filter(({ local_date }) => local_date === '2025-03-03');
  expect(ofDay).toMatchObject([
    { category: '(Uncategorised)', units_sold: 2, gross_cents: 2000, orders_count: 1, category_orders: 1 },
  ]);
});

it('puts what came late among the others by time, each kind of fact', () => {
  const at = (day: number) => `2025-03-0${day}T12:00:00Z`;
  const paid = (day: number) => plainPayment('cash', 100 * day, { id: String(day), at: at(day) });
  const told = plainOrder([plainLine('a', 1)], { transactions: [paid(3), paid(9)] });
  const shipped = [{ title: 'Post', price_cents: 500, discounts: [], taxes: [] }];
  const own = ownFactsOf({ ...told, placed_at: at(5), shipping: shipped, transactions: [paid(5)] }, clock);
  if (!own) throw new Error('No facts');
  const late: LatePosting = { at: at(6), local_date: '2025-03-06', facts: own };
  const { payments, order_charges, sales_lines } = factsOf({ ...told, shipping: shipped }, clock, [late]);
  expect(payments.map(({ local_date, amount_cents }) => [local_date, amount_cents])).toEqual([
    ['2025-03-03', 300],
    ['2025-03-05', -500],
    ['2025-03-06', 500],
    ['2025-03-09', 900],
  ]);
  for (const facts of [order_charges, sales_lines]) {
    const days = facts.map(({ local_date }) => local_date);
    expect(days).toEqual(['2025-03-03', '2025-03-05', '2025-03-06']);
  }
});

it('says where each fact was posted, unless it says so itself', () => {
  const [there, here] = [
    { id: '1', name: 'Main Street' },
    { id: '2', name: 'Pier' },
  ];
  const facts = ownFactsOf(plainOrder([plainLine('a', 1), plainLine('b', 1)], { tip_cents: 5 }), clock);
  if (!facts) throw new Error('No facts');
  const [first, ...others] = facts.sales_lines;
  if (!first) throw new Error('No lines');
  const { sales_lines, order_charges } = placedAt(
    { ...facts, sales_lines: [{ ...first, location: there }, ...others] },
    here,
  );
  expect([...sales_lines, ...order_charges].map(({ location }) => location)).toEqual([there, here, here]);
});
