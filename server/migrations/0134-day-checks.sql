-- The nightly comparison of orders with what the shop says, by business day of the store (shopify.md 3.6).
create table shopify_day_checks (
  shop_id integer not null references shops,
  day date not null,
  checked_at timestamptz not null,
  our_orders integer not null,
  their_orders integer not null,
  our_cents bigint not null,
  their_cents bigint not null,
  -- MENDING: what differed is being read again, and is compared once more then. DIFFERS: it did all the same.
  state text not null check (state in ('SAME', 'MENDING', 'DIFFERS')),
  differs_since timestamptz,
  -- How often in a row it was compared and differed.
  times integer not null default 0,
  -- Orders: number, name, what is different, and both amounts.
  differences jsonb not null default '[]',
  primary key (shop_id, day)
);

-- serves: what is still different, of the chain and of a store
create index shopify_day_checks_open on shopify_day_checks (shop_id, day) where state <> 'SAME';
