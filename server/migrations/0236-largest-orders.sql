-- The order list sorted by total: as by date (0190), whatever it is narrowed by stands in the index, so that a deep page is found
-- without reading the orders before it.
drop index orders_largest;
create index orders_largest on orders (total_cents desc, order_id desc)
  include (shop_id, local_date, cancelled_at, financial_status, fulfillment_status, payment_type, channel);
