-- Distinct orders, tickets and lines as plain sums (server/src/orders/facts/order-counts.ts), so that no report has
-- to tell orders apart: 1 on the first row of each group, 0 on the others. order_date is the first business day on
-- which anything of the order happened: only orders that began before a range may have their 1 outside it.

alter table sales_lines
  add column order_date date,
  add column tickets smallint not null default 0,
  add column bucket_orders smallint not null default 0;
alter table payments
  add column order_date date,
  add column orders_count smallint not null default 0,
  add column payment_type_orders smallint not null default 0;
alter table order_taxes
  add column order_date date,
  add column orders_count smallint not null default 0,
  add column tax_orders smallint not null default 0,
  add column distinct_taxable_shipping_cents integer not null default 0;
alter table order_discounts
  add column order_date date,
  add column orders_count smallint not null default 0,
  add column distinct_units integer not null default 0,
  add column distinct_gross_cents integer not null default 0;

drop index sales_lines_cover, payments_cover, order_taxes_cover, order_discounts_cover;

create temporary table first_days on commit drop as
  select shop_id, order_id, min(local_date) as order_date
  from (
    select shop_id, order_id, local_date from sales_lines
    union all select shop_id, order_id, local_date from order_charges
    union all select shop_id, order_id, local_date from payments
    union all select shop_id, order_id, local_date from order_taxes
    union all select shop_id, order_id, local_date from order_discounts
  ) f group by 1, 2;
analyze first_days;

-- One row stands for all rows of a natural key; keys whose rows cancel each other out are no facts.
with facts as (
  select shop_id, order_id, event, local_date, line_no, kind, tax_bucket, min(at) as at, min(ctid) as first_row
  from sales_lines group by shop_id, order_id, event, local_date, line_no, kind, sku_id, vendor_id, category_id,
    location_id, tax_bucket
  having sum(units_sold) <> 0 or sum(units_returned) <> 0 or sum(gross_cents) <> 0 or sum(discount_cents) <> 0
    or sum(return_cents) <> 0 or sum(tax_cents) <> 0 or sum(cogs_cents) <> 0
), tickets as (
  select distinct on (shop_id, order_id, kind, line_no, event) first_row
  from facts order by shop_id, order_id, kind, line_no, event, local_date, at
), buckets as (
  select distinct on (shop_id, order_id, tax_bucket) first_row
  from facts order by shop_id, order_id, tax_bucket, local_date, at, kind, line_no, event collate "C"
)
update sales_lines s set order_date = d.order_date,
  tickets = case when t.first_row is null then 0 else 1 end,
  bucket_orders = case when b.first_row is null then 0 else 1 end
from sales_lines l
  join first_days d using (shop_id, order_id)
  left join tickets t on t.first_row = l.ctid
  left join buckets b on b.first_row = l.ctid
where s.ctid = l.ctid;

with facts as (
  select shop_id, order_id, event, local_date, payment_type_id, sum(amount_cents) as amount, min(at) as at,
    min(ctid) as first_row
  from payments group by shop_id, order_id, event, local_date, payment_type_id, is_refund
  having sum(amount_cents) <> 0 or sum(transactions) <> 0
), orders as (
  select distinct on (shop_id, order_id) first_row
  from facts where amount <> 0 order by shop_id, order_id, local_date, at, event collate "C"
), types as (
  select distinct on (shop_id, order_id, payment_type_id) first_row
  from facts order by shop_id, order_id, payment_type_id, local_date, at, event collate "C"
)
update payments s set order_date = d.order_date,
  orders_count = case when o.first_row is null then 0 else 1 end,
  payment_type_orders = case when t.first_row is null then 0 else 1 end
from payments l
  join first_days d using (shop_id, order_id)
  left join orders o on o.first_row = l.ctid
  left join types t on t.first_row = l.ctid
where s.ctid = l.ctid;

with facts as (
  select shop_id, order_id, event, local_date, line_no, tax_id, jurisdiction, name, rate::text as rate,
    sum(taxable_shipping_cents) as shipping, min(at) as at, min(t.ctid) as first_row
  from order_taxes t join taxes using (tax_id)
  group by shop_id, order_id, event, local_date, line_no, tax_id, jurisdiction, name, rate, channel_collected
  having sum(taxable_cents) <> 0 or sum(taxable_shipping_cents) <> 0 or sum(tax_cents) <> 0
), orders as (
  select distinct on (shop_id, order_id) first_row from facts
  order by shop_id, order_id, local_date, at, line_no, event collate "C", jurisdiction collate "C", name collate "C",
    rate collate "C"
), each_tax as (
  select distinct on (shop_id, order_id, tax_id) first_row from facts
  order by shop_id, order_id, tax_id, local_date, at, line_no, event collate "C"
), shipped as (
  select distinct on (shop_id, order_id, event, line_no) first_row, shipping from facts
  where shipping <> 0
  order by shop_id, order_id, event, line_no, local_date, at, jurisdiction collate "C", name collate "C",
    rate collate "C"
)
update order_taxes s set order_date = d.order_date,
  orders_count = case when o.first_row is null then 0 else 1 end,
  tax_orders = case when e.first_row is null then 0 else 1 end,
  distinct_taxable_shipping_cents = coalesce(h.shipping, 0)
from order_taxes l
  join first_days d using (shop_id, order_id)
  left join orders o on o.first_row = l.ctid
  left join each_tax e on e.first_row = l.ctid
  left join shipped h on h.first_row = l.ctid
where s.ctid = l.ctid;

with facts as (
  select shop_id, order_id, event, local_date, line_no, title, code, method, discount_type, value_type,
    value::text as value, funded_by, sum(d.units) as units, sum(d.gross_cents) as gross, sum(d.uses) as uses,
    min(at) as at, min(d.ctid) as first_row
  from order_discounts d join discount_labels using (discount_label_id)
  group by shop_id, order_id, event, local_date, line_no, discount_label_id, title, code, method, discount_type,
    value_type, value, funded_by
  having sum(d.units) <> 0 or sum(d.gross_cents) <> 0 or sum(d.amount_cents) <> 0
    or sum(d.shipping_amount_cents) <> 0 or sum(d.uses) <> 0
), orders as (
  select distinct on (shop_id, order_id) first_row from facts where uses <> 0
  order by shop_id, order_id, local_date, at, line_no, event collate "C", title collate "C", code collate "C", method,
    discount_type, value_type, value collate "C", funded_by
), lines as (
  select distinct on (shop_id, order_id, event, line_no) first_row, units, gross from facts
  where units <> 0 or gross <> 0
  order by shop_id, order_id, event, line_no, local_date, at, title collate "C", code collate "C", method,
    discount_type, value_type, value collate "C", funded_by
)
update order_discounts s set order_date = d.order_date,
  orders_count = case when o.first_row is null then 0 else 1 end,
  distinct_units = coalesce(n.units, 0), distinct_gross_cents = coalesce(n.gross, 0)
from order_discounts l
  join first_days d using (shop_id, order_id)
  left join orders o on o.first_row = l.ctid
  left join lines n on n.first_row = l.ctid
where s.ctid = l.ctid;

alter table sales_lines alter column order_date set not null;
alter table payments alter column order_date set not null;
alter table order_taxes alter column order_date set not null;
alter table order_discounts alter column order_date set not null;

-- serve: every report of a range, without touching the table
create index sales_lines_cover on sales_lines (shop_id, local_date) include (
  sku_id, vendor_id, category_id, location_id, kind, units_sold, units_returned, gross_cents, discount_cents, return_cents,
  tax_cents, cogs_cents, uncosted_net_cents, excluded_net_cents, orders_count, sku_orders, vendor_orders,
  category_orders, tax_bucket, bucket_orders, tickets, order_id
);
create index payments_cover on payments (shop_id, local_date) include (
  payment_type_id, is_refund, amount_cents, transactions, orders_count, payment_type_orders, order_id
);
create index order_taxes_cover on order_taxes (shop_id, local_date) include (
  tax_id, channel_collected, taxable_cents, taxable_shipping_cents, tax_cents, orders_count, tax_orders,
  distinct_taxable_shipping_cents, order_id
);
create index order_discounts_cover on order_discounts (shop_id, local_date) include (
  discount_label_id, line_no, units, gross_cents, amount_cents, shipping_amount_cents, uses, orders_count,
  distinct_units, distinct_gross_cents, order_id
);

-- serve: orders of a range that began before it
create index sales_lines_later on sales_lines (shop_id, local_date) include (
  order_date, order_id, tax_bucket, bucket_orders
) where local_date > order_date;
create index payments_later on payments (shop_id, local_date) include (
  order_date, order_id, payment_type_id, amount_cents, orders_count, payment_type_orders
) where local_date > order_date;
create index order_taxes_later on order_taxes (shop_id, local_date) include (
  order_date, order_id, tax_id, orders_count, tax_orders
) where local_date > order_date;
create index order_discounts_later on order_discounts (shop_id, local_date) include (
  order_date, order_id, uses, orders_count
) where local_date > order_date;
