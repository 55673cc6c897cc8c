-- What is pulled from stores' shops, how far that is, and what could not be read (shopify.md 3 and 4).

-- A first load in parts: one kind, and of orders one span of time. Done once all that Shopify counted is stored.
create table shopify_slices (
  shop_id int not null references shops,
  slice_no int not null,
  kind text not null,
  from_at timestamptz,
  to_at timestamptz,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'SKIPPED')),
  -- Shopify's bulk operation that gathers it.
  operation_gid text,
  expected int,
  read_count int not null default 0,
  rejected_count int not null default 0,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  error text,
  done_at timestamptz,
  primary key (shop_id, slice_no)
);

-- Until when changes of a kind are known to have been looked for.
create table shopify_cursors (
  shop_id int not null references shops,
  kind text not null,
  cursor_at timestamptz not null,
  primary key (shop_id, kind)
);

-- What is to be read again, and why does not matter: a webhook, a look for changes, a nightly check or a person.
create table shopify_dirty (
  shop_id int not null references shops,
  kind text not null,
  number text not null,
  first_at timestamptz not null default now(),
  -- The newest state that somebody told of.
  seen_updated_at timestamptz,
  due_at timestamptz not null,
  tries int not null default 0,
  -- After ten failures it waits for the night.
  parked_at timestamptz,
  error text,
  primary key (shop_id, kind, number)
);

-- Webhooks that came, each once; none of their content but which thing they are about.
create table shopify_deliveries (
  shop_id int not null references shops,
  webhook_id text not null,
  event_id text,
  topic text not null,
  triggered_at timestamptz,
  received_at timestamptz not null default now(),
  api_version text,
  number text,
  outcome text not null,
  primary key (shop_id, webhook_id)
);
-- serves: forgetting old ones, and how many came of late
create index shopify_deliveries_received on shopify_deliveries (shop_id, received_at);

-- Orders that could not be read: kept whole with the reason, tried again by people and after each release.
create table shopify_unread_orders (
  shop_id int not null references shops,
  number text not null,
  name text not null,
  reason text not null,
  document jsonb not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (shop_id, number)
);
