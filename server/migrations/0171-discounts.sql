-- A discount is one campaign over many stores (domain.md 3.4). Amounts are cents, percentages and shares hundredths of a
-- percent; start and end are wall time, resolved in each store's own zone. Reference table.
create table discounts (
  discount_id uuid primary key default gen_random_uuid(),
  title text not null check (title = btrim(title) and title <> ''),
  -- Upper-case; null where it applies by itself.
  code text check (code = upper(code) and code <> ''),
  discount_type text not null check (discount_type in ('ORDER', 'PRODUCT', 'BXGY', 'SHIPPING')),
  value_type text not null check (value_type in ('FIXED', 'PERCENTAGE')),
  value integer not null check (value > 0 and (value_type = 'FIXED' or value <= 10000)),
  once_per_order boolean not null default false,
  -- What it applies to, for BXGY what is got: lower-case handles, or SKUs among products.
  items_kind text not null check (items_kind in ('all', 'products', 'collections')),
  items text[] not null default '{}',
  buys_kind text check (buys_kind in ('products', 'collections')),
  buys text[] not null default '{}',
  buys_quantity integer check (buys_quantity > 0),
  gets_quantity integer check (gets_quantity > 0),
  uses_per_order integer check (uses_per_order > 0),
  minimum_type text not null default 'NONE' check (minimum_type in ('NONE', 'SUBTOTAL', 'QUANTITY')),
  -- Cents or units.
  minimum_value integer check (minimum_value > 0),
  -- For each store; null is unlimited, never 0.
  usage_limit integer check (usage_limit > 0),
  once_per_customer boolean not null default false,
  -- E-mails, lower-case; null is everybody.
  customers text[],
  starts timestamp not null,
  ends timestamp check (ends > starts),
  scope text not null default 'BOTH' check (scope in ('BOTH', 'ONLINE', 'POS')),
  with_order boolean not null default false,
  with_product boolean not null default false,
  with_shipping boolean not null default false,
  hq_share integer not null,
  franchisee_share integer not null,
  vendor_share integer not null,
  -- Whose it is; null is head office.
  franchisee_id integer references franchisees,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (hq_share + franchisee_share + vendor_share = 10000),
  check ((discount_type = 'BXGY') = (buys_kind is not null))
);

-- serves: the list, newest first
create index discounts_newest on discounts (created_at desc, discount_id);

-- The stores of a discount. Title and code stand here too, so that a store has each of them once; a row stays when the
-- discount leaves the store, since reports speak of what it gave.
create table discount_shops (
  shop_id integer not null references shops,
  discount_id uuid not null references discounts,
  title text not null,
  code text,
  paused boolean not null default false,
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (shop_id, discount_id)
);

-- holds: a title and a code stand for one discount of a store
create unique index discount_shops_title on discount_shops (shop_id, lower(title)) where removed_at is null;
create unique index discount_shops_code on discount_shops (shop_id, code) where removed_at is null and code is not null;
-- serves: the stores of a discount
create index discount_shops_of_discount on discount_shops (discount_id);
