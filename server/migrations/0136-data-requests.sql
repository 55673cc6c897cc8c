-- Shoppers who asked a shop what is known of them: Shopify tells, head office answers within thirty days. The address goes once
-- that is done.
create table shopify_data_requests (
  shop_id integer not null references shops,
  request_id uuid not null default gen_random_uuid(),
  -- Shopify's number of the request: told twice, it is one.
  number text,
  customer_id text,
  email text,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  answered_at timestamptz,
  answered_by text,
  primary key (shop_id, request_id),
  unique (shop_id, number)
);

-- serves: what is still to be answered
create index shopify_data_requests_open on shopify_data_requests (shop_id, asked_at) where answered_at is null;
