-- What reports need besides the facts: royalty terms and statements, inventory by day, results of checks.

-- serves: orders whose only sale in a range is a later addition (distinct orders of a report)
create index sales_lines_edits on sales_lines (shop_id, local_date) where kind = 2;

-- What a location owes, effective-dated (domain.md 3.6). Rates are percent; tiers are marginal brackets on the
-- year-to-date base: [{"up_to_cents": 10000000, "rate_pct": 6}, {"up_to_cents": null, "rate_pct": 5}].
create table royalty_terms (
  shop_id integer not null references shops,
  terms_id uuid not null default gen_random_uuid(),
  franchisee_id integer references franchisees,
  agreement text not null check (agreement in ('FRANCHISED', 'COMPANY_OWNED')),
  agreement_no text not null default '',
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  rate_type text not null check (rate_type in ('FLAT', 'TIERED')),
  rate_pct numeric(8, 4) not null check (rate_pct between 0 and 30),
  tiers jsonb not null default '[]',
  period text not null default 'MONTH' check (period in ('MONTH', 'WEEK', '4-4-5')),
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  marketing_rate_pct numeric(8, 4) not null default 0 check (marketing_rate_pct between 0 and 30),
  fixed_fees jsonb not null default '[]',
  include_shipping boolean not null default false,
  discount_cap_pct numeric(8, 4),
  hq_funded_discounts_deductible boolean not null default true,
  grace_days smallint not null default 0,
  due_day smallint not null default 10,
  updated_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, terms_id)
);

create unique index royalty_terms_from on royalty_terms (shop_id, effective_from);

-- SKUs free of royalty, approved exceptions of the SuperAdmin (reference table). A fact takes the treatment in
-- force at its sale.
create table royalty_excluded_skus (
  exclusion_id uuid primary key default gen_random_uuid(),
  sku text not null check (sku = btrim(sku) and sku <> ''),
  effective_from timestamptz not null default now(),
  effective_to timestamptz,
  note text not null,
  created_by text not null,
  created_at timestamptz not null default now()
);

-- serves: whether a SKU was excluded at a sale
create index royalty_excluded_skus_of_sku on royalty_excluded_skus (lower(sku), effective_from);

-- A statement is worked out again while it is a draft and frozen from its issue on: figures hold the report's
-- row, lines what is charged.
create table royalty_statements (
  shop_id integer not null references shops,
  statement_id uuid not null default gen_random_uuid(),
  number text not null,
  period_start date not null,
  period_end date not null,
  segment_from date not null,
  segment_to date not null,
  terms_id uuid not null,
  franchisee_id integer references franchisees,
  status text not null default 'draft' check (status in ('draft', 'issued', 'disputed', 'paid')),
  figures jsonb not null,
  corrections_cents integer not null default 0,
  total_due_cents integer not null,
  due_on date not null,
  issued_at timestamptz,
  disputed_at timestamptz,
  dispute_note text,
  paid_on date,
  payment_reference text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, statement_id),
  unique (shop_id, number),
  unique (shop_id, segment_from, segment_to)
);

-- serves: the list of statements, newest period first
create index royalty_statements_newest on royalty_statements (period_end desc, number);
-- serves: one statement by its id alone
create index royalty_statements_by_id on royalty_statements (statement_id);

create table royalty_statement_lines (
  shop_id integer not null,
  statement_id uuid not null,
  line_no smallint not null,
  kind text not null check (kind in ('royalty', 'minimum', 'marketing', 'fixed-fee', 'correction')),
  description text not null,
  base_cents integer,
  rate_pct numeric(10, 4),
  amount_cents integer not null,
  disputed boolean not null default false,
  -- The issued statement that a correction puts right.
  corrects_statement_id uuid,
  primary key (shop_id, statement_id, line_no),
  foreign key (shop_id, statement_id) references royalty_statements
);

-- Stock of a variant at a location at close of a store-local day. Only days on which something changed have a
-- row: the row in force on a day is the latest one until then.
create table inventory_snapshots (
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
  primary key (shop_id, variant_id, location_id, local_date)
);

-- The last day a store's stock was written down for.
create table inventory_days (
  shop_id integer primary key references shops,
  closed_through date not null
);

-- Results of the checks that all figures agree, newest first; how long they are kept is up to the job.
create table report_check_runs (
  run_id bigint generated always as identity primary key,
  checked_at timestamptz not null default now(),
  start_date date not null,
  end_date date not null,
  ok boolean not null,
  result jsonb not null
);

create index report_check_runs_newest on report_check_runs (checked_at desc);
