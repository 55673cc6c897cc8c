import { expect, it } from 'vitest';
import { plainLine, plainOrder } from '../../testing/plain-order.ts';
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
