import { businessDateOf, storeDayOf } from '@backroom/contract/kit/dates';
import { isPointsCode } from '@backroom/contract/points-code';
import type { OrderDocument } from '../../orders/index.ts';
import { type Earning, MOST_TOGETHER } from '../ledger/earn-together.ts';
import type { OrderPoints } from './order-points.ts';
import { type KnownOrder, pointsOf } from './settle-order.ts';
import { prefixOf } from './tie-payments.ts';

/**
 * What a new order does as it is, and where it only earns, what is written together with other orders' (whose shopper is
 * still to be found).
 */
export type NewOrderPlan = { asItIs: OrderPoints; earnings: Omit<Earning, 'id'>[] | null };

/** Whether points may have paid for an order. */
const mayBePaid = ({ discounts }: OrderDocument): boolean =>
  discounts.some(({ method, code }) => method === 'LOYALTY' || isPointsCode(code));

/** What an order that nobody knew does to points, as far as that can be said of it alone; null is nothing. Pure. */
export const planNewOrder = (order: KnownOrder, now: Date): NewOrderPlan | null => {
  const { document, shop, held, codes, mayEarn } = order;
  const { terms, version } = held;
  const { placed_at } = document;
  const asItIs = pointsOf(order);
  const { events, eligible } = asItIs;
  if (codes.length === 0 && (events.length === 0 || !document.customer?.email)) return null;
  const more = { asItIs, earnings: null };
  if (!mayEarn || mayBePaid(document)) return more;
  const [first, ...rest] = events;
  const takes = events.some(({ points }) => points < 0);
  // One lot that everything taken back comes from, or several lots and nothing taken back.
  const isPlain =
    first?.kind === 'earn' &&
    first.points > 0 &&
    rest.every(({ kind, points }) =>
      takes ? kind === 'reversal' && points < 0 : kind === 'earn' && points > 0,
    ) &&
    events.every(({ points }) => Math.abs(points) <= MOST_TOGETHER);
  if (!isPlain) return more;
  const now_day = businessDateOf(now, terms.timezone);
  const earnings = events.map((event): Omit<Earning, 'id'> => {
    const at = new Date(Math.min(event.at.getTime(), now.getTime()));
    return {
      order_id: document.shopify_order_id,
      order_name: document.name,
      channel: document.channel,
      placed_at,
      type: takes && event !== first ? 'EARN_REVERSAL' : 'EARN',
      points: event.points,
      key: `${prefixOf({ shop, document })}${event.key}`,
      at: at.toISOString(),
      day: storeDayOf(at, shop),
      zone_day: businessDateOf(at, terms.timezone),
      now_day,
      zone: terms.timezone,
      months: terms.expiry_mode === 'NEVER' ? null : terms.expiry_months,
      keeps: terms.expiry_mode === 'INACTIVITY',
      pending_days: terms.pending_days,
      order_cents: eligible,
      rate: terms.earn_rate,
      version,
      takes,
    };
  });
  return { asItIs, earnings };
};
