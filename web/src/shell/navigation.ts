/**
 * The sidebar's entries: names, paths and order of specification 1, section 2. An entry shows only once
 * its room exists, so that none leads nowhere; a room that lands adds its path to `rooms`.
 */
import { type Audience, homeOf, mayOpen } from '@backroom/contract/kit/access';
import {
  BadgePercent,
  Boxes,
  ChartNoAxesColumn,
  ChartSpline,
  Gift,
  Globe,
  HeartHandshake,
  LayoutDashboard,
  type LucideIcon,
  Package,
  ReceiptText,
  Store,
  Users,
} from 'lucide-react';

export type NavigationEntry = { label: string; path: `/${string}`; icon: LucideIcon };

const entries: readonly NavigationEntry[] = [
  { label: 'Dashboard', path: '/dashboard', icon: LayoutDashboard },
  { label: 'Product Catalog', path: '/products', icon: Package },
  { label: 'Product Management', path: '/mpe', icon: Boxes },
  { label: 'Orders', path: '/orders', icon: ReceiptText },
  { label: 'Sales', path: '/apps', icon: ChartSpline },
  { label: 'Gift Card', path: '/gift-card', icon: Gift },
  { label: 'Discounts', path: '/discounts', icon: BadgePercent },
  { label: 'Loyalty Program', path: '/loyalty', icon: HeartHandshake },
  { label: 'Franchise', path: '/franchises', icon: Store },
  { label: 'Users', path: '/users', icon: Users },
  { label: 'Reports', path: '/reports', icon: ChartNoAxesColumn },
  { label: 'CNAME', path: '/cname', icon: Globe },
];

/** The rooms that exist. */
const rooms: readonly string[] = ['/orders'];

/** What this kind of person finds in the sidebar and the palette. */
export const entriesFor = (audience: Audience): NavigationEntry[] =>
  entries.filter(({ path }) => rooms.includes(path) && mayOpen(audience, path));

/** Where `/` leads: the home of this kind of person, or the first room they have until that exists. */
export const landingOf = (audience: Audience): string => {
  const home = homeOf(audience);
  return rooms.includes(home) ? home : (entriesFor(audience)[0]?.path ?? '/settings');
};
