-- In which stores something was sold, by product, month and year: sales by SKU over all stores says in how many each was sold, which
-- was counted out of the cells of every store. Stores are bits: part 0 has those numbered 0 to 63, part 1 those from 64 to 127.
--
-- sold: units were sold or returned. taken: something took more units off a day than were added with it, so that only sums say what
-- is left. other: neither, as where money alone was given back.

-- Nothing may be posted between the marks and what is pending.
lock table sales_lines in share mode;

create table chain_product_stores (
  grain smallint not null,
  first_day date not null,
  sku_id integer not null,
  vendor_id integer not null,
  category_id integer not null,
  part integer not null,
  sold bigint not null,
  taken bigint not null,
  other bigint not null,
  primary key (grain, first_day, sku_id, vendor_id, category_id, part)
);

insert into chain_product_stores
select 2, date_trunc('month', local_date::timestamp)::date, sku_id, vendor_id, category_id, shop_id / 64,
  coalesce(bit_or(1::bigint << (shop_id % 64)) filter (
    where units_sold >= 0 and units_returned >= 0 and units_sold + units_returned > 0), 0),
  coalesce(bit_or(1::bigint << (shop_id % 64)) filter (where units_sold < 0 or units_returned < 0), 0),
  coalesce(bit_or(1::bigint << (shop_id % 64)) filter (where units_sold = 0 and units_returned = 0), 0)
from (
  select shop_id, local_date, sku_id, vendor_id, category_id, sum(units_sold) as units_sold, sum(units_returned) as units_returned
  from (
    select shop_id, local_date, sku_id, vendor_id, category_id, units_sold, units_returned, 1 as rows from sales_lines
    union all
    select shop_id, local_date, sku_id, vendor_id, category_id, -units_sold, -units_returned, -1 from sales_lines_pending
    where fold is null or fold > (select done from folds where name = 'figures')
  ) f
  group by 1, 2, 3, 4, 5 having sum(rows) <> 0
) d
group by 2, 3, 4, 5, 6;

insert into chain_product_stores
select 3, date_trunc('year', first_day::timestamp)::date, sku_id, vendor_id, category_id, part,
  bit_or(sold), bit_or(taken), bit_or(other)
from chain_product_stores where grain = 2 group by 2, 3, 4, 5, 6;

analyze chain_product_stores;
