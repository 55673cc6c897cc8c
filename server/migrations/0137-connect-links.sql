-- A franchisee connects own stores by a link that is mailed to them. A newer one takes the place of the one before.
create table shopify_connect_links (
  franchisee_id int primary key references franchisees,
  token_hash bytea not null unique,
  shop_ids int[] not null,
  -- Those of them that were connected with it: each once.
  done_shop_ids int[] not null default '{}',
  sent_to text not null,
  sent_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
