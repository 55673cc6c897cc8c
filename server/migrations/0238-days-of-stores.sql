-- Merchandise by location and taxes are summed of each day of a store, too: what a report of some days asks for was added up line by line
-- wherever they aren't a whole month. In tables of their own, since there are thirty times as many as of months.
--
-- Folded is what isn't pending; on several servers a pending row that has the number of a fold is known to the cells of its store. Nobody can
-- fold meanwhile (0237), and the facts of a store and what is pending of them are looked at in one moment.
-- They lie by day, as those to come will: what is asked for is some days of many stores.

create table place_day_cells (
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
  fold_version smallint not null,
  primary key (shop_id, grain, first_day, location_id, tax_bucket)
);

insert into place_day_cells (
  shop_id, grain, first_day, location_id, tax_bucket, units_sold, units_returned, gross_cents, discount_cents, return_cents, tax_cents,
  cogs_cents, uncosted_net_cents, tickets, excluded_net_cents, orders_count, bucket_orders, fold_version
)
select
  shop_id, 1, local_date, location_id, tax_bucket, sum(units_sold), sum(units_returned), sum(gross_cents), sum(discount_cents),
  sum(return_cents), sum(tax_cents), sum(cogs_cents), sum(uncosted_net_cents), sum(tickets), sum(excluded_net_cents),
  sum(orders_count), sum(bucket_orders), 3
from (
  select
    shop_id, local_date, location_id, tax_bucket, units_sold, units_returned, gross_cents, discount_cents, return_cents, tax_cents,
    cogs_cents, uncosted_net_cents, tickets, excluded_net_cents, orders_count, bucket_orders
  from sales_lines
  union all
  select
    shop_id, local_date, location_id, tax_bucket, -units_sold, -units_returned, -gross_cents, -discount_cents, -return_cents,
    -tax_cents, -cogs_cents, -uncosted_net_cents, -tickets, -excluded_net_cents, -orders_count, -bucket_orders
  from sales_lines_pending where fold is null
) f group by shop_id, local_date, location_id, tax_bucket order by local_date, shop_id;

create table tax_day_cells (
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
  fold_version smallint not null,
  primary key (shop_id, grain, first_day, tax_id)
);

insert into tax_day_cells (
  shop_id, grain, first_day, tax_id, taxable_cents, taxable_shipping_cents, collected_cents, refunded_cents, channel_cents,
  orders_count, tax_orders, distinct_taxable_shipping_cents, fold_version
)
select
  shop_id, 1, local_date, tax_id, sum(taxable_cents), sum(taxable_shipping_cents), sum(collected_cents), sum(refunded_cents),
  sum(channel_cents), sum(orders_count), sum(tax_orders), sum(distinct_taxable_shipping_cents), 3
from (
  select
    shop_id, local_date, tax_id, taxable_cents, taxable_shipping_cents, collected_cents, collected_cents - tax_cents as refunded_cents,
    case when channel_collected then tax_cents else 0 end as channel_cents, orders_count, tax_orders, distinct_taxable_shipping_cents
  from order_taxes
  union all
  select
    shop_id, local_date, tax_id, -taxable_cents, -taxable_shipping_cents, -collected_cents, tax_cents - collected_cents, case when
    channel_collected then -tax_cents else 0 end, -orders_count, -tax_orders, -distinct_taxable_shipping_cents
  from order_taxes_pending where fold is null
) f group by shop_id, local_date, tax_id order by local_date, shop_id;

analyze place_day_cells;
analyze tax_day_cells;
