-- serves: orders of a range that began before it (0230), of long ranges: within a month happens most of what happens to orders later, so
-- that of the second and third month after the beginning of a range few rows are looked at
create index sales_lines_month_later on sales_lines (shop_id, local_date) include (
  order_date, order_id, tax_bucket, bucket_orders, tickets
) where local_date > order_date + 31;
create index payments_month_later on payments (shop_id, local_date) include (
  order_date, order_id, payment_type_id, orders_count, payment_type_orders, facts
) where local_date > order_date + 31;
create index order_taxes_month_later on order_taxes (shop_id, local_date) include (
  order_date, order_id, tax_id, orders_count, tax_orders, facts
) where local_date > order_date + 31;
create index order_discounts_month_later on order_discounts (shop_id, local_date) include (
  order_date, order_id, discount_label_id, uses, orders_count, facts
) where local_date > order_date + 31;

-- serves: orders to which something was added in a range, in every report of sales; which order and when it began stand in the index
drop index sales_lines_added;
create index sales_lines_added on sales_lines (shop_id, local_date) include (order_date, order_id)
  where kind = 2 or kind = 1 and local_date > order_date;
