-- Who a store belonged to, and on which of its days: what a franchisee may see (platform/sessions/scope.ts). Days are
-- store-local, both included; days without a row are the chain's own. shops.franchisee_id is the owner of today, for
-- names and filters; server/src/stores/owners.ts writes both. Reference table.
create table shop_owners (
  shop_id integer not null references shops,
  franchisee_id integer not null references franchisees,
  from_date date not null default '-infinity',
  to_date date not null default 'infinity',
  primary key (shop_id, from_date),
  check (from_date <= to_date)
);

-- serves: the scope of a franchisee's people, on each of their calls
create index shop_owners_of_franchisee on shop_owners (franchisee_id);

insert into shop_owners (shop_id, franchisee_id)
select shop_id, franchisee_id from shops where franchisee_id is not null;
