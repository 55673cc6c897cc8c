/** How calls look that other systems make, for the API's document. A test holds them to the schemas. */
import type { EndpointName } from './endpoints.ts';
import type { Example } from './kit/endpoint.ts';

const card = {
  id: '1204',
  masked_code: '•••• •••• •••• 7K2M',
  balance: 59.75,
  currency: 'USD',
  status: 'active',
  expires_at: null,
  expires_on: null,
  issuing_store: 'Bay View',
} as const;

const user = {
  id: '6f9a3d5e-8c1b-4f27-9d0a-5b2e7c4f1a38',
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Ames',
  username: 'ann@example.com',
  phoneNumber: null,
  photo: null,
  role: 'Admin',
  type: 'Staff',
  permissions: [],
  franchiseeData: null,
  secondFactor: 'app',
  secondFactorDue: false,
} as const;

const spring = (amount: number) => ({
  discount_id: '0b6c1a52-5b6e-4f0c-9a54-0d3b8f6f5a11',
  title: 'Spring',
  code: 'SPRING10',
  amount,
});

export const examples: Partial<Record<EndpointName, Example>> = {
  login: {
    body: { email: 'ann@example.com', password: 'correct horse 7' },
    response: {
      status: 'signed-in',
      token: 'Qm9vdGhzLWFyZS1vcGVuLWZyb20tOC10by02LXRvZGF5',
      expiresAt: '2026-12-05T16:20:00.000Z',
      user,
    },
  },
  verifyOtp: { body: { challenge: 'Y2hhbGxlbmdlLW9mLXRoZS1zaWduLWlu', code: 'K7M2QXR' } },
  updateProfile: {
    body: { firstName: 'Ann', lastName: 'Ames', phoneNumber: '+1 202 555 0150' },
  },
  listSavedViews: { body: { page: '/orders' } },
  saveView: { body: { page: '/orders', name: 'Open orders of today', search: 'status=open' } },
  createApiKey: {
    body: { name: 'Till 1', shop_domain: 'bay-view.myshopify.com', permissions: ['gift-cards'] },
  },
  getOrderList: {
    body: { page: 1, limit: 25, from_date: '2026-10-01', to_date: '2026-10-31' },
  },
  getProduct: { body: { id: '12~handle:mug' } },
  takeOrders: {
    body: {
      orders: [
        {
          id: 5_001,
          name: '#5001',
          created_at: '2026-10-04T14:03:00-04:00',
          updated_at: '2026-10-04T14:03:00-04:00',
          currency: 'USD',
          financial_status: 'paid',
          line_items: [{ id: 1, title: 'Kite', sku: 'KITE-1', quantity: 2, price: '12.50' }],
        },
      ],
    },
    response: { results: [{ index: 0, id: '5001', outcome: 'new', problems: [] }] },
  },
  downloadKindTemplate: { body: { kind: 'gift-cards' } },
  checkGiftCardBalance: {
    body: { code: 'CRA2-HVZX-CTGD-7K2M' },
    response: { giftCard: card, usable: true },
  },
  redeemGiftCard: {
    body: { code: 'CRA2HVZXCTGD7K2M', amount: 40.25, order_name: '#1042' },
    response: { entry_id: '88012', amount: -40.25, giftCard: card },
  },
  reloadGiftCardAtTill: {
    body: { code: 'CRA2HVZXCTGD7K2M', amount: 25, order_name: '#1043' },
    response: { entry_id: '88013', amount: 25, giftCard: { ...card, balance: 84.75 } },
  },
  evaluateDiscounts: {
    body: {
      lines: [{ sku: 'TOY-1', price: 24.5, quantity: 2 }],
      codes: ['SPRING10'],
      shopper: { email: 'ann@example.com' },
    },
    response: {
      lines: [{ id: '0', sku: 'TOY-1', discount: 4.9, discounts: [spring(4.9)] }],
      shipping_discounts: [],
      applied: [spring(4.9)],
      refused: [],
      total_discount: 4.9,
    },
  },
  createDiscount: {
    body: {
      title: 'Spring',
      code: 'SPRING10',
      value: 10,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      shopIds: ['bay-view.myshopify.com'],
    },
  },
  tryDiscount: {
    body: {
      discount: { title: 'Spring', code: 'SPRING10', value: 10, shopIds: ['bay-view.myshopify.com'] },
      days: 30,
    },
  },
  getDiscountTrial: { body: { trial_id: '2f1d6f0e-6a53-4a0e-9f0c-0c7cf1a0a001' } },
  cancelDiscountTrial: { body: { trial_id: '2f1d6f0e-6a53-4a0e-9f0c-0c7cf1a0a001' } },
  retryDiscount: { body: { id: '2f1d6f0e-6a53-4a0e-9f0c-0c7cf1a0a001' } },
  checkDiscount: { body: { code: 'SPRING10', shopIds: ['bay-view.myshopify.com'], products: ['toy-1'] } },
  reverseGiftCardEntry: {
    body: { entry_id: '88012', note: 'Wrong card' },
    response: { entry_id: '88014', amount: 40.25, giftCard: { ...card, balance: 100 } },
  },
};
