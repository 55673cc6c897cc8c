import { expect, test } from 'vitest';
import { foreignModules, type PageLoad } from './foreign-modules.ts';

const rooms = ['auth', 'gift-cards', 'orders'];
const signIn: PageLoad = { rooms: ['auth'], modules: ['web/src/routes/sign-in.tsx'], hasAllPages: false };
const list: PageLoad = {
  rooms: ['orders'],
  modules: ['contract/src/order-columns.ts', 'web/src/routes/_app/orders.tsx'],
  hasAllPages: true,
};

const route = 'web/src/routes/_app/gift-card.tsx';
const manifest = 'web/src/gift-cards/manifest.ts';

test('a page may hold its own rooms, and what no room owns', () => {
  const shared = {
    'web/src/ui/button.tsx': 5_000,
    'contract/src/kit/access.ts': 5_000,
    'contract/src/call-addresses.generated.ts': 5_000,
    'node_modules/react/index.js': 5_000,
  };
  const own = { 'web/src/auth/sign-in-form.tsx': 5_000, 'web/src/routes/sign-in.tsx': 300 };
  expect(foreignModules({ ...shared, ...own }, rooms, signIn)).toEqual([]);
  const orders = {
    'web/src/orders/orders-page.tsx': 5_000,
    'contract/src/order-columns.ts': 1_000,
    'web/src/routes/_app/orders.tsx?tsr-split=component': 100,
  };
  expect(foreignModules({ ...shared, ...orders, [route]: 500, [manifest]: 300 }, rooms, list)).toEqual([]);
});

test.each([
  [signIn, manifest, 300],
  [signIn, route, 300],
  [signIn, 'contract/src/gift-cards.ts', 300],
  [list, 'web/src/gift-cards/card/card-drawer.tsx', 1],
  [list, 'web/src/routes/_app/gift-card.tsx?tsr-split=component', 1],
  [list, 'contract/src/gift-card-columns.ts', 1],
  [list, route, 701],
  [list, manifest, 1_001],
])('%o may not hold %s of %i characters', (page, path, length) => {
  expect(foreignModules({ [path]: length }, rooms, page)).toEqual([expect.stringContaining(path)]);
});
