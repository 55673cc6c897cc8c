-- Points that a shopper has as a one-use discount code of a Shopify shop (domain.md 3.3, REDEEM). A row stands for the
-- redemption of the same number and lives with it: the points are taken when the code is made, tied to the order that uses it,
-- and given back to their lots when it ends unused.
create table loyalty_codes (
  shop_id integer not null,
  loyalty_customer_id bigint not null,
  entry_no integer not null,
  -- The store in whose shop it works, once.
  for_shop_id integer not null references shops,
  code text not null,
  points integer not null check (points > 0),
  value_cents integer not null check (value_cents > 0),
  -- What a cart must come to (max_redeem_pct_of_order); null is anything.
  minimum_cents integer,
  -- Whether it goes together with other discounts (redeem_excludes_discounted).
  combines boolean not null,
  state text not null default 'open' check (state in ('open', 'used', 'ended')),
  expires_at timestamptz not null,
  -- When the shop was asked to end it: the points come back once it has answered.
  asked_to_end_at timestamptz,
  closed_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, loyalty_customer_id, entry_no),
  foreign key (shop_id, loyalty_customer_id, entry_no) references loyalty_entries
);

-- serves: whose code an order brings
create index loyalty_codes_of_shop on loyalty_codes (for_shop_id, code);
-- serves: what has ended
create index loyalty_codes_to_end on loyalty_codes (expires_at) where state = 'open';
