-- Sums of points that lists and reports read, kept like those of the figures (docs/decisions, "Sums that are exact at any
-- moment"): what an entry adds is pending, written in the same statement, until a job folds it into cells. Cells and pending
-- rows together are exact whenever one looks.

lock table loyalty_customers, loyalty_entries in share mode;

-- By the store where it happened, its business day and the type of entry.
create table loyalty_entries_pending (
  shop_id integer not null,
  local_date date not null,
  type text not null,
  points integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table loyalty_entry_cells (
  shop_id integer not null references shops,
  local_date date not null,
  type text not null,
  points bigint not null,
  primary key (shop_id, local_date, type)
);

create table chain_loyalty_entry_cells (
  local_date date not null,
  type text not null,
  points bigint not null,
  primary key (local_date, type)
);

-- Shoppers that aren't merged into others: by the store where they enrolled, the day (UTC) on which, and whether they left.
create table loyalty_customers_pending (
  shop_id integer not null,
  joined_on date not null,
  has_left boolean not null,
  customers integer not null,
  balance_points bigint not null,
  earned_points bigint not null,
  spent_points bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table loyalty_customer_cells (
  shop_id integer not null references shops,
  joined_on date not null,
  has_left boolean not null,
  customers bigint not null,
  balance_points bigint not null,
  earned_points bigint not null,
  spent_points bigint not null,
  primary key (shop_id, joined_on, has_left)
);

create table chain_loyalty_customer_cells (
  joined_on date not null,
  has_left boolean not null,
  customers bigint not null,
  balance_points bigint not null,
  earned_points bigint not null,
  spent_points bigint not null,
  primary key (joined_on, has_left)
);

insert into loyalty_entry_cells
select event_shop_id, local_date, type, sum(amount_points) from loyalty_entries group by 1, 2, 3;
insert into chain_loyalty_entry_cells
select local_date, type, sum(points) from loyalty_entry_cells group by 1, 2;
insert into loyalty_customer_cells
select shop_id, (created_at at time zone 'UTC')::date, unsubscribed_at is not null, count(*), sum(balance_points),
  sum(earned_points), sum(spent_points)
from loyalty_customers where merged_customer_id is null group by 1, 2, 3;
insert into chain_loyalty_customer_cells
select joined_on, has_left, sum(customers), sum(balance_points), sum(earned_points), sum(spent_points)
from loyalty_customer_cells group by 1, 2;
