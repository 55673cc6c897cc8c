import { expect, test } from 'vitest';
import { readOrders } from './read-orders.ts';

/** An order with the fields of specification 2, section 3, and no other. */
const received = {
  shop: 'austin.example',
  name: '#1001',
  customer_name: 'Ann',
  discount_codes: 'SPRING, VIP',
  source_name: 'web',
  current_total_price: '12.50',
  payment_type: 'Visa',
  shopify_created_at: '2026-03-01T10:00:00Z',
  shop_timezone: 'America/Chicago',
  lineitems: [{ name: 'Kite', qty: 1, price: 12.5, p_img: null }],
};

test.each([
  ['orders', { orders: [received], total_count: 31 }],
  ['data', { data: [received], total_count: 31 }],
])('orders are read at %s', (_, answer) => {
  const { rows, total } = readOrders(answer as never);
  expect(total).toBe(31);
  expect(rows).toEqual([
    expect.objectContaining({
      name: '#1001',
      store_name: 'austin.example',
      discount_codes: ['SPRING', 'VIP'],
      current_total_price: 12.5,
      financial_status: 'pending',
      customer_phone: null,
    }),
  ]);
});

test.each([[{}], [{ orders: {} }], [{ data: { orders: [] } }], [null], ['text'], [[received]], [undefined]])(
  'any other answer (%j) is refused in the words of the specification',
  (answer) => {
    expect(() => readOrders(answer as never)).toThrow('Invalid response format');
  },
);

test('a list without a count counts itself', () => {
  expect(readOrders({ orders: [] }).total).toBe(0);
});
