/**
 * The sidebar's entries: names, paths and order of specification 1, section 2. An entry shows only once
 * its room exists, so that none leads nowhere; a room that lands adds its path to `rooms`.
 */
import { type Audience, homeOf, mayOpen } from '@backroom/contract/kit/access';

export type NavigationEntry = {
  label: string;
  path: `/${string}`;
  /** After g: the key that leads there. */
  key?: string;
};

const entries: readonly NavigationEntry[] = [
  { label: 'Dashboard', path: '/dashboard', key: 'd' },
  { label: 'Product Catalog', path: '/products', key: 'p' },
  { label: 'Product Management', path: '/mpe', key: 'm' },
  { label: 'Orders', path: '/orders', key: 'o' },
  { label: 'Sales', path: '/apps', key: 's' },
  { label: 'Gift Card', path: '/gift-card', key: 'g' },
  { label: 'Discounts', path: '/discounts', key: 'c' },
  { label: 'Loyalty Program', path: '/loyalty', key: 'l' },
  { label: 'Franchise', path: '/franchises', key: 'f' },
  { label: 'Users', path: '/users', key: 'u' },
  { label: 'Reports', path: '/reports', key: 'r' },
  { label: 'CNAME', path: '/cname', key: 'n' },
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

/** Where g and then a key leads; `,` to the settings. */
export const goTo = (audience: Audience, key: string): string | undefined => {
  if (key === ',') return mayOpen(audience, '/settings') ? '/settings' : undefined;
  return entriesFor(audience).find((entry) => entry.key === key)?.path;
};

/** Where `/` leads: the home of this kind of person, or the first room they have until that exists. */
export const landingOf = (audience: Audience): string => {
  const home = homeOf(audience);
  return rooms.includes(home) ? home : (entriesFor(audience)[0]?.path ?? '/settings');
};
