-- What all versions of an order told, kept with it, and what came too late for a closed period; counts over facts that
-- hold whatever corrections lie among them.

-- versions: what each version told (server/src/orders/versions), null where the document is the only one.
-- late_postings: what belongs to days that were closed when it came, and the day it was posted on instead
-- (server/src/orders/facts/late-postings.ts), null where there is none.
alter table orders
  add column versions jsonb,
  add column late_postings jsonb;

-- Days of a store on which nothing is posted any more: a royalty statement was issued for them. Read while orders are
-- posted, written while the store's row is locked against that.
create table closed_periods (
  shop_id integer not null references shops,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  closed_at timestamptz not null default now(),
  primary key (shop_id, first_day, last_day)
);

insert into closed_periods (shop_id, first_day, last_day, closed_at)
  select shop_id, segment_from, segment_to, min(coalesce(issued_at, updated_at)) from royalty_statements
  where status <> 'draft' group by 1, 2, 3;

-- collected_cents: the tax of a fact where it is positive. taxed_amount_cents: the amount of one that bears tax. facts: 1 for each fact, so that its sum tells whether anything
-- is left where there are corrections; none for payments without money and discounts of orders that used none.
alter table order_taxes
  add column collected_cents integer not null default 0,
  add column facts smallint not null default 0;
alter table order_charges add column taxed_amount_cents integer not null default 0;
alter table payments add column facts smallint not null default 0;
alter table order_discounts add column facts smallint not null default 0;

drop index order_charges_cover, order_taxes_cover, sales_lines_later, order_taxes_later, payments_later,
  order_discounts_later;

-- One row stands for all rows of a natural key; keys whose rows cancel each other out are no facts.
with facts as (
  select min(ctid) as first_row, sum(tax_cents) as tax
  from order_taxes
  group by shop_id, order_id, event, local_date, line_no, tax_id, channel_collected, order_date
  having sum(taxable_cents) <> 0 or sum(taxable_shipping_cents) <> 0 or sum(tax_cents) <> 0
)
update order_taxes t set collected_cents = greatest(f.tax, 0), facts = 1 from facts f where t.ctid = f.first_row;

with facts as (
  select min(ctid) as first_row, sum(amount_cents) as amount from order_charges
  group by shop_id, order_id, event, local_date, kind, event_kind, location_id
  having sum(tax_cents) <> 0
)
update order_charges c set taxed_amount_cents = f.amount from facts f where c.ctid = f.first_row;

with facts as (
  select min(ctid) as first_row from payments
  group by shop_id, order_id, event, local_date, payment_type_id, is_refund, order_date
  having sum(amount_cents) <> 0
)
update payments p set facts = 1 from facts f where p.ctid = f.first_row;

with used as (
  select shop_id, order_id from order_discounts group by 1, 2 having sum(uses) > 0
), facts as (
  select min(d.ctid) as first_row from order_discounts d join used using (shop_id, order_id)
  group by d.shop_id, d.order_id, event, local_date, line_no, discount_label_id, order_date
  having sum(units) <> 0 or sum(gross_cents) <> 0 or sum(amount_cents) <> 0 or sum(shipping_amount_cents) <> 0
    or sum(uses) <> 0
)
update order_discounts d set facts = 1 from facts f where d.ctid = f.first_row;

-- serve: what was charged and taxed in a range, without touching the table
create index order_charges_cover on order_charges (shop_id, local_date) include (
  kind, location_id, amount_cents, discount_cents, tax_cents, taxed_amount_cents, order_id
);
create index order_taxes_cover on order_taxes (shop_id, local_date) include (
  tax_id, channel_collected, taxable_cents, taxable_shipping_cents, tax_cents, collected_cents, orders_count, tax_orders,
  distinct_taxable_shipping_cents, order_id
);

-- serve: orders of a range that began before it
create index sales_lines_later on sales_lines (shop_id, local_date) include (
  order_date, order_id, tax_bucket, bucket_orders, tickets
) where local_date > order_date;
create index payments_later on payments (shop_id, local_date) include (
  order_date, order_id, payment_type_id, orders_count, payment_type_orders, facts
) where local_date > order_date;
create index order_taxes_later on order_taxes (shop_id, local_date) include (
  order_date, order_id, tax_id, orders_count, tax_orders, facts
) where local_date > order_date;
create index order_discounts_later on order_discounts (shop_id, local_date) include (
  order_date, order_id, discount_label_id, uses, orders_count, facts
) where local_date > order_date;

-- serves: orders of which only an edit, or what came late of a sale, lies in a range
drop index sales_lines_edits;
create index sales_lines_added on sales_lines (shop_id, local_date)
  where kind = 2 or kind = 1 and local_date > order_date;

-- Sums of months were made row by row: they are made again.
delete from rolled_periods;
truncate charge_rollups;
alter table charge_rollups
  drop constraint charge_rollups_pkey,
  drop column taxed,
  add column taxed_amount_cents bigint not null,
  add primary key (shop_id, period, location_id, kind);
