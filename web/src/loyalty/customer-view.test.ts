import { expect, test } from 'vitest';
import { nameOf, type ReceivedCustomer, toCustomerView } from './customer-view.ts';

test('missing texts show as a dash, missing numbers as 0, a deleted customer is unsubscribed', () => {
  // What a server leaves out that follows the specification and no more.
  const bare = { _id: '7', is_deleted: true } as unknown as ReceivedCustomer;
  expect(toCustomerView(bare)).toMatchObject({
    customerId: '7',
    firstName: '-',
    email: '-',
    shop_name: '-',
    totalPointsEarned: 0,
    totalOrders: 0,
    status: 'unsubscribed',
    isEmailMarketingOptedIn: false,
  });
});

test('somebody without a name is called by the e-mail', () => {
  expect(nameOf({ fname: '', lname: '', email: 'a@b.example' })).toBe('a@b.example');
  expect(nameOf({ fname: 'Ada', lname: 'Park', email: null })).toBe('Ada Park');
});
