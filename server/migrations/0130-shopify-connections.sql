-- What stores' Shopify shops are reached with (shopify.md 1.3). Secrets are sealed by the keyring, each for its row.

-- An app: client id and secret, of whoever made it. One may serve many stores. An older app made in a shop's admin has a
-- token of its own and perhaps a secret, for its webhooks.
create table shopify_apps (
  app_id uuid primary key default gen_random_uuid(),
  name text not null,
  way text not null check (way in ('OWN_APP', 'INSTALL_LINK', 'ADMIN_TOKEN')),
  client_id text unique,
  secret_enc text,
  previous_secret_enc text,
  -- Until when webhooks signed with the secret before are believed.
  previous_until timestamptz,
  -- The end of the address to which this app's webhooks are sent.
  hook_key text not null unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  check ((client_id is null) = (way = 'ADMIN_TOKEN')),
  check (client_id is null or secret_enc is not null)
);

-- A store's shop. It stays when the store is disconnected, without its token: another shop at the same store is another one.
create table shopify_connections (
  shop_id int primary key references shops,
  app_id uuid not null references shopify_apps,
  domain text not null unique check (domain ~ '^[a-z0-9][a-z0-9-]*\.myshopify\.com$'),
  -- Shopify's number of the shop.
  shop_gid text not null unique,
  state text not null check (state in ('LOADING', 'LIVE', 'PAUSED', 'WAITING', 'ACTION_NEEDED', 'DISCONNECTED')),
  -- Why, as one of the kinds of failures, and since when.
  reason text,
  since timestamptz not null default now(),
  token_enc text,
  token_until timestamptz,
  refresh_enc text,
  refresh_until timestamptz,
  scopes text[] not null default '{}',
  -- What the store exchanges besides sales: customers, gift-cards, push-discounts, push-products.
  exchanges text[] not null default '{}',
  -- Without read_all_orders only the last 60 days are shown: from when history is known.
  history_from timestamptz,
  customer_data text not null default 'unknown' check (customer_data in ('unknown', 'full', 'none')),
  plan text,
  -- From when a first load is done; null while it isn't.
  loaded_at timestamptz,
  -- When the shop last answered, and when it is asked again after it did not.
  heard_at timestamptz,
  next_try_at timestamptz,
  tries int not null default 0,
  connected_by text not null,
  connected_at timestamptz not null default now()
);

-- serves: the stores of an app
create index shopify_connections_of_app on shopify_connections (app_id);
