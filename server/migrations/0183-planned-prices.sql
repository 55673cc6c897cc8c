-- Price changes that are planned for a day: made when that day begins in the store's own time.
create table planned_prices (
  shop_id integer not null references shops,
  plan_id uuid not null default gen_random_uuid(),
  product_id text not null,
  variant_id text not null,
  on_date date not null,
  -- Null leaves the price, or the compare-at price, as it is; -1 empties the compare-at price.
  price_cents integer check (price_cents >= 0),
  compare_at_price_cents integer check (compare_at_price_cents >= -1),
  planned_by text not null,
  planned_at timestamptz not null default now(),
  state text not null default 'PLANNED' check (state in ('PLANNED', 'DONE', 'FAILED', 'CANCELLED')),
  message text,
  done_at timestamptz,
  primary key (shop_id, plan_id)
);

-- Of one variant and day there is one plan: a newer one takes its place.
create unique index planned_prices_of_day on planned_prices (shop_id, variant_id, on_date) where state = 'PLANNED';
-- serves: what is due; the list of what is planned
create index planned_prices_open on planned_prices (on_date, shop_id) where state = 'PLANNED';
