-- What an account moves stands in no index: a movement then writes its row alone, and not every index of it (balances are
-- summed in cells, 0164; the list of the highest reads the table). Room is left on each page for that.
drop index loyalty_customers_newest;
drop index loyalty_customers_balance;
-- serves: the list, newest first, at any page and of one status
create index loyalty_customers_newest on loyalty_customers (created_at desc, loyalty_customer_id desc)
  include (shop_id, unsubscribed_at)
  where merged_customer_id is null;
alter table loyalty_customers set (fillfactor = 85);

-- The roll-forward reads cells by now; who was active doesn't.
drop index loyalty_entries_cover;
-- serves: how many shoppers earned or spent on some days, without touching the table
create index loyalty_entries_active on loyalty_entries (type, local_date) include (event_shop_id, loyalty_customer_id)
  where type in ('EARN', 'REDEEM');
