import { type RawBuilder, sql } from 'kysely';
import { collectionMembers } from '../../catalogue/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { There } from '../evaluate/beside.ts';
import type { CartLine, StoreDiscount } from '../evaluate/types.ts';

/** An order as it was sold, its amounts before tax, with what was taken off it then. */
export type PastOrder = {
  shop_id: number;
  order_id: string;
  name: string;
  at: string;
  channel: 'ONLINE' | 'POS';
  email: string | null;
  lines: (CartLine & { cost_cents: number | null })[];
  shipping_cents: number;
  there: There[];
};

export type Span = {
  shopIds: readonly number[];
  from: string;
  to: string;
  /** Every so many-th order alone. */
  every: number;
  /** Whether all orders of one shopper are in the sample, or none. */
  byShopper: boolean;
};

type Key = { shop_id: number; order_id: string };

type OrderRow = Key & { name: string; at: Date; channel: string; email: string | null };
type LineRow = Key & {
  line_no: number;
  sku: string;
  units: number;
  gross: number;
  cogs: number;
  uncosted: number;
};
type ShippingRow = Key & { cents: number };
type GivenRow = Key & {
  line_no: number;
  label: number;
  amount: number;
  shipping: number;
  discount_type: string;
  method: string;
  code: string;
  title: string;
};

type Combining = {
  code: string | null;
  title: string;
  with_order: boolean;
  with_product: boolean;
  with_shipping: boolean;
};

const keyOf = ({ shop_id, order_id }: Key) => `${shop_id} ${order_id}`;

const inStores = (shopIds: readonly number[], column: string) =>
  sql`${sql.ref(column)} = any(${[...shopIds]}::int[])`;

/** Which orders: all, or a part that stays the same however often it is asked. */
const sampled = ({ every, byShopper }: Span, alias: string): RawBuilder<unknown> => {
  if (every <= 1 || byShopper) return sql`true`;
  // Ids may come in steps: their hashes don't.
  return sql`mod(abs(hashint8(${sql.ref(`${alias}.order_id`)})::bigint), ${every}) = 0`;
};

const shopperSampled = ({ every, byShopper }: Span): RawBuilder<unknown> =>
  every <= 1 || !byShopper
    ? sql`true`
    : sql`mod(abs(hashtext(coalesce(lower(o.customer_email), o.order_id::text))::bigint), ${every}) = 0`;

const isTill = (channel: string) => /^(pos|point of sale|retail|till|in[- ]store)/i.test(channel);

const kinds = { ORDER: 'order', PRODUCT: 'product', BXGY: 'product', SHIPPING: 'shipping' } as const;

const kindOf = (type: string) =>
  type === 'ORDER' || type === 'SHIPPING' || type === 'BXGY' ? kinds[type] : 'product';

/** What a till took off by hand, and points, go together with everything: they are no discount of the chain. */
const combinesOf = (
  { method, code, title }: GivenRow,
  campaigns: readonly Combining[],
): StoreDiscount['combines'] => {
  if (method === 'MANUAL' || method === 'LOYALTY') return { order: true, product: true, shipping: true };
  const typed = code.toUpperCase();
  const known = campaigns.find((one) =>
    method === 'CODE' ? one.code === typed : one.code === null && one.title === title,
  );
  return {
    order: known?.with_order ?? false,
    product: known?.with_product ?? false,
    shipping: known?.with_shipping ?? false,
  };
};

type Sold = ReadonlyMap<string, { product: string | null; collections: string[] }>;

/** What the stores' catalogues say of the SKUs that a discount names: nothing else is asked for. */
export const soldItems = async (
  db: Database,
  shopIds: readonly number[],
  { items, bxgy }: StoreDiscount,
): Promise<Sold> => {
  const sides = [items, ...(bxgy ? [bxgy.buys] : [])];
  const keysOf = (kind: 'products' | 'collections') =>
    sides.flatMap((side) => (side.kind === kind && 'keys' in side ? side.keys : []));
  const [products, collections] = [keysOf('products'), keysOf('collections')];
  if (products.length + collections.length === 0) return new Map();
  const { rows } = await sql<{ shop_id: number; sku: string; product: string | null; collections: string[] }>`
    select v.shop_id, lower(v.sku) as sku, max(lower(p.handle)) as product,
      coalesce(array_agg(distinct m.handle) filter (where m.handle = any(${collections}::text[])), '{}') as collections
    from variants v join products p using (shop_id, product_id)
    left join ${collectionMembers} m on m.shop_id = v.shop_id and m.product_id = v.product_id
      and m.handle = any(${collections}::text[])
    where ${inStores(shopIds, 'v.shop_id')} and v.sku is not null
      and (lower(p.handle) = any(${products}::text[]) or m.handle is not null)
    group by 1, 2`.execute(db);
  return new Map(rows.map((row) => [`${row.shop_id} ${row.sku}`, row]));
};

/** The orders of a span with all that a discount is worked out from; those that were cancelled are left out. */
export const readPastOrders = async (db: Database, span: Span, sold: Sold): Promise<PastOrder[]> => {
  const { shopIds, from, to } = span;
  const days = (alias: string) =>
    sql`${inStores(shopIds, `${alias}.shop_id`)} and ${sql.ref(`${alias}.local_date`)} between ${from}::date and ${to}::date`;
  const orders = await sql<OrderRow>`
    select o.shop_id, o.order_id::text as order_id, o.name, o.created_at as at, o.channel,
      lower(o.customer_email) as email
    from orders o
    where ${days('o')} and o.created_at between ${from}::date - interval '3 days' and ${to}::date + interval '3 days'
      and o.cancelled_at is null and ${sampled(span, 'o')} and ${shopperSampled(span)}`.execute(db);
  // Facts know no shoppers: those of a sample of shoppers are asked for by their orders.
  const ids = span.every > 1 && span.byShopper ? orders.rows.map(({ order_id }) => order_id) : null;
  const among = (alias: string) =>
    ids ? sql`${sql.ref(`${alias}.order_id`)} = any(${ids}::bigint[])` : sampled(span, alias);
  const [lines, shipping, given, campaigns] = await Promise.all([
    sql<LineRow>`
      select l.shop_id, l.order_id::text as order_id, l.line_no, k.sku, l.units_sold as units, l.gross_cents as gross,
        l.cogs_cents as cogs, l.uncosted_net_cents as uncosted
      from sales_lines l join skus k using (sku_id)
      where ${days('l')} and l.kind = 1 and l.units_sold > 0 and ${among('l')}`.execute(db),
    sql<ShippingRow>`
      select c.shop_id, c.order_id::text as order_id, sum(c.amount_cents + c.discount_cents)::float8 as cents
      from order_charges c
      where ${days('c')} and c.kind = 1 and c.amount_cents + c.discount_cents > 0 and ${among('c')}
      group by 1, 2`.execute(db),
    sql<GivenRow>`
      select f.shop_id, f.order_id::text as order_id, f.line_no, l.discount_label_id as label, f.amount_cents as amount,
        f.shipping_amount_cents as shipping, l.discount_type, l.method, l.code, l.title
      from order_discounts f join discount_labels l using (discount_label_id)
      where ${days('f')} and ${among('f')}`.execute(db),
    sql<Combining>`select code, title, with_order, with_product, with_shipping from discounts
      order by created_at desc`.execute(db),
  ]);
  const linesOf = Map.groupBy(lines.rows, keyOf);
  const shippingOf = new Map(shipping.rows.map((row) => [keyOf(row), row.cents]));
  const givenOf = Map.groupBy(given.rows, keyOf);
  return orders.rows
    .map((row): PastOrder => {
      const key = keyOf(row);
      const own = (linesOf.get(key) ?? []).toSorted((a, b) => a.line_no - b.line_no);
      return {
        shop_id: row.shop_id,
        order_id: row.order_id,
        name: row.name,
        at: row.at.toISOString(),
        channel: isTill(row.channel) ? 'POS' : 'ONLINE',
        email: row.email,
        lines: own.map((line) => {
          const known = sold.get(`${row.shop_id} ${line.sku.toLowerCase()}`);
          return {
            id: String(line.line_no),
            sku: line.sku === '' ? null : line.sku,
            product: known?.product ?? null,
            collections: known?.collections ?? [],
            quantity: line.units,
            unit_price_cents: Math.round(line.gross / line.units),
            gross_cents: line.gross,
            gift_card: false,
            cost_cents: line.uncosted !== 0 ? null : line.cogs,
          };
        }),
        shipping_cents: shippingOf.get(key) ?? 0,
        there: thereOf(own, givenOf.get(key) ?? [], campaigns.rows),
      };
    })
    .filter(({ lines: own }) => own.length > 0)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : Number(a.order_id) - Number(b.order_id)));
};

const thereOf = (
  lines: readonly LineRow[],
  given: readonly GivenRow[],
  campaigns: readonly Combining[],
): There[] =>
  [...Map.groupBy(given, ({ label }) => label).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const offOf = (lineNo: number) =>
      rows.reduce((sum, row) => (row.line_no === lineNo ? sum + row.amount : sum), 0);
    return [
      {
        kind: kindOf(first.discount_type),
        combines: combinesOf(first, campaigns),
        off: lines.map(({ line_no }) => offOf(line_no)),
        shipping: rows.reduce((sum, row) => sum + row.shipping, 0),
      },
    ];
  });
