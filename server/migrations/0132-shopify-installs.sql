-- Approvals that people were sent to a shop for: each is used once, within ten minutes, by whoever asked for it.
create table shopify_installs (
  state_hash bytea primary key,
  shop_id int not null references shops,
  app_id uuid not null references shopify_apps,
  domain text not null,
  exchanges text[] not null,
  user_id uuid not null,
  created_at timestamptz not null default now()
);
