import { toDollars } from '@backroom/contract/kit/money';
import type { OrderRow } from '@backroom/contract/orders';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { askKept } from '../platform/database/kept-plans.ts';
import { badgeOf } from './badge.ts';
import { type OrderAddress, type OrderLine, soldLinesOf } from './order-document.ts';

type Stored = {
  shop_id: number;
  order_id: number;
  shopify_order_id: string;
  shop_domain: string;
  store_name: string;
  timezone: string;
  name: string;
  customer_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  discount_codes: string[];
  channel: string;
  total_cents: number;
  payment_type: string;
  financial_status: string;
  fulfillment_status: string | null;
  created_at: Date;
  cancelled_at: Date | null;
  address: OrderAddress | null;
  lines: OrderLine[];
};

/** What a line is called: the product, and the variant where it has a name of its own. */
export const lineName = (line: Pick<OrderLine, 'product_title' | 'variant_title'>): string =>
  line.variant_title && line.variant_title !== 'Default Title'
    ? `${line.product_title} - ${line.variant_title}`
    : line.product_title;

const toRow = (order: Stored): OrderRow => ({
  shopify_order_id: order.shopify_order_id,
  order_id: String(order.order_id),
  shop: order.shop_domain,
  store_name: order.store_name,
  name: order.name,
  customer_name: order.customer_name,
  discount_codes: order.discount_codes,
  source_name: order.channel,
  current_total_price: toDollars(order.total_cents),
  payment_type: order.payment_type,
  financial_status: badgeOf(order.financial_status, order.cancelled_at),
  fulfillment_status: order.fulfillment_status,
  shopify_created_at: order.created_at.toISOString(),
  shop_timezone: order.timezone,
  shipping_address1: order.address?.address1 ?? null,
  shipping_city: order.address?.city ?? null,
  shipping_province: order.address?.province ?? null,
  shipping_zip: order.address?.zip ?? null,
  shipping_country: order.address?.country ?? null,
  customer_email: order.customer_email,
  customer_phone: order.customer_phone,
  lineitems: soldLinesOf(order).map((line) => ({
    name: lineName(line),
    qty: line.quantity,
    price: toDollars(line.unit_price_cents),
    p_img: line.image_url,
  })),
});

/** The rows of the list for these keys, in their order. The keys come from a query in the caller's scope. */
export const readRows = async (
  db: Database,
  keys: readonly { shop_id: number; order_id: number }[],
): Promise<OrderRow[]> => {
  if (keys.length === 0) return [];
  const query = sql<Stored>`
    select orders.shop_id, orders.order_id, shopify_order_id, shop_domain, shops.name as store_name,
      shops.timezone, orders.name, customer_name, customer_email, customer_phone, discount_codes, channel,
      total_cents, payment_type, financial_status, fulfillment_status, orders.created_at, cancelled_at,
      document -> 'shipping_address' as address, document -> 'lines' as lines
    from orders join shops on shops.shop_id = orders.shop_id
    where (orders.shop_id, orders.order_id) in (
      select * from unnest(${keys.map((key) => key.shop_id)}::int[], ${keys.map((key) => key.order_id)}::bigint[])
    )`.compile(db);
  const rows = await askKept(db, query);
  const byKey = new Map(rows.map((row) => [`${row.shop_id}/${row.order_id}`, row]));
  return keys.flatMap((key) => {
    const row = byKey.get(`${key.shop_id}/${key.order_id}`);
    return row ? [toRow(row)] : [];
  });
};
