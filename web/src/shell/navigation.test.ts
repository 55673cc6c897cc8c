import { homeOf } from '@backroom/contract/kit/access';
import { expect, test } from 'vitest';
import { chainSettingsFor, entriesFor, goTo, pagesFor, sectionOf } from './navigation.ts';

const order = [
  '/dashboard',
  '/products',
  '/mpe',
  '/orders',
  '/apps',
  '/gift-card',
  '/discounts',
  '/loyalty',
  '/franchises',
  '/users',
  '/reports',
  '/cname',
];

test('entries stand in the order of the specification', () => {
  const paths = entriesFor('super-admin').map(({ path }): string => path);
  expect(paths).toEqual(order.filter((path) => paths.includes(path)));
  expect(paths).toContain('/orders');
});

test('nobody sees an entry they may not open', () => {
  const staff = entriesFor('admin').map(({ path }): string => path);
  expect(staff).not.toContain('/franchises');
  expect(staff).not.toContain('/users');
  const allowed = ['/orders', '/gift-card', '/discounts'];
  expect(entriesFor('franchisee').every(({ path }) => allowed.includes(path))).toBe(true);
});

test('everyone lands where they may be', () => {
  for (const audience of ['super-admin', 'admin', 'franchisee'] as const) {
    expect(entriesFor(audience).map(({ path }): string => path)).toContain(homeOf(audience));
  }
});

test('a page without an entry stands under the one it is reached from', () => {
  expect(sectionOf('/statements')).toBe('/reports');
  expect(sectionOf('/api-keys')).toBe('/settings');
  expect(sectionOf('/orders')).toBeUndefined();
});

test('the chain’s settings are a SuperAdmin’s; an Admin sees what goes to the shops', () => {
  expect(chainSettingsFor('super-admin').map(({ path }): string => path)).toContain('/statements');
  expect(chainSettingsFor('admin').map(({ path }): string => path)).toEqual(['/pushes']);
  expect(chainSettingsFor('franchisee')).toEqual([]);
});

test('g and a key lead where one may go, and no two pages share a key', () => {
  expect(goTo('admin', 'o')).toBe('/orders');
  expect(goTo('admin', ',')).toBe('/settings');
  expect(goTo('franchisee', 'd')).toBeUndefined();
  expect(goTo('franchisee', ',')).toBeUndefined();
  const keys = pagesFor('super-admin').flatMap(({ key }) => key ?? []);
  expect(keys).toHaveLength(new Set(keys).size);
  expect(goTo('franchisee', 'i')).toBe('/discounts');
});
