-- Products whose stock may stand otherwise than at the last close of their store: what is live is compared with that close for
-- these alone. Whoever changes variants or levels appends rows, so that nobody waits for anybody; the close takes them away
-- (server/src/stock/touched-stock.ts).
create table touched_products (
  shop_id integer not null references shops,
  product_id text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

insert into touched_products (shop_id, product_id)
select distinct v.shop_id, v.product_id
from inventory_levels l
join variants v on v.shop_id = l.shop_id and v.variant_id = l.variant_id
left join inventory_standing p
  on p.shop_id = l.shop_id and p.variant_id = l.variant_id and p.location_id = l.location_id
where v.tracked and not v.gift_card
  and (coalesce(v.sku, ''), l.on_hand, l.committed, l.available, l.incoming, v.unit_cost_cents, v.price_cents)
    is distinct from (p.sku, p.on_hand, p.committed, p.available, p.incoming, p.unit_cost_cents, p.price_cents);

-- serves: what was touched in some stores since their last close
create index touched_products_of_store on touched_products (shop_id, product_id);

-- What is known of other tables is known by numbers as well from the start.
analyze touched_products;
