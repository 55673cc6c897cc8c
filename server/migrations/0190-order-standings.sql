-- How many orders stand how (status, fulfilment, payment, channel) on which days, kept like the sums of the facts: what
-- posting changes is pending until a job folds it into cells. Totals of the order list, however it is filtered, are sums of
-- a few cells, and a deep page is found by them.

-- Nothing may be posted between the counts and what is pending.
lock table orders in share mode;

-- Each order as it is counted, by the badge that the list shows (server/src/orders/badge.ts).
create view order_standings as
select
  shop_id, order_id, local_date,
  case
    when cancelled_at is not null or financial_status = 'voided' then 'cancelled'
    when financial_status in ('paid', 'partially_refunded', 'refunded', 'cancelled') then financial_status
    else 'pending' end as status,
  coalesce(fulfillment_status, 'unfulfilled') as fulfillment_status, payment_type, channel, 1 as orders
from orders;

create table order_standings_pending (
  shop_id integer not null,
  local_date date not null,
  status text not null,
  fulfillment_status text not null,
  payment_type text not null,
  channel text not null,
  orders integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- grain: 1 a day, 2 a month, 3 a year, like the other cells (migrations/0120).
create table order_cells (
  shop_id integer not null references shops,
  grain smallint not null,
  first_day date not null,
  status text not null,
  fulfillment_status text not null,
  payment_type text not null,
  channel text not null,
  orders bigint not null,
  primary key (shop_id, grain, first_day, status, fulfillment_status, payment_type, channel)
);

create table chain_order_cells (
  grain smallint not null,
  first_day date not null,
  status text not null,
  fulfillment_status text not null,
  payment_type text not null,
  channel text not null,
  orders bigint not null,
  primary key (grain, first_day, status, fulfillment_status, payment_type, channel)
);

insert into order_cells
select shop_id, 2, date_trunc('month', local_date::timestamp)::date, status, fulfillment_status, payment_type, channel,
  count(*)
from order_standings group by 1, 3, 4, 5, 6, 7;

insert into order_cells
select shop_id, 3, date_trunc('year', first_day::timestamp)::date, status, fulfillment_status, payment_type, channel,
  sum(orders)
from order_cells where grain = 2 group by 1, 3, 4, 5, 6, 7;

insert into chain_order_cells
select 1, local_date, status, fulfillment_status, payment_type, channel, count(*)
from order_standings group by 2, 3, 4, 5, 6;

insert into chain_order_cells
select 2, date_trunc('month', first_day::timestamp)::date, status, fulfillment_status, payment_type, channel, sum(orders)
from chain_order_cells where grain = 1 group by 2, 3, 4, 5, 6;

insert into chain_order_cells
select 3, date_trunc('year', first_day::timestamp)::date, status, fulfillment_status, payment_type, channel, sum(orders)
from chain_order_cells where grain = 2 group by 2, 3, 4, 5, 6;

analyze order_cells, chain_order_cells;

-- serve: the order list of the whole chain, and of some stores, newest first, whatever it is filtered by: what a page
-- skips is read from the index alone
drop index orders_newest;
drop index orders_newest_of_shop;
create index orders_newest on orders (created_at desc, order_id desc)
  include (shop_id, local_date, cancelled_at, financial_status, fulfillment_status, payment_type, channel);
create index orders_newest_of_shop on orders (shop_id, created_at desc, order_id desc)
  include (local_date, cancelled_at, financial_status, fulfillment_status, payment_type, channel);
