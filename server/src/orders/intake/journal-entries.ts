import type { FactRow, FactRows } from './fact-tables.ts';

/** What is left of an event where one of these is: the columns of the journal of sales (migrations/0191). */
const ofLines = [
  'units_sold',
  'units_returned',
  'gross_cents',
  'discount_cents',
  'return_cents',
  'tax_cents',
  'cogs_cents',
  'orders_count',
];

/** Money given back counts with returns. */
const groupOf = (kind: unknown): number => (kind === 5 ? 3 : Number(kind));

/**
 * The entries that an order's facts make in the journal of sales: one for each business day and group of events that
 * something is left of, as the view `journal_entries` says it in SQL.
 */
export const entriesOf = ({ sales_lines, order_charges }: FactRows): FactRow[] => {
  const sums = new Map<string, { entry: FactRow; left: Map<string, number> }>();
  const add = ({ local_date }: FactRow, kind: unknown, amounts: [name: string, amount: unknown][]) => {
    const entry = { local_date: String(local_date), event_group: groupOf(kind), entries: 1 };
    const key = `${entry.local_date} ${entry.event_group}`;
    const sum = sums.get(key) ?? { entry, left: new Map() };
    for (const [name, amount] of amounts) sum.left.set(name, (sum.left.get(name) ?? 0) + Number(amount));
    sums.set(key, sum);
  };
  for (const line of sales_lines) {
    add(
      line,
      line.kind,
      ofLines.map((name) => [name, line[name]]),
    );
  }
  for (const charge of order_charges) {
    add(charge, charge.event_kind, [
      ['tax_cents', charge.tax_cents],
      [`charge ${charge.kind}`, charge.amount_cents],
    ]);
  }
  return [...sums.values()]
    .filter(({ left }) => left.values().some((sum) => sum !== 0))
    .map(({ entry }) => entry);
};
