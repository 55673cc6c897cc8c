import { expect, it } from 'vitest';
import { paymentTypeOf } from './payment-type.ts';

it.each([
  ['shopify_payments', 'Credit/Debit card'],
  ['Credit card', 'Credit/Debit card'],
  ['cash', 'Cash'],
  ['gift_card', 'Gift card'],
  ['shopify_store_credit', 'Store credit'],
  ['paypal', 'PayPal'],
  ['Shop Pay Installments', 'Buy now pay later'],
  ['external_terminal', 'External terminal'],
  ['Cash on Delivery (COD)', 'Manual (bank, COD, cheque)'],
  ['Ewallet', 'Other: Ewallet'],
  ['constructor', 'Other: constructor'],
  [' ', 'Other: unknown'],
])('%s counts under %s', (gateway, type) => {
  expect(paymentTypeOf(gateway)).toBe(type);
});
