import { addDays } from '@backroom/contract/kit/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Intake } from '../orders/intake/index.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { arbitraryOrder, testClocks } from '../testing/arbitrary-order.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../testing/intake.ts';
import {
  bucketsCarriedOver,
  discountedCarriedOver,
  discountUsesCarriedOver,
  paidCarriedOver,
  paymentTypesCarriedOver,
  taxedCarriedOver,
  taxesCarriedOver,
} from './carried-over.ts';
import { readRange } from './range.ts';

let database: IntakeDatabase;

/** With the columns of which the first row of an order has a 1. */
const tables = {
  sales_lines: ['bucket_orders'],
  payments: ['orders_count', 'payment_type_orders'],
  order_taxes: ['orders_count', 'tax_orders'],
  order_discounts: ['orders_count', 'uses'],
} as const;

beforeAll(async () => {
  database = await openIntakeDatabase();
  const intake = new Intake(database);
  for (const [index, clock] of testClocks.entries()) {
    const shop = await database.addShop(clock);
    const orders = fc.sample(arbitraryOrder({ from: '2025-01-15T00:00:00Z', to: '2025-06-15T00:00:00Z' }), {
      numRuns: 60,
      seed: 3 + index,
    });
    await intake.postOrders(
      shop,
      orders.map((document, number) => ({
        ...document,
        shopify_order_id: `${index}-${number}`,
        name: `#${number}`,
      })),
    );
  }
  // Orders that began from days up to seven months before what is known of them, of half of which the first row lies there.
  for (const [table, columns] of Object.entries(tables)) {
    const noFirst = columns.map(
      (name) => sql`${sql.ref(name)} = case when order_id % 2 = 0 then 0 else ${sql.ref(name)} end`,
    );
    await sql`update ${sql.table(table)}
      set order_date = local_date - (array[10, 40, 80, 120, 200])[1 + order_id % 5], ${sql.join(noFirst)}`.execute(
      database.db,
    );
  }
});
afterAll(() => database.drop());

type Asked = { table: keyof typeof tables; group: string; counted: string; present: string };

/** The same, row by row. */
const counted = async ({ table, group, counted, present }: Asked, start: string, end: string) => {
  const { rows } = await sql<{ id: string; order: string; counted: number; present: number }>`
    select ${sql.raw(group)} as id, shop_id || '/' || order_id as order, ${sql.ref(counted)} as counted, ${sql.ref(present)} as present
    from ${sql.table(table)} where order_date < ${start} and local_date > order_date and local_date between ${start} and ${end}`.execute(
    database.db,
  );
  const groups = new Map<string, number>();
  for (const [key, own] of Map.groupBy(rows, (row) => `${row.id} ${row.order}`)) {
    const sum = (of: 'counted' | 'present') => own.reduce((total, row) => total + Number(row[of]), 0);
    const id = key.slice(0, key.lastIndexOf(' '));
    if (sum('counted') <= 0 && sum('present') > 0) groups.set(id, (groups.get(id) ?? 0) + 1);
  }
  return groups;
};

const inOrder = (groups: ReadonlyMap<string | number, number>) =>
  [...groups].map(([id, orders]) => `${id}: ${orders}`).sort();
const total = (groups: ReadonlyMap<string, number>) => groups.values().reduce((sum, one) => sum + one, 0);

/** @returns how many there are of each kind. */
const areAllCounted = async (start: string, end: string) => {
  const { db } = database;
  const range = await readRange(scopeOfSystem(), db, { start_date: start, end_date: end });
  const those = (asked: Asked) => counted(asked, start, end);
  const buckets = await those({
    ...{ table: 'sales_lines', group: 'tax_bucket' },
    ...{ counted: 'bucket_orders', present: 'tickets' },
  });
  expect(inOrder(await bucketsCarriedOver(db, range))).toEqual(inOrder(buckets));
  const taxes = { table: 'order_taxes', present: 'facts' } as const;
  const byTax = await those({ ...taxes, group: `shop_id || '/' || tax_id`, counted: 'tax_orders' });
  expect(inOrder(await taxesCarriedOver(db, range))).toEqual(inOrder(byTax));
  const taxed = await those({ ...taxes, group: `''`, counted: 'orders_count' });
  expect(await taxedCarriedOver(db, range)).toBe(total(taxed));
  const payments = { table: 'payments', present: 'facts' } as const;
  const byType = await those({ ...payments, group: 'payment_type_id', counted: 'payment_type_orders' });
  expect(inOrder(await paymentTypesCarriedOver(db, range))).toEqual(inOrder(byType));
  const paid = await those({ ...payments, group: `''`, counted: 'orders_count' });
  expect(await paidCarriedOver(db, range)).toBe(total(paid));
  const discounts = { table: 'order_discounts', present: 'facts' } as const;
  const discounted = await those({ ...discounts, group: `''`, counted: 'orders_count' });
  expect(await discountedCarriedOver(db, range)).toBe(total(discounted));
  const uses = await discountUsesCarriedOver(db, range);
  const byRow = await those({
    ...{ ...discounts, counted: 'uses' },
    group: `(select concat_ws('/', method, case when method in ('MANUAL', 'LOYALTY') then '' else title end,
      case when method = 'CODE' then code else '' end) from discount_labels l where l.discount_label_id = order_discounts.discount_label_id)`,
  });
  expect(uses.reduce((sum, { orders }) => sum + orders, 0)).toBe(total(byRow));
  return [buckets, byTax, byType, discounted, byRow].map(total);
};

it.each([
  ['2025-03-01', '2025-03-31'],
  ['2025-02-01', '2025-05-03'],
  ['2025-02-01', '2025-05-04'],
  ['2025-01-20', '2025-12-31'],
])(
  'orders that began before %s, of which something is there until %s, are all counted',
  async (start, end) => {
    expect(Math.min(...(await areAllCounted(start, end)))).toBeGreaterThan(0);
  },
);

it.each([30, 31, 32, 91, 92, 93])(
  'so are those of which the last is there %d days after the beginning',
  async (days) => {
    const { rows } = await sql<{ day: string }>`
    select max(local_date)::text as day from payments group by shop_id, order_id
    having count(*) = 1 and max(local_date - order_date) > 100 and sum(orders_count) = 0 and sum(facts) = 1 order by 1 desc limit 1`.execute(
      database.db,
    );
    const day = rows[0]?.day ?? '';
    const [, , ofTypes] = await areAllCounted(addDays(day, -days), day);
    expect(ofTypes).toBeGreaterThan(0);
  },
);
