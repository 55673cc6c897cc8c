import { expect, test } from 'vitest';
import { type ReceivedCard, statusOf, toCardView } from './gift-card-view.ts';

const card: ReceivedCard = {
  masked_code: '•••• 1A2B',
  shop_domain: 'a.example',
  initial_amount: 100.1,
  balance: 59.9,
  reload_count: 0,
  redeem_count: 0,
};

test.each([
  ['expired', { expires_at: '2020-01-01T00:00:00Z', balance: -5, reload_count: 2 }],
  ['refunded', { expires_at: '2999-01-01T00:00:00Z', balance: -5, reload_count: 2 }],
  ['redeemed', { expires_at: null, balance: 0, reload_count: 2 }],
  ['reloaded', { expires_at: null, balance: 5, reload_count: 2 }],
  ['active', { balance: 5, reload_count: 0 }],
])('%s', (status, given) => {
  expect(statusOf(given)).toBe(status);
});

test('what is shown of a card of any server', () => {
  expect(toCardView({ ...card, email: 'a@example.com' })).toMatchObject({
    storeId: 'a.example',
    customerEmail: 'a@example.com',
    totalRedeemed: 40.2,
    lastUsed: null,
    expiresOn: null,
  });
  expect(toCardView({ ...card, deactivated_at: '2025-01-01T00:00:00Z' }).status).toBe('deactivated');
  expect(toCardView({ ...card, redeem_count: 1, shopify_updated_at: '2025-01-01T00:00:00Z' }).lastUsed).toBe(
    '2025-01-01T00:00:00Z',
  );
  const ended = { deactivated_at: '2025-01-01T00:00:00Z', expires_at: '2025-01-01T00:00:00Z' };
  expect(toCardView({ ...card, ...ended, expires_on: null }).expiresOn).toBeNull();
  expect(toCardView({ ...card, ...ended }).expiresOn).toBe(ended.expires_at);
});
