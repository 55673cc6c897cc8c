-- Stock summed up while days are closed, so that no report has to read its history row by row. All of it comes out of
-- inventory_snapshots and can be worked out again from them at any time (server/src/reports/inventory/sum-stock.ts).
-- shop_id 0 is the chain: the same sums over all stores, for whoever asks for every store.

-- How far the sums go: everything that the snapshots say of days until then is in them. A store without a row
-- here is not summed yet, and its reports read the snapshots.
create table inventory_sums (
  shop_id integer primary key,
  through date not null,
  -- The locations that inventory_location_days has rows of.
  location_ids integer[] not null default '{}'
);

-- What closing a day changed: units on hand (negative stock is none), what they cost in cents, and at how many
-- variants and locations the SKU is stocked.
create table inventory_changes (
  shop_id integer not null,
  local_date date not null,
  sku text not null,
  units bigint not null,
  value_cents bigint not null,
  places integer not null,
  primary key (shop_id, local_date, sku)
);

-- The sums of all changes until the end of a month; value_days is what stood there at close of each day, added up.
create table inventory_month_ends (
  shop_id integer not null,
  month_end date not null,
  sku text not null,
  units bigint not null,
  value_cents bigint not null,
  value_days bigint not null,
  places integer not null,
  primary key (shop_id, month_end, sku)
);

-- Days without anything on hand of a SKU, until_date not included; from -infinity on before it was first stocked.
create table inventory_gaps (
  shop_id integer not null,
  sku text not null,
  from_date date not null,
  until_date date not null,
  primary key (shop_id, sku, from_date)
);

-- serves: what was missing on some day of a range
create index inventory_gaps_of_days on inventory_gaps (shop_id, until_date);

-- What a location holds from a day on, in units and cents, until its next row.
create table inventory_location_days (
  shop_id integer not null,
  location_id integer not null,
  local_date date not null,
  skus integer not null,
  on_hand bigint not null,
  negative bigint not null,
  committed bigint not null,
  available bigint not null,
  incoming bigint not null,
  cost_cents bigint not null,
  retail_cents bigint not null,
  costed_retail_cents bigint not null,
  without_cost bigint not null,
  primary key (shop_id, location_id, local_date)
);

-- The last row of inventory_snapshots of each variant and location, to tell from it what has changed since.
create table inventory_standing (
  shop_id integer not null,
  variant_id text not null,
  location_id integer not null,
  local_date date not null,
  sku text not null,
  on_hand integer not null,
  committed integer not null,
  available integer not null,
  incoming integer not null,
  unit_cost_cents integer,
  price_cents integer not null,
  primary key (shop_id, variant_id, location_id)
);
