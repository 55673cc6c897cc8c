-- Why nothing more comes of a store though it should, where that is so: its figures are as of synced_through then. Written by
-- whoever brings its orders, with the moment at which that is known.
alter table shops add column interrupted text check (interrupted in ('loading', 'waiting', 'lost', 'paused'));

update shops s set interrupted = case
    when c.state = 'ACTION_NEEDED' then 'lost' when c.state = 'WAITING' then 'waiting' when c.state = 'LOADING' then 'loading'
    when c.state = 'PAUSED' and c.token_enc is not null then 'paused' end
  from shopify_connections c where c.shop_id = s.shop_id;
