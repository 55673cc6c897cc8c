-- serves: orders of a range that began before it, of which something happens so long after their first day that few do. Whatever of such an
-- order lies more than 92 days after the beginning of a range lies as long after its first day: the days before are few, and have their
-- index (0065).
create index sales_lines_much_later on sales_lines (shop_id, local_date) include (
  order_date, order_id, tax_bucket, bucket_orders, tickets
) where local_date > order_date + 92;
create index payments_much_later on payments (shop_id, local_date) include (
  order_date, order_id, payment_type_id, orders_count, payment_type_orders, facts
) where local_date > order_date + 92;
create index order_taxes_much_later on order_taxes (shop_id, local_date) include (
  order_date, order_id, tax_id, orders_count, tax_orders, facts
) where local_date > order_date + 92;
create index order_discounts_much_later on order_discounts (shop_id, local_date) include (
  order_date, order_id, discount_label_id, uses, orders_count, facts
) where local_date > order_date + 92;
