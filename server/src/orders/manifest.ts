import type { Manifest } from '../platform/manifest.ts';
import { firstSales } from './first-sales.ts';
import { orderData } from './forget-people.ts';
import { movedByClock } from './moved-by-clock.ts';
import { hasOrders, onboarding } from './onboarding.ts';
import { orderSubject } from './order-subject.ts';
import { ordersRoutes } from './routes.ts';

export const orders = {
  name: 'orders',
  handlers: ordersRoutes,
  firstSteps: [firstSales],
  hasOrders,
  movedByClock,
  personalData: orderData,
  onboarding,
  subjects: { order: orderSubject },
  tables: {
    vendors: 'reference',
    categories: 'reference',
    skus: 'reference',
    taxes: 'reference',
    payment_types: 'reference',
    discount_labels: 'reference',
    orders: 'distributed',
    closed_periods: 'distributed',
    order_counts: 'distributed',
    sales_lines: 'distributed',
    order_charges: 'distributed',
    payments: 'distributed',
    sales_tenders: 'distributed',
    order_taxes: 'distributed',
    order_discounts: 'distributed',
    sales_lines_pending: 'distributed',
    order_charges_pending: 'distributed',
    payments_pending: 'distributed',
    sales_tenders_pending: 'distributed',
    order_taxes_pending: 'distributed',
    order_discounts_pending: 'distributed',
    sales_hours_pending: 'distributed',
    order_standings_pending: 'distributed',
    journal_entries_pending: 'distributed',
  },
} satisfies Manifest;
