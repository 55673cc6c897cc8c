-- Sums of the facts that are exact at any moment: what posting adds is pending, in rows written with the facts, until a job
-- folds it into cells; whoever reads takes cells and pending rows together (server/src/figures/cells). They replace sums
-- of months that were out of use from each late order until they were worked out again.

-- Nothing may be posted between one sum and the next.
lock table sales_lines, order_charges, payments, sales_tenders, order_taxes, order_discounts in share mode;

drop table product_rollups, place_rollups, charge_rollups, payment_rollups, tender_rollups, tax_rollups,
  discount_rollups, rolled_periods;

-- What no cell knows yet: the columns that sums are kept by, and what is summed. Without any index: rows are written once,
-- read as a whole and taken away together. Emptied every minute, so that the space they leave must be found soon.
create table order_charges_pending (
  shop_id integer not null,
  local_date date not null,
  kind smallint not null,
  location_id integer not null,
  amount_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  taxed_amount_cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table order_discounts_pending (
  shop_id integer not null,
  local_date date not null,
  discount_label_id integer not null,
  units integer not null,
  gross_cents bigint not null,
  amount_cents bigint not null,
  shipping_amount_cents bigint not null,
  uses integer not null,
  orders_count integer not null,
  distinct_units integer not null,
  distinct_gross_cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table order_taxes_pending (
  shop_id integer not null,
  local_date date not null,
  tax_id integer not null,
  channel_collected boolean not null,
  taxable_cents bigint not null,
  taxable_shipping_cents bigint not null,
  tax_cents bigint not null,
  orders_count integer not null,
  tax_orders integer not null,
  distinct_taxable_shipping_cents bigint not null,
  collected_cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table payments_pending (
  shop_id integer not null,
  local_date date not null,
  payment_type_id smallint not null,
  is_refund boolean not null,
  amount_cents bigint not null,
  transactions integer not null,
  orders_count integer not null,
  payment_type_orders integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table sales_lines_pending (
  shop_id integer not null,
  local_date date not null,
  sku_id integer not null,
  vendor_id integer not null,
  category_id integer not null,
  location_id integer not null,
  tax_bucket smallint not null,
  units_sold integer not null,
  units_returned integer not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  return_cents bigint not null,
  tax_cents bigint not null,
  cogs_cents bigint not null,
  uncosted_net_cents bigint not null,
  excluded_net_cents bigint not null,
  orders_count integer not null,
  sku_orders integer not null,
  vendor_orders integer not null,
  category_orders integer not null,
  tickets integer not null,
  bucket_orders integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table sales_tenders_pending (
  shop_id integer not null,
  local_date date not null,
  payment_type_id smallint not null,
  net_cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Cells. grain: 1 a day, 2 a month, 3 a year; first_day is the first of its business days. A store has no cells of days:
-- they would be as many as its facts.

create table product_cells (
  shop_id integer not null references shops,
  grain smallint not null,
  first_day date not null,
  sku_id integer not null,
  vendor_id integer not null,
  category_id integer not null,
  units_sold bigint not null,
  units_returned bigint not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  return_cents bigint not null,
  tax_cents bigint not null,
  cogs_cents bigint not null,
  uncosted_net_cents bigint not null,
  tickets bigint not null,
  sku_orders bigint not null,
  vendor_orders bigint not null,
  category_orders bigint not null,
  primary key (shop_id, grain, first_day, sku_id, vendor_id, category_id)
);

create table chain_product_cells (
  grain smallint not null,
  first_day date not null,
  sku_id integer not null,
  vendor_id integer not null,
  category_id integer not null,
  units_sold bigint not null,
  units_returned bigint not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  return_cents bigint not null,
  tax_cents bigint not null,
  cogs_cents bigint not null,
  uncosted_net_cents bigint not null,
  tickets bigint not null,
  sku_orders bigint not null,
  vendor_orders bigint not null,
  category_orders bigint not null,
  primary key (grain, first_day, sku_id, vendor_id, category_id)
);

create table place_cells (
  shop_id integer not null references shops,
  grain smallint not null,
  first_day date not null,
  location_id integer not null,
  tax_bucket smallint not null,
  units_sold bigint not null,
  units_returned bigint not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  return_cents bigint not null,
  tax_cents bigint not null,
  cogs_cents bigint not null,
  uncosted_net_cents bigint not null,
  tickets bigint not null,
  excluded_net_cents bigint not null,
  orders_count bigint not null,
  bucket_orders bigint not null,
  primary key (shop_id, grain, first_day, location_id, tax_bucket)
);

create table chain_place_cells (
  grain smallint not null,
  first_day date not null,
  tax_bucket smallint not null,
  units_sold bigint not null,
  units_returned bigint not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  return_cents bigint not null,
  tax_cents bigint not null,
  cogs_cents bigint not null,
  uncosted_net_cents bigint not null,
  tickets bigint not null,
  excluded_net_cents bigint not null,
  orders_count bigint not null,
  bucket_orders bigint not null,
  primary key (grain, first_day, tax_bucket)
);

create table charge_cells (
  shop_id integer not null references shops,
  grain smallint not null,
  first_day date not null,
  location_id integer not null,
  kind smallint not null,
  amount_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  taxed_amount_cents bigint not null,
  primary key (shop_id, grain, first_day, location_id, kind)
);

create table chain_charge_cells (
  grain smallint not null,
  first_day date not null,
  kind smallint not null,
  amount_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  taxed_amount_cents bigint not null,
  primary key (grain, first_day, kind)
);

create table payment_cells (
  shop_id integer not null references shops,
  grain smallint not null,
  first_day date not null,
  payment_type_id smallint not null,
  is_refund boolean not null,
  amount_cents bigint not null,
  transactions bigint not null,
  orders_count bigint not null,
  payment_type_orders bigint not null,
  primary key (shop_id, grain, first_day, payment_type_id, is_refund)
);

create table chain_payment_cells (
  grain smallint not null,
  first_day date not null,
  payment_type_id smallint not null,
  is_refund boolean not null,
  amount_cents bigint not null,
  transactions bigint not null,
  orders_count bigint not null,
  payment_type_orders bigint not null,
  primary key (grain, first_day, payment_type_id, is_refund)
);

create table tender_cells (
  shop_id integer not null references shops,
  grain smallint not null,
  first_day date not null,
  payment_type_id smallint not null,
  net_cents bigint not null,
  primary key (shop_id, grain, first_day, payment_type_id)
);

create table chain_tender_cells (
  grain smallint not null,
  first_day date not null,
  payment_type_id smallint not null,
  net_cents bigint not null,
  primary key (grain, first_day, payment_type_id)
);

create table tax_cells (
  shop_id integer not null references shops,
  grain smallint not null,
  first_day date not null,
  tax_id integer not null,
  taxable_cents bigint not null,
  taxable_shipping_cents bigint not null,
  collected_cents bigint not null,
  refunded_cents bigint not null,
  channel_cents bigint not null,
  orders_count bigint not null,
  tax_orders bigint not null,
  distinct_taxable_shipping_cents bigint not null,
  primary key (shop_id, grain, first_day, tax_id)
);

create table chain_tax_cells (
  grain smallint not null,
  first_day date not null,
  tax_id integer not null,
  taxable_cents bigint not null,
  taxable_shipping_cents bigint not null,
  collected_cents bigint not null,
  refunded_cents bigint not null,
  channel_cents bigint not null,
  orders_count bigint not null,
  tax_orders bigint not null,
  distinct_taxable_shipping_cents bigint not null,
  primary key (grain, first_day, tax_id)
);

create table discount_cells (
  shop_id integer not null references shops,
  grain smallint not null,
  first_day date not null,
  discount_label_id integer not null,
  units bigint not null,
  gross_cents bigint not null,
  amount_cents bigint not null,
  shipping_amount_cents bigint not null,
  uses bigint not null,
  orders_count bigint not null,
  distinct_units bigint not null,
  distinct_gross_cents bigint not null,
  primary key (shop_id, grain, first_day, discount_label_id)
);

create table chain_discount_cells (
  grain smallint not null,
  first_day date not null,
  discount_label_id integer not null,
  units bigint not null,
  gross_cents bigint not null,
  amount_cents bigint not null,
  shipping_amount_cents bigint not null,
  uses bigint not null,
  orders_count bigint not null,
  distinct_units bigint not null,
  distinct_gross_cents bigint not null,
  primary key (grain, first_day, discount_label_id)
);

-- The sums of what was posted before: months of stores and days of the chain from the facts, the others from those.

do $$ begin
  if exists (select from orders) then raise info 'Adding up the figures: 1 of 7'; end if;
end $$;

insert into product_cells (
  shop_id, grain, first_day, sku_id, vendor_id, category_id, units_sold, units_returned, gross_cents,
  discount_cents, return_cents, tax_cents, cogs_cents, uncosted_net_cents, tickets, sku_orders, vendor_orders,
  category_orders
)
select
  shop_id, 2, date_trunc('month', local_date::timestamp)::date, sku_id, vendor_id, category_id, sum(units_sold),
  sum(units_returned), sum(gross_cents), sum(discount_cents), sum(return_cents), sum(tax_cents), sum(cogs_cents),
  sum(uncosted_net_cents), sum(tickets), sum(sku_orders), sum(vendor_orders), sum(category_orders)
from sales_lines group by 1, 2, 3, 4, 5, 6;

insert into product_cells (
  shop_id, grain, first_day, sku_id, vendor_id, category_id, units_sold, units_returned, gross_cents,
  discount_cents, return_cents, tax_cents, cogs_cents, uncosted_net_cents, tickets, sku_orders, vendor_orders,
  category_orders
)
select
  shop_id, 3, date_trunc('year', first_day::timestamp)::date, sku_id, vendor_id, category_id, sum(units_sold),
  sum(units_returned), sum(gross_cents), sum(discount_cents), sum(return_cents), sum(tax_cents), sum(cogs_cents),
  sum(uncosted_net_cents), sum(tickets), sum(sku_orders), sum(vendor_orders), sum(category_orders)
from product_cells where grain = 2 group by 1, 2, 3, 4, 5, 6;

insert into chain_product_cells (
  grain, first_day, sku_id, vendor_id, category_id, units_sold, units_returned, gross_cents, discount_cents,
  return_cents, tax_cents, cogs_cents, uncosted_net_cents, tickets, sku_orders, vendor_orders, category_orders
)
select
  1, local_date, sku_id, vendor_id, category_id, sum(units_sold), sum(units_returned), sum(gross_cents),
  sum(discount_cents), sum(return_cents), sum(tax_cents), sum(cogs_cents), sum(uncosted_net_cents), sum(tickets),
  sum(sku_orders), sum(vendor_orders), sum(category_orders)
from sales_lines group by 1, 2, 3, 4, 5;

insert into chain_product_cells (
  grain, first_day, sku_id, vendor_id, category_id, units_sold, units_returned, gross_cents, discount_cents,
  return_cents, tax_cents, cogs_cents, uncosted_net_cents, tickets, sku_orders, vendor_orders, category_orders
)
select
  2, date_trunc('month', first_day::timestamp)::date, sku_id, vendor_id, category_id, sum(units_sold),
  sum(units_returned), sum(gross_cents), sum(discount_cents), sum(return_cents), sum(tax_cents), sum(cogs_cents),
  sum(uncosted_net_cents), sum(tickets), sum(sku_orders), sum(vendor_orders), sum(category_orders)
from chain_product_cells where grain = 1 group by 1, 2, 3, 4, 5;

insert into chain_product_cells (
  grain, first_day, sku_id, vendor_id, category_id, units_sold, units_returned, gross_cents, discount_cents,
  return_cents, tax_cents, cogs_cents, uncosted_net_cents, tickets, sku_orders, vendor_orders, category_orders
)
select
  3, date_trunc('year', first_day::timestamp)::date, sku_id, vendor_id, category_id, sum(units_sold),
  sum(units_returned), sum(gross_cents), sum(discount_cents), sum(return_cents), sum(tax_cents), sum(cogs_cents),
  sum(uncosted_net_cents), sum(tickets), sum(sku_orders), sum(vendor_orders), sum(category_orders)
from chain_product_cells where grain = 2 group by 1, 2, 3, 4, 5;

analyze product_cells, chain_product_cells;

do $$ begin
  if exists (select from orders) then raise info 'Adding up the figures: 2 of 7'; end if;
end $$;

insert into place_cells (
  shop_id, grain, first_day, location_id, tax_bucket, units_sold, units_returned, gross_cents, discount_cents,
  return_cents, tax_cents, cogs_cents, uncosted_net_cents, tickets, excluded_net_cents, orders_count,
  bucket_orders
)
select
  shop_id, 2, date_trunc('month', local_date::timestamp)::date, location_id, tax_bucket, sum(units_sold),
  sum(units_returned), sum(gross_cents), sum(discount_cents), sum(return_cents), sum(tax_cents), sum(cogs_cents),
  sum(uncosted_net_cents), sum(tickets), sum(excluded_net_cents), sum(orders_count), sum(bucket_orders)
from sales_lines group by 1, 2, 3, 4, 5;

insert into place_cells (
  shop_id, grain, first_day, location_id, tax_bucket, units_sold, units_returned, gross_cents, discount_cents,
  return_cents, tax_cents, cogs_cents, uncosted_net_cents, tickets, excluded_net_cents, orders_count,
  bucket_orders
)
select
  shop_id, 3, date_trunc('year', first_day::timestamp)::date, location_id, tax_bucket, sum(units_sold),
  sum(units_returned), sum(gross_cents), sum(discount_cents), sum(return_cents), sum(tax_cents), sum(cogs_cents),
  sum(uncosted_net_cents), sum(tickets), sum(excluded_net_cents), sum(orders_count), sum(bucket_orders)
from place_cells where grain = 2 group by 1, 2, 3, 4, 5;

insert into chain_place_cells (
  grain, first_day, tax_bucket, units_sold, units_returned, gross_cents, discount_cents, return_cents, tax_cents,
  cogs_cents, uncosted_net_cents, tickets, excluded_net_cents, orders_count, bucket_orders
)
select
  1, local_date, tax_bucket, sum(units_sold), sum(units_returned), sum(gross_cents), sum(discount_cents),
  sum(return_cents), sum(tax_cents), sum(cogs_cents), sum(uncosted_net_cents), sum(tickets),
  sum(excluded_net_cents), sum(orders_count), sum(bucket_orders)
from sales_lines group by 1, 2, 3;

insert into chain_place_cells (
  grain, first_day, tax_bucket, units_sold, units_returned, gross_cents, discount_cents, return_cents, tax_cents,
  cogs_cents, uncosted_net_cents, tickets, excluded_net_cents, orders_count, bucket_orders
)
select
  2, date_trunc('month', first_day::timestamp)::date, tax_bucket, sum(units_sold), sum(units_returned),
  sum(gross_cents), sum(discount_cents), sum(return_cents), sum(tax_cents), sum(cogs_cents),
  sum(uncosted_net_cents), sum(tickets), sum(excluded_net_cents), sum(orders_count), sum(bucket_orders)
from chain_place_cells where grain = 1 group by 1, 2, 3;

insert into chain_place_cells (
  grain, first_day, tax_bucket, units_sold, units_returned, gross_cents, discount_cents, return_cents, tax_cents,
  cogs_cents, uncosted_net_cents, tickets, excluded_net_cents, orders_count, bucket_orders
)
select
  3, date_trunc('year', first_day::timestamp)::date, tax_bucket, sum(units_sold), sum(units_returned),
  sum(gross_cents), sum(discount_cents), sum(return_cents), sum(tax_cents), sum(cogs_cents),
  sum(uncosted_net_cents), sum(tickets), sum(excluded_net_cents), sum(orders_count), sum(bucket_orders)
from chain_place_cells where grain = 2 group by 1, 2, 3;

analyze place_cells, chain_place_cells;

do $$ begin
  if exists (select from orders) then raise info 'Adding up the figures: 3 of 7'; end if;
end $$;

insert into charge_cells (
  shop_id, grain, first_day, location_id, kind, amount_cents, discount_cents, tax_cents, taxed_amount_cents
)
select
  shop_id, 2, date_trunc('month', local_date::timestamp)::date, location_id, kind, sum(amount_cents),
  sum(discount_cents), sum(tax_cents), sum(taxed_amount_cents)
from order_charges group by 1, 2, 3, 4, 5;

insert into charge_cells (
  shop_id, grain, first_day, location_id, kind, amount_cents, discount_cents, tax_cents, taxed_amount_cents
)
select
  shop_id, 3, date_trunc('year', first_day::timestamp)::date, location_id, kind, sum(amount_cents),
  sum(discount_cents), sum(tax_cents), sum(taxed_amount_cents)
from charge_cells where grain = 2 group by 1, 2, 3, 4, 5;

insert into chain_charge_cells (
  grain, first_day, kind, amount_cents, discount_cents, tax_cents, taxed_amount_cents
)
select
  1, local_date, kind, sum(amount_cents), sum(discount_cents), sum(tax_cents), sum(taxed_amount_cents)
from order_charges group by 1, 2, 3;

insert into chain_charge_cells (
  grain, first_day, kind, amount_cents, discount_cents, tax_cents, taxed_amount_cents
)
select
  2, date_trunc('month', first_day::timestamp)::date, kind, sum(amount_cents), sum(discount_cents), sum(tax_cents),
  sum(taxed_amount_cents)
from chain_charge_cells where grain = 1 group by 1, 2, 3;

insert into chain_charge_cells (
  grain, first_day, kind, amount_cents, discount_cents, tax_cents, taxed_amount_cents
)
select
  3, date_trunc('year', first_day::timestamp)::date, kind, sum(amount_cents), sum(discount_cents), sum(tax_cents),
  sum(taxed_amount_cents)
from chain_charge_cells where grain = 2 group by 1, 2, 3;

analyze charge_cells, chain_charge_cells;

do $$ begin
  if exists (select from orders) then raise info 'Adding up the figures: 4 of 7'; end if;
end $$;

insert into payment_cells (
  shop_id, grain, first_day, payment_type_id, is_refund, amount_cents, transactions, orders_count,
  payment_type_orders
)
select
  shop_id, 2, date_trunc('month', local_date::timestamp)::date, payment_type_id, is_refund, sum(amount_cents),
  sum(transactions), sum(orders_count), sum(payment_type_orders)
from payments group by 1, 2, 3, 4, 5;

insert into payment_cells (
  shop_id, grain, first_day, payment_type_id, is_refund, amount_cents, transactions, orders_count,
  payment_type_orders
)
select
  shop_id, 3, date_trunc('year', first_day::timestamp)::date, payment_type_id, is_refund, sum(amount_cents),
  sum(transactions), sum(orders_count), sum(payment_type_orders)
from payment_cells where grain = 2 group by 1, 2, 3, 4, 5;

insert into chain_payment_cells (
  grain, first_day, payment_type_id, is_refund, amount_cents, transactions, orders_count, payment_type_orders
)
select
  1, local_date, payment_type_id, is_refund, sum(amount_cents), sum(transactions), sum(orders_count),
  sum(payment_type_orders)
from payments group by 1, 2, 3, 4;

insert into chain_payment_cells (
  grain, first_day, payment_type_id, is_refund, amount_cents, transactions, orders_count, payment_type_orders
)
select
  2, date_trunc('month', first_day::timestamp)::date, payment_type_id, is_refund, sum(amount_cents),
  sum(transactions), sum(orders_count), sum(payment_type_orders)
from chain_payment_cells where grain = 1 group by 1, 2, 3, 4;

insert into chain_payment_cells (
  grain, first_day, payment_type_id, is_refund, amount_cents, transactions, orders_count, payment_type_orders
)
select
  3, date_trunc('year', first_day::timestamp)::date, payment_type_id, is_refund, sum(amount_cents),
  sum(transactions), sum(orders_count), sum(payment_type_orders)
from chain_payment_cells where grain = 2 group by 1, 2, 3, 4;

analyze payment_cells, chain_payment_cells;

do $$ begin
  if exists (select from orders) then raise info 'Adding up the figures: 5 of 7'; end if;
end $$;

insert into tender_cells (
  shop_id, grain, first_day, payment_type_id, net_cents
)
select
  shop_id, 2, date_trunc('month', local_date::timestamp)::date, payment_type_id, sum(net_cents)
from sales_tenders group by 1, 2, 3, 4;

insert into tender_cells (
  shop_id, grain, first_day, payment_type_id, net_cents
)
select
  shop_id, 3, date_trunc('year', first_day::timestamp)::date, payment_type_id, sum(net_cents)
from tender_cells where grain = 2 group by 1, 2, 3, 4;

insert into chain_tender_cells (
  grain, first_day, payment_type_id, net_cents
)
select
  1, local_date, payment_type_id, sum(net_cents)
from sales_tenders group by 1, 2, 3;

insert into chain_tender_cells (
  grain, first_day, payment_type_id, net_cents
)
select
  2, date_trunc('month', first_day::timestamp)::date, payment_type_id, sum(net_cents)
from chain_tender_cells where grain = 1 group by 1, 2, 3;

insert into chain_tender_cells (
  grain, first_day, payment_type_id, net_cents
)
select
  3, date_trunc('year', first_day::timestamp)::date, payment_type_id, sum(net_cents)
from chain_tender_cells where grain = 2 group by 1, 2, 3;

analyze tender_cells, chain_tender_cells;

do $$ begin
  if exists (select from orders) then raise info 'Adding up the figures: 6 of 7'; end if;
end $$;

insert into tax_cells (
  shop_id, grain, first_day, tax_id, taxable_cents, taxable_shipping_cents, collected_cents, refunded_cents,
  channel_cents, orders_count, tax_orders, distinct_taxable_shipping_cents
)
select
  shop_id, 2, date_trunc('month', local_date::timestamp)::date, tax_id, sum(taxable_cents),
  sum(taxable_shipping_cents), sum(collected_cents), sum(collected_cents - tax_cents),
  sum(case when channel_collected then tax_cents else 0 end), sum(orders_count), sum(tax_orders),
  sum(distinct_taxable_shipping_cents)
from order_taxes group by 1, 2, 3, 4;

insert into tax_cells (
  shop_id, grain, first_day, tax_id, taxable_cents, taxable_shipping_cents, collected_cents, refunded_cents,
  channel_cents, orders_count, tax_orders, distinct_taxable_shipping_cents
)
select
  shop_id, 3, date_trunc('year', first_day::timestamp)::date, tax_id, sum(taxable_cents),
  sum(taxable_shipping_cents), sum(collected_cents), sum(refunded_cents), sum(channel_cents), sum(orders_count),
  sum(tax_orders), sum(distinct_taxable_shipping_cents)
from tax_cells where grain = 2 group by 1, 2, 3, 4;

insert into chain_tax_cells (
  grain, first_day, tax_id, taxable_cents, taxable_shipping_cents, collected_cents, refunded_cents, channel_cents,
  orders_count, tax_orders, distinct_taxable_shipping_cents
)
select
  1, local_date, tax_id, sum(taxable_cents), sum(taxable_shipping_cents), sum(collected_cents),
  sum(collected_cents - tax_cents), sum(case when channel_collected then tax_cents else 0 end), sum(orders_count),
  sum(tax_orders), sum(distinct_taxable_shipping_cents)
from order_taxes group by 1, 2, 3;

insert into chain_tax_cells (
  grain, first_day, tax_id, taxable_cents, taxable_shipping_cents, collected_cents, refunded_cents, channel_cents,
  orders_count, tax_orders, distinct_taxable_shipping_cents
)
select
  2, date_trunc('month', first_day::timestamp)::date, tax_id, sum(taxable_cents), sum(taxable_shipping_cents),
  sum(collected_cents), sum(refunded_cents), sum(channel_cents), sum(orders_count), sum(tax_orders),
  sum(distinct_taxable_shipping_cents)
from chain_tax_cells where grain = 1 group by 1, 2, 3;

insert into chain_tax_cells (
  grain, first_day, tax_id, taxable_cents, taxable_shipping_cents, collected_cents, refunded_cents, channel_cents,
  orders_count, tax_orders, distinct_taxable_shipping_cents
)
select
  3, date_trunc('year', first_day::timestamp)::date, tax_id, sum(taxable_cents), sum(taxable_shipping_cents),
  sum(collected_cents), sum(refunded_cents), sum(channel_cents), sum(orders_count), sum(tax_orders),
  sum(distinct_taxable_shipping_cents)
from chain_tax_cells where grain = 2 group by 1, 2, 3;

analyze tax_cells, chain_tax_cells;

do $$ begin
  if exists (select from orders) then raise info 'Adding up the figures: 7 of 7'; end if;
end $$;

insert into discount_cells (
  shop_id, grain, first_day, discount_label_id, units, gross_cents, amount_cents, shipping_amount_cents, uses,
  orders_count, distinct_units, distinct_gross_cents
)
select
  shop_id, 2, date_trunc('month', local_date::timestamp)::date, discount_label_id, sum(units), sum(gross_cents),
  sum(amount_cents), sum(shipping_amount_cents), sum(uses), sum(orders_count), sum(distinct_units),
  sum(distinct_gross_cents)
from order_discounts group by 1, 2, 3, 4;

insert into discount_cells (
  shop_id, grain, first_day, discount_label_id, units, gross_cents, amount_cents, shipping_amount_cents, uses,
  orders_count, distinct_units, distinct_gross_cents
)
select
  shop_id, 3, date_trunc('year', first_day::timestamp)::date, discount_label_id, sum(units), sum(gross_cents),
  sum(amount_cents), sum(shipping_amount_cents), sum(uses), sum(orders_count), sum(distinct_units),
  sum(distinct_gross_cents)
from discount_cells where grain = 2 group by 1, 2, 3, 4;

insert into chain_discount_cells (
  grain, first_day, discount_label_id, units, gross_cents, amount_cents, shipping_amount_cents, uses, orders_count,
  distinct_units, distinct_gross_cents
)
select
  1, local_date, discount_label_id, sum(units), sum(gross_cents), sum(amount_cents), sum(shipping_amount_cents),
  sum(uses), sum(orders_count), sum(distinct_units), sum(distinct_gross_cents)
from order_discounts group by 1, 2, 3;

insert into chain_discount_cells (
  grain, first_day, discount_label_id, units, gross_cents, amount_cents, shipping_amount_cents, uses, orders_count,
  distinct_units, distinct_gross_cents
)
select
  2, date_trunc('month', first_day::timestamp)::date, discount_label_id, sum(units), sum(gross_cents),
  sum(amount_cents), sum(shipping_amount_cents), sum(uses), sum(orders_count), sum(distinct_units),
  sum(distinct_gross_cents)
from chain_discount_cells where grain = 1 group by 1, 2, 3;

insert into chain_discount_cells (
  grain, first_day, discount_label_id, units, gross_cents, amount_cents, shipping_amount_cents, uses, orders_count,
  distinct_units, distinct_gross_cents
)
select
  3, date_trunc('year', first_day::timestamp)::date, discount_label_id, sum(units), sum(gross_cents),
  sum(amount_cents), sum(shipping_amount_cents), sum(uses), sum(orders_count), sum(distinct_units),
  sum(distinct_gross_cents)
from chain_discount_cells where grain = 2 group by 1, 2, 3;

analyze discount_cells, chain_discount_cells;
