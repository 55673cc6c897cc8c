-- What lists of products are counted and narrowed by without reading all of them.
alter table products
  -- What it has to sell over its counted variants and all locations; written by stock when that changes. Few are one to five.
  add column stock text not null default 'none' check (stock in ('none', 'negative', 'few', 'many')),
  -- As product_counts has it: its status and its stock.
  add column counted text;

update products p set stock = case when n.units = 0 then 'none' when n.units < 0 then 'negative' when n.units <= 5 then 'few' else 'many' end
from (
  select v.shop_id, v.product_id, sum(l.available) as units from variants v
  join inventory_levels l on l.shop_id = v.shop_id and l.variant_id = v.variant_id
  where v.tracked group by 1, 2
) n
where n.shop_id = p.shop_id and n.product_id = p.product_id;

update products set counted = status || '|' || stock;

-- How many products of a store have a status and a stock: changes, appended so that nobody waits for anybody, and put together
-- by a job. Their sum is the number.
create table product_counts (
  shop_id integer not null references shops,
  count_id uuid not null default gen_random_uuid(),
  counted text not null,
  products integer not null,
  primary key (shop_id, count_id)
);

insert into product_counts (shop_id, counted, products) select shop_id, counted, count(*) from products group by 1, 2;

-- serves: what is out of stock, counted wrongly, or running out, in the order of titles
create index products_by_stock on products (stock, title, shop_id, product_id) where stock <> 'many';
