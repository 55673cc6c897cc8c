// The specification (1, section 6) and domain.md 3.0 a and b, path by path and role by role, for pages too that don't
// exist yet: written out, not worked out.
import { describe, expect, it } from 'vitest';
import { endpoints } from '../endpoints.ts';
import {
  type Access,
  areas,
  audienceOf,
  homeOf,
  isListed,
  mayCall,
  mayOpen,
  own,
  reaches,
} from './access.ts';
import { ownThings } from './own.ts';

const SuperAdmin = audienceOf({ role: 'SuperAdmin', type: 'Staff' });
const Admin = audienceOf({ role: 'Admin', type: 'Staff' });
const Franchisee = audienceOf({ role: 'Admin', type: 'Franchisee' });

const rules: [path: string, superAdmin: boolean, admin: boolean, franchisee: boolean][] = [
  ['/dashboard', true, true, false],
  ['/users', true, false, false],
  ['/products', true, true, false],
  ['/product-management', true, true, false],
  ['/mpe', true, true, false],
  ['/mpe/create-product', true, true, false],
  ['/orders', true, true, true],
  ['/apps', true, true, false],
  ['/gift-card', true, true, true],
  ['/discounts', true, true, true],
  ['/discounts/create-discount', true, true, true],
  ['/discounts/edit-discount', true, true, true],
  ['/franchises', true, false, false],
  ['/cname', true, true, false],
  ['/help-center', true, true, false],
  ['/reports', true, true, false],
  ['/reports/cost-of-goods-sold', true, true, false],
  ['/reports/discount-report', true, true, false],
  ['/reports/gift-cards', true, true, false],
  ['/reports/tax-report', true, true, false],
  ['/reports/royalty-report', true, true, false],
  ['/reports/inventory-turn-report', true, true, false],
  ['/reports/inventory-valuation-by-location', true, true, false],
  ['/reports/sales-by-category', true, true, false],
  ['/reports/sales-by-location', true, true, false],
  ['/reports/sales-by-manufacturer', true, true, false],
  ['/reports/sales-by-payment-type', true, true, false],
  ['/reports/sales-by-sku', true, true, false],
  ['/settings', true, true, false],
  ['/settings/account', true, true, false],
  ['/settings/appearance', true, true, false],
  ['/settings/display', true, true, false],
  ['/settings/notifications', true, true, false],
  // In no rule of the specification: any logged-in user but a Franchisee (3.0 a).
  ['/loyalty', true, true, false],
  ['/loyalty/reports', true, true, false],
  ['/loyalty/configuration', true, true, false],
  ['/loyalty/history/42', true, true, false],
  ['/chats', true, true, false],
  // Ours: of head office.
  ['/pushes', true, true, false],
  // Ours: a SuperAdmin's.
  ['/import', true, false, false],
  ['/mail-outbox', true, false, false],
  ['/audit', true, false, false],
  ['/royalty-terms', true, false, false],
  ['/statements', true, false, false],
  ['/api-keys', true, false, false],
  ['/domains', true, false, false],
];

it.each(rules)('%s: SuperAdmin %s, Admin %s, Franchisee %s', (path, superAdmin, admin, franchisee) => {
  expect([SuperAdmin, Admin, Franchisee].map((one) => mayOpen(one, path))).toEqual([
    superAdmin,
    admin,
    franchisee,
  ]);
  expect(mayOpen('nobody', path)).toBe(false);
});

it('an area that isn’t written here is a SuperAdmin’s alone', () => {
  const written = new Set(rules.map(([path]) => `/${path.split('/')[1]}`));
  expect([...written].filter((area) => !isListed(area))).toEqual([]);
  for (const area of Object.keys(areas).filter((one) => !written.has(one))) {
    expect([SuperAdmin, Admin, Franchisee].map((one) => mayOpen(one, area))).toEqual([true, false, false]);
  }
});

it.each(['/', '/invented', '/settingsx', '/orders-of-others', '/gift-cards', '', '//orders', '/Orders'])(
  '%j is in no list, and nobody’s',
  (path) => {
    expect(isListed(path)).toBe(false);
    for (const one of [SuperAdmin, Admin, Franchisee]) expect(mayOpen(one, path)).toBe(false);
  },
);

describe('a person', () => {
  it.each([
    ['SuperAdmin', 'Staff', 'super-admin'],
    ['SuperAdmin', 'Franchisee', 'super-admin'],
    ['Admin', 'Staff', 'admin'],
    ['Admin', 'Franchisee', 'franchisee'],
    ['Admin', 'Partner', 'nobody'],
    ['Admin', '', 'nobody'],
    ['Owner', 'Staff', 'nobody'],
    ['superadmin', 'Staff', 'nobody'],
    ['', '', 'nobody'],
  ])('of role %j and type %j is %s', (role, type, audience) => {
    expect(audienceOf({ role, type })).toBe(audience);
  });

  it('lands on the dashboard, a Franchisee on orders', () => {
    expect([SuperAdmin, Admin, Franchisee].map(homeOf)).toEqual(['/dashboard', '/dashboard', '/orders']);
  });
});

it('a Franchisee reaches this besides the three areas, and an Admin all of it but statements and connections', () => {
  const things = Object.keys(ownThings) as (keyof typeof ownThings)[]; // its own keys
  expect(things.filter((thing) => reaches(Franchisee, thing))).toEqual([
    'session',
    'names',
    'views',
    'history',
    'profile',
    'security',
    'appearance',
    'notifications',
    'help',
    'bell',
    'conversations',
    'statements',
    'changes',
    'pushes',
    'connection',
  ]);
  expect(things.filter((thing) => !reaches(Admin, thing))).toEqual(['statements', 'connection']);
  expect(things.filter((thing) => reaches('nobody', thing))).toEqual([]);
});

/** What a Franchisee may call: each by name, so that a call that opens to one is written here too. */
const callsOfFranchisee = new Set([
  // discounts of own stores
  'createDiscount',
  'updateDiscount',
  'getDiscountList',
  'exportDiscountList',
  'getDiscount',
  'deactivateDiscount',
  'reactivateDiscount',
  'deleteDiscount',
  'changeDiscounts',
  'generateDiscountCode',
  'checkDiscount',
  'retryDiscount',
  'tryDiscount',
  'getDiscountTrial',
  'cancelDiscountTrial',
  'getDiscountRules',

  'acknowledgeAnnouncement',
  'adjustGiftCard',
  'answerConversation',
  'attachToConversation',
  'changePassword',
  'confirmSecondFactor',
  'createGiftCard',
  'deactivateGiftCard',
  'deactivateGiftCards',
  'deleteGiftCard',
  'deleteMessage',
  'deleteView',
  'disputeRoyaltyStatement',
  'downloadConversationAttachment',
  'downloadImportTemplate',
  'downloadImportedCodes',
  'downloadRoyaltyStatement',
  'editMessage',
  'endSession',
  'exportGiftCardList',
  'exportOrderList',
  'getCollectionData',
  'getConversation',
  'getConversations',
  'getDriftList',
  'getFranchiseeStats',
  'getFreshness',
  'getGiftCardHistory',
  'getGiftCardImport',
  'getGiftCardList',
  'getGiftCardSettlement',
  'getNotificationSettings',
  'getNotifications',
  'getOrderDetails',
  'getOrderList',
  'getOwnChanges',
  'getPaymentGateways',
  'getPush',
  'getPushList',
  'getRecordHistory',
  'getRoyaltyStatement',
  'getRoyaltyStatements',
  'getSalesChannels',
  'getSecondFactor',
  'getSession',
  'getStoreList',
  'importGiftCards',
  'listSavedViews',
  'listSessions',
  'logout',
  'lookUpGiftCard',
  'markConversationRead',
  'markNotificationsRead',
  'openLiveStream',
  'redeemGiftCardByHand',
  'reloadGiftCard',
  'removeProfilePhoto',
  'renewRecoveryCodes',
  'saveNotificationSettings',
  'saveView',
  'setProfilePhoto',
  'startConversation',
  'startSecondFactor',
  'stopSecondFactor',
  'undo',
  'updateGiftCard',
  'updateProfile',
]);

describe('calls', () => {
  const all = Object.entries<{ access: Access }>(endpoints).filter(
    ([, { access }]) => access.kind !== 'public',
  );

  it('of a Franchisee are these and no others', () => {
    const open = all.filter(([, { access }]) => mayCall(Franchisee, access)).map(([name]) => name);
    expect(open.toSorted()).toEqual([...callsOfFranchisee].toSorted());
  });

  it('are nobody’s where the rules don’t know who asks', () => {
    expect(all.filter(([, { access }]) => mayCall('nobody', access))).toEqual([]);
    expect(mayCall('nobody', own('session'))).toBe(false);
  });
});
