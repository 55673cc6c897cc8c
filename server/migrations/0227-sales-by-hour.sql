-- Sales by hour and weekday of the whole chain, kept like the sums of the facts (migrations/0120): the dashboard shows them of any range
-- and read every line of it. Of some stores the lines are read.
--
-- hour_of_week: 0 is Monday from 0:00 to 0:59, 167 the last hour of Sunday, as the clock that held in the store on the row's day had it.

-- Nothing may be posted between the sums and what is pending.
lock table sales_lines in share mode;

-- Each sale's line with its hour. `clocks` has all clocks of a store, the oldest first (migrations/0146): the last one that had begun.
create view sales_hours as
select
  shop_id, order_id, local_date, at,
  ((date_part('isodow', clock) - 1) * 24 + date_part('hour', clock))::smallint as hour_of_week, orders_count, gross_cents
from (
  select
    l.shop_id, l.order_id, l.local_date, l.at, l.orders_count, l.gross_cents,
    l.at at time zone coalesce(
      jsonb_path_query_array(
        s.clocks, '$[*] ? (@.from == null || @.from <= $day)', jsonb_build_object('day', l.local_date)
      ) -> -1 ->> 'timezone',
      s.timezone) as clock
  from sales_lines l join shops s on s.shop_id = l.shop_id
  where l.kind = 1
) h;

-- With the moment and the zone, of which the hour follows: so no other calendar than the database's says what hour it was.
create table sales_hours_pending (
  shop_id integer not null,
  local_date date not null,
  at timestamptz not null,
  timezone text not null,
  orders_count integer not null,
  gross_cents bigint not null,
  fold bigint,
  hour_of_week smallint not null generated always as (
    ((date_part('isodow', at at time zone timezone) - 1) * 24 + date_part('hour', at at time zone timezone))::smallint
  ) stored
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- grain: 1 a day, 2 a month, 3 a year.
create table chain_hour_cells (
  grain smallint not null,
  first_day date not null,
  hour_of_week smallint not null,
  orders_count bigint not null,
  gross_cents bigint not null,
  primary key (grain, first_day, hour_of_week)
);

insert into chain_hour_cells
select 1, local_date, hour_of_week, sum(orders_count), sum(gross_cents) from sales_hours group by 2, 3;

insert into chain_hour_cells
select 2, date_trunc('month', first_day::timestamp)::date, hour_of_week, sum(orders_count), sum(gross_cents)
from chain_hour_cells where grain = 1 group by 2, 3;

insert into chain_hour_cells
select 3, date_trunc('year', first_day::timestamp)::date, hour_of_week, sum(orders_count), sum(gross_cents)
from chain_hour_cells where grain = 2 group by 2, 3;

analyze chain_hour_cells;
