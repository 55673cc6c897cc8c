-- How many entries the journal of sales has on which days: one for each order, business day and group of events that
-- something is left of. Kept like the sums of the facts, so that its total and its pages cost no grouping of two years.

lock table sales_lines, order_charges in share mode;

-- event_group: 1 what came with the sale, 2 edits, 3 returns and money given back, 4 cancellations.
create view journal_entries as
select shop_id, order_id, local_date, event_group, 1 as entries
from (
  select shop_id, order_id, local_date, case kind when 5 then 3 else kind end as event_group, units_sold, units_returned,
    gross_cents, discount_cents, return_cents, tax_cents, cogs_cents, orders_count, 0 as kind, 0 as amount_cents
  from sales_lines
  union all
  select shop_id, order_id, local_date, case event_kind when 5 then 3 else event_kind end, 0, 0, 0, 0, 0, tax_cents, 0, 0,
    kind, amount_cents
  from order_charges
) f
group by shop_id, order_id, local_date, event_group
having sum(units_sold) <> 0 or sum(units_returned) <> 0 or sum(gross_cents) <> 0 or sum(discount_cents) <> 0
  or sum(return_cents) <> 0 or sum(tax_cents) <> 0 or sum(cogs_cents) <> 0 or sum(orders_count) <> 0
  or sum(amount_cents) filter (where kind = 1) <> 0 or sum(amount_cents) filter (where kind = 2) <> 0
  or sum(amount_cents) filter (where kind = 3) <> 0 or sum(amount_cents) filter (where kind = 4) <> 0;

create table journal_entries_pending (
  shop_id integer not null,
  local_date date not null,
  event_group smallint not null,
  entries integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table journal_cells (
  shop_id integer not null references shops,
  grain smallint not null,
  first_day date not null,
  event_group smallint not null,
  entries bigint not null,
  primary key (shop_id, grain, first_day, event_group)
);

create table chain_journal_cells (
  grain smallint not null,
  first_day date not null,
  event_group smallint not null,
  entries bigint not null,
  primary key (grain, first_day, event_group)
);

create temporary table entries_of_days on commit drop as
  select shop_id, local_date, event_group, count(*) as entries from journal_entries group by 1, 2, 3;

insert into journal_cells
select shop_id, 2, date_trunc('month', local_date::timestamp)::date, event_group, sum(entries)
from entries_of_days group by 1, 3, 4;

insert into journal_cells
select shop_id, 3, date_trunc('year', first_day::timestamp)::date, event_group, sum(entries)
from journal_cells where grain = 2 group by 1, 3, 4;

insert into chain_journal_cells
select 1, local_date, event_group, sum(entries) from entries_of_days group by 2, 3;

insert into chain_journal_cells
select 2, date_trunc('month', first_day::timestamp)::date, event_group, sum(entries)
from chain_journal_cells where grain = 1 group by 2, 3;

insert into chain_journal_cells
select 3, date_trunc('year', first_day::timestamp)::date, event_group, sum(entries)
from chain_journal_cells where grain = 2 group by 2, 3;

analyze journal_cells, chain_journal_cells;
