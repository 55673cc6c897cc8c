/**
 * The twelve reports as somebody would ask DuckDB for them: the same sums of the same facts. The first query of each
 * has a column `figure`; its sum, in cents, must be what our report says.
 */

export type BenchRange = { shops: readonly number[] | null; start: string; end: string };

export type BenchReport = {
  path: string;
  /** How the report calls its store filter. */
  storeField: 'shop_name' | 'store_ids';
  /** As its page asks for it, where that isn't the whole report. */
  asked?: { readonly limit: number };
  /** Where our answer has the figure, in dollars. */
  figure: readonly [part: 'totals' | 'summary', name: string];
  queries(range: BenchRange): string[];
};

const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

const shopsOf = ({ shops }: BenchRange, column = 'shop_id') =>
  shops === null ? 'true' : `${column} in (${shops.join(', ')})`;

const inRange = (range: BenchRange) =>
  `${shopsOf(range)} and local_date between '${range.start}' and '${range.end}'`;

/** As many days just before the range. */
const before = ({ shops, start, end }: BenchRange): BenchRange => {
  const days = Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;
  const first = new Date(Date.parse(start) - days * 86_400_000).toISOString().slice(0, 10);
  return { shops, start: first, end: dayBefore(start) };
};

const net = 'gross_cents - discount_cents - return_cents';

const measures = (orders: string) => `sum(${orders}) as orders, sum(units_sold) as units_sold,
  sum(units_returned) as units_returned, sum(gross_cents) as gross, sum(discount_cents) as discount,
  sum(return_cents) as returned, sum(tax_cents) as tax, sum(cogs_cents) as cogs,
  sum(uncosted_net_cents) as uncosted`;

const sumOfLines = (range: BenchRange) =>
  `select ${measures('orders_count')} from sales_lines where ${inRange(range)}`;

const charges = `sum(amount_cents) filter (kind = 1) as shipping, sum(discount_cents) filter (kind = 1) as discount,
  sum(tax_cents) as tax, sum(amount_cents) filter (kind = 2) as fees, sum(amount_cents) filter (kind = 3) as tips,
  sum(amount_cents) filter (kind = 4) as gift_cards`;

const byName = (column: string, orders: string) => (range: BenchRange) => [
  `select ${column}, count(distinct sku_id) as skus, sum(${net}) as figure, ${measures(orders)}
    from sales_lines where ${inRange(range)} group by 1`,
  `select count(distinct sku_id) as skus, ${measures('orders_count')} from sales_lines where ${inRange(range)}`,
];

const asOf = (range: BenchRange, day: string, figure: string) => `
  select shop_id, location_id, count(distinct sku) as skus, sum(greatest(on_hand, 0)) as units,
    sum(greatest(-on_hand, 0)) as negative, sum(committed) as committed, sum(available) as available,
    sum(incoming) as incoming, sum(greatest(on_hand, 0) * coalesce(unit_cost_cents, 0)) as ${figure},
    sum(greatest(on_hand, 0) * price_cents) as retail
  from (
    select * from inventory_snapshots where ${shopsOf(range)} and local_date <= '${day}'
    qualify row_number() over (partition by shop_id, variant_id, location_id order by local_date desc) = 1
  ) group by 1, 2`;

export const benchReports: readonly BenchReport[] = [
  {
    path: '/tax-report',
    storeField: 'shop_name',
    figure: ['totals', 'net_tax'],
    queries: (range) => [
      `select shop_id, tax_id, sum(taxable_cents) as taxable, sum(taxable_shipping_cents) as shipping,
        sum(tax_cents) filter (tax_cents > 0) as collected, sum(-tax_cents) filter (tax_cents < 0) as refunded,
        sum(tax_cents) filter (channel_collected) as channel, count(distinct order_id) as orders,
        sum(tax_cents) as figure
        from order_taxes where ${inRange(range)} group by 1, 2`,
      `select tax_bucket, sum(${net}) as net, sum(tax_cents) as tax, count(distinct (shop_id, order_id)) as orders
        from sales_lines where ${inRange(range)} group by 1`,
      `select count(distinct (shop_id, order_id)) as orders from order_taxes where ${inRange(range)}`,
      `select tax_cents <> 0 as taxed, sum(amount_cents) as amount, sum(tax_cents) as tax
        from order_charges where kind = 1 and ${inRange(range)} group by 1`,
    ],
  },
  {
    path: '/sales-by-sku',
    storeField: 'store_ids',
    figure: ['totals', 'net_sales'],
    queries: (range) => [
      `select sku_id, count(distinct shop_id) as stores, sum(${net}) as figure, ${measures('sku_orders')}
        from sales_lines where ${inRange(range)} group by 1`,
      sumOfLines(range),
      `select * from sales_lines where ${inRange(range)} order by local_date desc, "at" desc limit 50`,
      `select count(*) as tickets from sales_lines where ${inRange(range)}`,
    ],
  },
  {
    path: '/sales-by-payment-type',
    storeField: 'shop_name',
    figure: ['totals', 'net_payments'],
    queries: (range) => [
      `select payment_type_id, sum(amount_cents) as figure, sum(amount_cents) filter (not is_refund) as gross,
        sum(-amount_cents) filter (is_refund) as refunded, sum(transactions) filter (not is_refund) as payments,
        sum(transactions) filter (is_refund) as refunds, count(distinct (shop_id, order_id)) as orders
        from payments where ${inRange(range)} group by 1`,
      `select payment_type_id, sum(net_cents) as net from sales_tenders where ${inRange(range)} group by 1`,
      `select count(distinct (shop_id, order_id)) as orders from payments where ${inRange(range)}`,
      sumOfLines(range),
      `select ${charges} from order_charges where ${inRange(range)}`,
    ],
  },
  {
    path: '/sales-by-manufacturer',
    storeField: 'shop_name',
    figure: ['totals', 'net_sales'],
    queries: byName('vendor_id', 'vendor_orders'),
  },
  {
    path: '/sales-by-location',
    storeField: 'shop_name',
    figure: ['totals', 'net_sales'],
    queries: (range) => [
      `select shop_id, location_id, sum(${net}) as figure, ${measures('orders_count')}
        from sales_lines where ${inRange(range)} group by 1, 2`,
      `select shop_id, location_id, ${charges} from order_charges where ${inRange(range)} group by 1, 2`,
      `select shop_id, sum(${net}) as net from sales_lines where ${inRange(before(range))} group by 1`,
    ],
  },
  {
    path: '/sales-by-category',
    storeField: 'shop_name',
    figure: ['totals', 'net_sales'],
    queries: byName('category_id', 'category_orders'),
  },
  {
    path: '/royalty-report',
    storeField: 'shop_name',
    figure: ['totals', 'net_sales'],
    queries: (range) => [
      `select shop_id, date_trunc('month', local_date) as month, sum(${net}) as figure, sum(gross_cents) as gross,
        sum(discount_cents) as discount, sum(return_cents) as returned, sum(excluded_net_cents) as excluded
        from sales_lines where ${inRange(range)} group by 1, 2`,
      `select shop_id, date_trunc('month', local_date) as month, sum(amount_cents) as shipping
        from order_charges where kind = 1 and ${inRange(range)} group by 1, 2`,
      `select shop_id, date_trunc('month', local_date) as month,
        sum(amount_cents) filter (funded_by = 'HQ') as hq, sum(amount_cents) filter (funded_by = 'FRANCHISEE') as own
        from order_discounts join discount_labels using (discount_label_id) where ${inRange(range)} group by 1, 2`,
    ],
  },
  {
    path: '/inventory-valuation-by-location',
    storeField: 'shop_name',
    figure: ['totals', 'cost_value'],
    queries: (range) => [asOf(range, range.end, 'figure'), asOf(range, dayBefore(range.start), 'opening')],
  },
  {
    path: '/inventory-turn',
    storeField: 'shop_name',
    figure: ['totals', 'closing_value'],
    queries: (range) => [
      `with stock as (
        select sku, greatest(local_date, date '${dayBefore(range.start)}') as day, greatest(on_hand, 0) as units,
          greatest(on_hand, 0) * coalesce(unit_cost_cents, 0) as value,
          lead(local_date) over (partition by shop_id, variant_id, location_id order by local_date) as next
        from inventory_snapshots where ${shopsOf(range)} and local_date <= '${range.end}'
      )
      select sku, sum(value) filter (next is null) as figure,
        sum(value) filter (day <= '${dayBefore(range.start)}'
          and (next is null or next > '${dayBefore(range.start)}')) as opening,
        sum(value * greatest(coalesce(next, date '${range.end}' + 1) - day, 0)) as value_days
      from stock group by 1`,
      `select sku_id, ${measures('sku_orders')} from sales_lines where ${inRange(range)} group by 1`,
    ],
  },
  {
    path: '/gift-card-report',
    storeField: 'shop_name',
    asked: { limit: 50 },
    figure: ['summary', 'closing_liability'],
    queries: (range) => [
      `select shop_id, gift_card_id, case when ${shopsOf(range)} then sum(liability_delta_cents) else 0 end as figure,
        sum(liability_delta_cents) filter (local_date < '${range.start}') as opening,
        sum(liability_delta_cents) filter (local_date >= '${range.start}' and type = 'SOLD') as sold,
        sum(liability_delta_cents) filter (local_date >= '${range.start}' and type = 'REFUNDED_TO_CARD') as refunded,
        sum(liability_delta_cents) filter (local_date >= '${range.start}' and type = 'REDEEMED') as redeemed,
        count(*) filter (local_date >= '${range.start}') as events, max(local_date) as last
        from gift_card_entries
        where local_date <= '${range.end}' and (${shopsOf(range)} or (shop_id, gift_card_id) in (
          select (shop_id, gift_card_id) from gift_card_entries
          where ${shopsOf(range, 'event_shop_id')} and local_date between '${range.start}' and '${range.end}'))
        group by 1, 2 having opening <> 0 or events > 0`,
      `select shop_id, event_shop_id, sum(-amount_cents) as cents from gift_card_entries
        where type = 'REDEEMED' and local_date between '${range.start}' and '${range.end}'
          and (${shopsOf(range)} or ${shopsOf(range, 'event_shop_id')}) group by 1, 2`,
    ],
  },
  {
    path: '/discount-report',
    storeField: 'shop_name',
    figure: ['totals', 'discount_amount'],
    queries: (range) => [
      `select discount_label_id, shop_id, sum(amount_cents) as figure, sum(shipping_amount_cents) as shipping,
        sum(uses) as uses, sum(units) as units, sum(gross_cents) as gross, min(local_date) as first,
        max(local_date) as last
        from order_discounts where ${inRange(range)} group by 1, 2`,
      `select sum(gross) as gross, sum(units) as units, count(distinct (shop_id, order_id)) as orders from (
        select shop_id, order_id, line_no, max(gross_cents) as gross, max(units) as units
        from order_discounts where ${inRange(range)} group by 1, 2, 3)`,
      sumOfLines(range),
    ],
  },
  {
    path: '/cost-of-goods-sold',
    storeField: 'shop_name',
    figure: ['totals', 'cogs'],
    queries: (range) => [
      `select sku_id, count(distinct shop_id) as stores, sum(cogs_cents) as figure, ${measures('sku_orders')}
        from sales_lines where ${inRange(range)} group by 1`,
    ],
  },
];
