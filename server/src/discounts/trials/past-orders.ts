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
  /** One day of so many of each store, or the orders of one shopper of so many. */
  every: number;
  /** Whether all orders of one shopper are in the sample, or none. */
  byShopper: boolean;
};

/** A store's order, as every query here names it. */
type Key = { key: string };

type OrderRow = Key & {
  shop_id: number;
  order_id: string;
  name: string;
  at: Date;
  channel: string;
  email: string | null;
};
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

const inStores = (shopIds: readonly number[], column: string) =>
  sql`${sql.ref(column)} = any(${[...shopIds]}::int[])`;

const key = (alias: string) =>
  sql<string>`(${sql.ref(`${alias}.shop_id`)} || ' ' || ${sql.ref(`${alias}.order_id`)}) as key`;

const DAY_MS = 86_400_000;

/**
 * The days of a sample, another for each store: so each weekday and season is in it for as many stores, and of a year a small part
 * is read and not all of it passed over.
 */
const daysSampled = ({ shopIds, from, to, every }: Span): { shops: number[]; days: string[] } => {
  // A step of whole weeks would always meet the same weekday.
  const step = every % 7 === 0 ? every + 1 : every;
  const [shops, days]: [number[], string[]] = [[], []];
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    for (const [index, shopId] of shopIds.entries()) {
      if ((at / DAY_MS + index) % step !== 0) continue;
      shops.push(shopId);
      days.push(day);
    }
  }
  return { shops, days };
};

/** By how much the days of a sample have to be multiplied. */
export const weightOf = ({ every, byShopper }: Pick<Span, 'every' | 'byShopper'>): number =>
  every > 1 && !byShopper && every % 7 === 0 ? every + 1 : every;

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
  const { shopIds, from, to, every, byShopper } = span;
  const chosen = every > 1 && !byShopper ? daysSampled(span) : null;
  // From one table, or from the sampled days of each store to it.
  const table = (name: string, alias: string) =>
    chosen
      ? sql`unnest(${chosen.shops}::int[], ${chosen.days}::date[]) as w (shop_id, local_date)
          join ${sql.table(name)} ${sql.ref(alias)} using (shop_id, local_date)`
      : sql`${sql.table(name)} ${sql.ref(alias)}`;
  const days = (alias: string) =>
    chosen
      ? sql`true`
      : sql`${inStores(shopIds, `${alias}.shop_id`)} and ${sql.ref(`${alias}.local_date`)} between ${from}::date and ${to}::date`;
  const placed = chosen
    ? sql`o.created_at between w.local_date - interval '1 day' and w.local_date + interval '3 days'`
    : sql`o.created_at between ${from}::date - interval '3 days' and ${to}::date + interval '3 days'`;
  const asked = sql<OrderRow>`
    select ${key('o')}, o.shop_id, o.order_id::text as order_id, o.name, o.created_at as at, o.channel,
      lower(o.customer_email) as email
    from ${table('orders', 'o')}
    where ${days('o')} and ${placed} and o.cancelled_at is null and ${shopperSampled(span)}`.execute(db);
  // Facts know no shoppers: those of a sample of shoppers are asked for by their orders. Otherwise nothing waits for them.
  const ids = every > 1 && byShopper ? (await asked).rows.map(({ order_id }) => order_id) : null;
  const among = (alias: string) =>
    ids ? sql`${sql.ref(`${alias}.order_id`)} = any(${ids}::bigint[])` : sql`true`;
  const [orders, lines, shipping, given, campaigns] = await Promise.all([
    asked,
    sql<LineRow>`
      select ${key('l')}, l.line_no, k.sku, l.units_sold as units, l.gross_cents as gross,
        l.cogs_cents as cogs, l.uncosted_net_cents as uncosted
      from ${table('sales_lines', 'l')} join skus k using (sku_id)
      where ${days('l')} and l.kind = 1 and l.units_sold > 0 and ${among('l')}`.execute(db),
    sql<ShippingRow>`
      select ${key('c')}, sum(c.amount_cents + c.discount_cents)::float8 as cents
      from ${table('order_charges', 'c')}
      where ${days('c')} and c.kind = 1 and c.amount_cents + c.discount_cents > 0 and ${among('c')}
      group by 1`.execute(db),
    sql<GivenRow>`
      select ${key('f')}, f.line_no, l.discount_label_id as label, f.amount_cents as amount,
        f.shipping_amount_cents as shipping, l.discount_type, l.method, l.code, l.title
      from ${table('order_discounts', 'f')} join discount_labels l using (discount_label_id)
      where ${days('f')} and ${among('f')}`.execute(db),
    sql<Combining>`select code, title, with_order, with_product, with_shipping from discounts
      order by created_at desc`.execute(db),
  ]);
  const linesOf = Map.groupBy(lines.rows, (row) => row.key);
  const shippingOf = new Map(shipping.rows.map((row) => [row.key, row.cents]));
  const givenOf = Map.groupBy(given.rows, (row) => row.key);
  return orders.rows
    .map((row): PastOrder => {
      const own = (linesOf.get(row.key) ?? []).toSorted((a, b) => a.line_no - b.line_no);
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
        shipping_cents: shippingOf.get(row.key) ?? 0,
        there: thereOf(own, givenOf.get(row.key) ?? [], campaigns.rows),
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
