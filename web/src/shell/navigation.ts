/**
 * The sidebar's entries: names, paths and order of specification 1, section 2. An entry shows only once
 * its room exists, so that none leads nowhere; a room that lands adds its path to `rooms`.
 */
import { type Audience, homeOf, mayOpen } from '@backroom/contract/kit/access';

export type NavigationEntry = { label: string; path: `/${string}` };

const entries: readonly NavigationEntry[] = [
  { label: 'Dashboard', path: '/dashboard' },
  { label: 'Product Catalog', path: '/products' },
  { label: 'Product Management', path: '/mpe' },
  { label: 'Orders', path: '/orders' },
  { label: 'Sales', path: '/apps' },
  { label: 'Gift Card', path: '/gift-card' },
  { label: 'Discounts', path: '/discounts' },
  { label: 'Loyalty Program', path: '/loyalty' },
  { label: 'Franchise', path: '/franchises' },
  { label: 'Users', path: '/users' },
  { label: 'Reports', path: '/reports' },
  { label: 'CNAME', path: '/cname' },
];

/** The rooms that exist. */
const rooms: readonly string[] = ['/dashboard', '/orders', '/apps', '/gift-card', '/reports'];

/** Pages that have no entry of their own stand under the one they are reached from. */
const sections: Readonly<Record<string, string>> = {
  '/royalty-terms': '/reports',
  '/statements': '/reports',
  '/import': '/settings',
  '/api-keys': '/settings',
  '/mail-outbox': '/settings',
  '/audit': '/settings',
};

/** The entry under which a page stands though its address doesn't begin like it. */
export const sectionOf = (pathname: string): string | undefined => sections[pathname];

/** What this kind of person finds in the sidebar and the palette. */
export const entriesFor = (audience: Audience): NavigationEntry[] =>
  entries.filter(({ path }) => rooms.includes(path) && mayOpen(audience, path));

/** Where `/` leads: the home of this kind of person, or the first room they have until that exists. */
export const landingOf = (audience: Audience): string => {
  const home = homeOf(audience);
  return rooms.includes(home) ? home : (entriesFor(audience)[0]?.path ?? '/settings');
};
