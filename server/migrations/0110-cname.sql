-- The root domains that head office owns. The token with which records are made at the provider is sealed; without one
-- people enter the records there themselves.
create table domains (
  domain_id uuid primary key default gen_random_uuid(),
  domain text not null unique check (domain = lower(domain)),
  provider text not null,
  zone_id text,
  token_enc text,
  created_by text not null,
  created_at timestamptz not null default now(),
  check ((zone_id is null) = (token_enc is null))
);

-- The names under which shops are reached (domain.md 3.9). What DNS says and what the certificate says are two facts, each
-- kept as it was last answered; `status` follows from both.
create table cname_records (
  record_id uuid primary key default gen_random_uuid(),
  shop_id int not null references shops,
  domain_id uuid not null references domains,
  host text not null check (host = lower(host)),
  -- The host and its domain: one record for each name of the chain.
  fqdn text not null unique check (fqdn = lower(fqdn)),
  target text not null,
  ttl int not null default 3600,
  is_primary boolean not null default false,
  status text not null default 'PENDING_DNS'
    check (status in ('PENDING_DNS', 'VERIFIED', 'ACTIVE', 'MISCONFIGURED', 'FAILED', 'REMOVING')),
  dns_status text not null default 'unknown' check (dns_status in ('unknown', 'missing', 'right', 'elsewhere')),
  observed_value text,
  verified_at timestamptz,
  ssl_status text not null default 'unknown'
    check (ssl_status in ('unknown', 'none', 'valid', 'other-name', 'untrusted', 'expired')),
  ssl_expires_at timestamptz,
  live_at timestamptz,
  error text,
  -- Why the last look-up had no answer; what was known before stays.
  could_not_ask text,
  last_checked_at timestamptz,
  last_tried_at timestamptz,
  -- From when the distances between look-ups are counted.
  watched_from timestamptz not null default now(),
  next_check_at timestamptz not null,
  -- What is still to be done at the provider, the record's id there, and why it could not be done.
  provider_work text check (provider_work in ('create', 'remove')),
  provider_record_id text,
  provider_error text,
  created_by text not null,
  created_at timestamptz not null default now()
);

-- serves: the names of a store; one of them is its main one
create index cname_records_of_shop on cname_records (shop_id);
create unique index cname_records_primary on cname_records (shop_id) where is_primary;
-- serves: deleting a domain, and the list of one
create index cname_records_of_domain on cname_records (domain_id);
-- serves: which names are to be looked up now
create index cname_records_due on cname_records (next_check_at);
