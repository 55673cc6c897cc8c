/** The icon of each entry. Apart from navigation.ts, which is loaded before anything is drawn. */
import {
  BadgePercent,
  Boxes,
  ChartNoAxesColumn,
  ChartSpline,
  Circle,
  Gift,
  Globe,
  HeartHandshake,
  LayoutDashboard,
  type LucideIcon,
  Package,
  ReceiptText,
  Settings,
  Store,
  Users,
} from 'lucide-react';

const icons: Record<string, LucideIcon> = {
  '/dashboard': LayoutDashboard,
  '/products': Package,
  '/mpe': Boxes,
  '/orders': ReceiptText,
  '/apps': ChartSpline,
  '/gift-card': Gift,
  '/discounts': BadgePercent,
  '/loyalty': HeartHandshake,
  '/franchises': Store,
  '/users': Users,
  '/reports': ChartNoAxesColumn,
  '/cname': Globe,
  '/settings': Settings,
};

export const iconOf = (path: string): LucideIcon => icons[path] ?? Circle;
