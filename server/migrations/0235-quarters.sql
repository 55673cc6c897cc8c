-- Sums of quarters, grain 4, out of those of their months: of each store and of the chain. They are of the same moment as the months,
-- since nobody can fold meanwhile (0234).

insert into product_cells (
  shop_id, grain, first_day, sku_id, vendor_id, category_id, units_sold, units_returned, gross_cents, discount_cents, return_cents,
  tax_cents, cogs_cents, uncosted_net_cents, tickets, sku_orders, vendor_orders, category_orders, fold_version
)
select
  shop_id, 4, date_trunc('quarter', first_day::timestamp)::date, sku_id, vendor_id, category_id, sum(units_sold), sum(units_returned),
  sum(gross_cents), sum(discount_cents), sum(return_cents), sum(tax_cents), sum(cogs_cents), sum(uncosted_net_cents), sum(tickets),
  sum(sku_orders), sum(vendor_orders), sum(category_orders), 2
from product_cells where grain = 2 group by shop_id, 3, sku_id, vendor_id, category_id;

insert into chain_product_cells (
  grain, first_day, sku_id, vendor_id, category_id, units_sold, units_returned, gross_cents, discount_cents, return_cents, tax_cents,
  cogs_cents, uncosted_net_cents, tickets, sku_orders, vendor_orders, category_orders, fold_version
)
select
  4, date_trunc('quarter', first_day::timestamp)::date, sku_id, vendor_id, category_id, sum(units_sold), sum(units_returned),
  sum(gross_cents), sum(discount_cents), sum(return_cents), sum(tax_cents), sum(cogs_cents), sum(uncosted_net_cents), sum(tickets),
  sum(sku_orders), sum(vendor_orders), sum(category_orders), 2
from chain_product_cells where grain = 2 group by 2, sku_id, vendor_id, category_id;

insert into place_cells (
  shop_id, grain, first_day, location_id, tax_bucket, units_sold, units_returned, gross_cents, discount_cents, return_cents, tax_cents,
  cogs_cents, uncosted_net_cents, tickets, excluded_net_cents, orders_count, bucket_orders, fold_version
)
select
  shop_id, 4, date_trunc('quarter', first_day::timestamp)::date, location_id, tax_bucket, sum(units_sold), sum(units_returned),
  sum(gross_cents), sum(discount_cents), sum(return_cents), sum(tax_cents), sum(cogs_cents), sum(uncosted_net_cents), sum(tickets),
  sum(excluded_net_cents), sum(orders_count), sum(bucket_orders), 2
from place_cells where grain = 2 group by shop_id, 3, location_id, tax_bucket;

insert into chain_place_cells (
  grain, first_day, tax_bucket, units_sold, units_returned, gross_cents, discount_cents, return_cents, tax_cents, cogs_cents,
  uncosted_net_cents, tickets, excluded_net_cents, orders_count, bucket_orders, fold_version
)
select
  4, date_trunc('quarter', first_day::timestamp)::date, tax_bucket, sum(units_sold), sum(units_returned), sum(gross_cents),
  sum(discount_cents), sum(return_cents), sum(tax_cents), sum(cogs_cents), sum(uncosted_net_cents), sum(tickets), sum(excluded_net_cents),
  sum(orders_count), sum(bucket_orders), 2
from chain_place_cells where grain = 2 group by 2, tax_bucket;

insert into charge_cells (
  shop_id, grain, first_day, location_id, kind, amount_cents, discount_cents, tax_cents, taxed_amount_cents, fold_version
)
select
  shop_id, 4, date_trunc('quarter', first_day::timestamp)::date, location_id, kind, sum(amount_cents), sum(discount_cents), sum(tax_cents),
  sum(taxed_amount_cents), 2
from charge_cells where grain = 2 group by shop_id, 3, location_id, kind;

insert into chain_charge_cells (
  grain, first_day, kind, amount_cents, discount_cents, tax_cents, taxed_amount_cents, fold_version
)
select
  4, date_trunc('quarter', first_day::timestamp)::date, kind, sum(amount_cents), sum(discount_cents), sum(tax_cents),
  sum(taxed_amount_cents), 2
from chain_charge_cells where grain = 2 group by 2, kind;

insert into payment_cells (
  shop_id, grain, first_day, payment_type_id, is_refund, amount_cents, transactions, orders_count, payment_type_orders, fold_version
)
select
  shop_id, 4, date_trunc('quarter', first_day::timestamp)::date, payment_type_id, is_refund, sum(amount_cents), sum(transactions),
  sum(orders_count), sum(payment_type_orders), 2
from payment_cells where grain = 2 group by shop_id, 3, payment_type_id, is_refund;

insert into chain_payment_cells (
  grain, first_day, payment_type_id, is_refund, amount_cents, transactions, orders_count, payment_type_orders, fold_version
)
select
  4, date_trunc('quarter', first_day::timestamp)::date, payment_type_id, is_refund, sum(amount_cents), sum(transactions),
  sum(orders_count), sum(payment_type_orders), 2
from chain_payment_cells where grain = 2 group by 2, payment_type_id, is_refund;

insert into tender_cells (
  shop_id, grain, first_day, payment_type_id, net_cents, fold_version
)
select
  shop_id, 4, date_trunc('quarter', first_day::timestamp)::date, payment_type_id, sum(net_cents), 2
from tender_cells where grain = 2 group by shop_id, 3, payment_type_id;

insert into chain_tender_cells (
  grain, first_day, payment_type_id, net_cents, fold_version
)
select
  4, date_trunc('quarter', first_day::timestamp)::date, payment_type_id, sum(net_cents), 2
from chain_tender_cells where grain = 2 group by 2, payment_type_id;

insert into tax_cells (
  shop_id, grain, first_day, tax_id, taxable_cents, taxable_shipping_cents, collected_cents, refunded_cents, channel_cents, orders_count,
  tax_orders, distinct_taxable_shipping_cents, fold_version
)
select
  shop_id, 4, date_trunc('quarter', first_day::timestamp)::date, tax_id, sum(taxable_cents), sum(taxable_shipping_cents),
  sum(collected_cents), sum(refunded_cents), sum(channel_cents), sum(orders_count), sum(tax_orders), sum(distinct_taxable_shipping_cents),
  2
from tax_cells where grain = 2 group by shop_id, 3, tax_id;

insert into chain_tax_cells (
  grain, first_day, tax_id, taxable_cents, taxable_shipping_cents, collected_cents, refunded_cents, channel_cents, orders_count,
  tax_orders, distinct_taxable_shipping_cents, fold_version
)
select
  4, date_trunc('quarter', first_day::timestamp)::date, tax_id, sum(taxable_cents), sum(taxable_shipping_cents), sum(collected_cents),
  sum(refunded_cents), sum(channel_cents), sum(orders_count), sum(tax_orders), sum(distinct_taxable_shipping_cents), 2
from chain_tax_cells where grain = 2 group by 2, tax_id;

insert into discount_cells (
  shop_id, grain, first_day, discount_label_id, units, gross_cents, amount_cents, shipping_amount_cents, uses, orders_count,
  distinct_units, distinct_gross_cents, fold_version
)
select
  shop_id, 4, date_trunc('quarter', first_day::timestamp)::date, discount_label_id, sum(units), sum(gross_cents), sum(amount_cents),
  sum(shipping_amount_cents), sum(uses), sum(orders_count), sum(distinct_units), sum(distinct_gross_cents), 2
from discount_cells where grain = 2 group by shop_id, 3, discount_label_id;

insert into chain_discount_cells (
  grain, first_day, discount_label_id, units, gross_cents, amount_cents, shipping_amount_cents, uses, orders_count, distinct_units,
  distinct_gross_cents, fold_version
)
select
  4, date_trunc('quarter', first_day::timestamp)::date, discount_label_id, sum(units), sum(gross_cents), sum(amount_cents),
  sum(shipping_amount_cents), sum(uses), sum(orders_count), sum(distinct_units), sum(distinct_gross_cents), 2
from chain_discount_cells where grain = 2 group by 2, discount_label_id;

insert into chain_hour_cells (
  grain, first_day, hour_of_week, orders_count, gross_cents, fold_version
)
select
  4, date_trunc('quarter', first_day::timestamp)::date, hour_of_week, sum(orders_count), sum(gross_cents), 2
from chain_hour_cells where grain = 2 group by 2, hour_of_week;

insert into order_cells (
  shop_id, grain, first_day, status, fulfillment_status, payment_type, channel, orders, fold_version
)
select
  shop_id, 4, date_trunc('quarter', first_day::timestamp)::date, status, fulfillment_status, payment_type, channel, sum(orders), 2
from order_cells where grain = 2 group by shop_id, 3, status, fulfillment_status, payment_type, channel;

insert into chain_order_cells (
  grain, first_day, status, fulfillment_status, payment_type, channel, orders, fold_version
)
select
  4, date_trunc('quarter', first_day::timestamp)::date, status, fulfillment_status, payment_type, channel, sum(orders), 2
from chain_order_cells where grain = 2 group by 2, status, fulfillment_status, payment_type, channel;

insert into journal_cells (
  shop_id, grain, first_day, event_group, entries, fold_version
)
select
  shop_id, 4, date_trunc('quarter', first_day::timestamp)::date, event_group, sum(entries), 2
from journal_cells where grain = 2 group by shop_id, 3, event_group;

insert into chain_journal_cells (
  grain, first_day, event_group, entries, fold_version
)
select
  4, date_trunc('quarter', first_day::timestamp)::date, event_group, sum(entries), 2
from chain_journal_cells where grain = 2 group by 2, event_group;

-- In which stores something was sold: marks of days, put together.
insert into chain_product_stores (grain, first_day, sku_id, vendor_id, category_id, part, sold, taken, other)
select
  4, date_trunc('quarter', first_day::timestamp)::date, sku_id, vendor_id, category_id, part, bit_or(sold), bit_or(taken), bit_or(other)
from chain_product_stores where grain = 2 group by 2, sku_id, vendor_id, category_id, part;

analyze product_cells;
analyze chain_product_cells;
analyze place_cells;
analyze chain_place_cells;
analyze charge_cells;
analyze chain_charge_cells;
analyze payment_cells;
analyze chain_payment_cells;
analyze tender_cells;
analyze chain_tender_cells;
analyze tax_cells;
analyze chain_tax_cells;
analyze discount_cells;
analyze chain_discount_cells;
analyze chain_hour_cells;
analyze order_cells;
analyze chain_order_cells;
analyze journal_cells;
analyze chain_journal_cells;
analyze chain_product_stores;
