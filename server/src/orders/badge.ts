import { financialBadges } from '@backroom/contract/orders';
import { sql } from 'kysely';

export type FinancialBadge = (typeof financialBadges)[number];

/**
 * The badge of an order: cancelled_at or `voided` is cancelled, any other status without a badge of its own
 * is pending (domain.md 3.13). Shopify has no financial status "cancelled".
 */
export const badgeOf = (financialStatus: string, cancelledAt: Date | string | null): FinancialBadge => {
  if (cancelledAt || financialStatus === 'voided') return 'cancelled';
  return financialBadges.find((badge) => badge === financialStatus) ?? 'pending';
};

/** The same rule for a filter. */
export const badgeSql = sql<FinancialBadge>`case
  when orders.cancelled_at is not null or orders.financial_status = 'voided' then 'cancelled'
  when orders.financial_status in ('paid', 'partially_refunded', 'refunded', 'cancelled') then orders.financial_status
  else 'pending' end`;
