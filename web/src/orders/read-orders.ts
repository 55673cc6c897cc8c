/**
 * Orders of the list as any server that follows the specification sends them: at `orders` or `data`
 * (specification 2, section 5), with the fields of section 3. What only ours gives besides may be missing.
 */
import type { OrderRow } from '@backroom/contract/orders';
import { listAt } from '../api/answer-shapes.ts';
import type { AnswerOf } from '../api/call.ts';

/** A received order: the fields that every server gives, and what ours gives besides. */
type ReceivedOrder = Partial<Omit<OrderRow, 'discount_codes'>> & {
  discount_codes?: string[] | string | null;
};

const codesOf = (codes: ReceivedOrder['discount_codes']): string[] => {
  if (Array.isArray(codes)) return codes;
  return codes ? codes.split(',').map((code) => code.trim()) : [];
};

const toOrderRow = (order: ReceivedOrder): OrderRow => ({
  shopify_order_id: order.shopify_order_id ?? order.name ?? '',
  order_id: order.order_id ?? order.shopify_order_id ?? order.name ?? '',
  shop: order.shop ?? '',
  store_name: order.store_name ?? order.shop ?? '',
  name: order.name ?? '',
  customer_name: order.customer_name ?? null,
  discount_codes: codesOf(order.discount_codes),
  source_name: order.source_name ?? '',
  current_total_price: Number(order.current_total_price ?? Number.NaN),
  payment_type: order.payment_type ?? '',
  financial_status: order.financial_status ?? 'pending',
  fulfillment_status: order.fulfillment_status ?? null,
  shopify_created_at: order.shopify_created_at ?? '',
  shop_timezone: order.shop_timezone ?? 'UTC',
  shipping_address1: order.shipping_address1 ?? null,
  shipping_city: order.shipping_city ?? null,
  shipping_province: order.shipping_province ?? null,
  shipping_zip: order.shipping_zip ?? null,
  shipping_country: order.shipping_country ?? null,
  customer_email: order.customer_email ?? null,
  customer_phone: order.customer_phone ?? null,
  lineitems: order.lineitems ?? [],
});

/** @throws CallError 'Invalid response format' where the answer has no list of orders */
export const readOrders = (
  answer: Partial<AnswerOf<'getOrderList'>>,
): { rows: OrderRow[]; total: number } => {
  // Every field of a row is looked at one by one.
  const rows = (listAt(answer, ['orders', 'data']) as ReceivedOrder[]).map(toOrderRow);
  return { rows, total: answer.total_count ?? rows.length };
};
