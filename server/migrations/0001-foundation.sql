-- People, stores, sessions, audit: small shared tables ("reference tables" where the chain is sharded by shop_id).

create extension if not exists pg_trgm;

create table franchisees (
  franchisee_id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  corporate_email text not null unique,
  personal_email text,
  phone text,
  address text,
  city text,
  country text,
  staff_note text,
  status text not null default 'pending' check (status in ('pending', 'active', 'inactive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- Center IDs are never reused, whatever happens to the store.
create sequence center_ids start 101;

create table shops (
  shop_id integer generated always as identity primary key,
  shop_domain text not null unique,
  name text not null,
  cid text not null unique,
  timezone text not null,
  day_cutoff_minutes smallint not null default 0 check (day_cutoff_minutes between 0 and 720),
  currency text not null default 'USD',
  taxes_included boolean not null default false,
  franchisee_id integer references franchisees,
  phone text,
  address1 text,
  city text,
  province text,
  zip text,
  country text,
  opened_on date,
  synced_through timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index shops_of_franchisee on shops (franchisee_id);

create table users (
  user_id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  password_hash text,
  role text not null check (role in ('SuperAdmin', 'Admin')),
  type text not null default 'Staff' check (type in ('Staff', 'Franchisee')),
  franchisee_id integer references franchisees,
  first_name text not null,
  last_name text not null,
  phone_number text,
  permissions text[] not null default '{}',
  status text not null default 'Invited' check (status in ('Invited', 'Active', 'Inactive', 'Locked')),
  second_factor boolean not null default false,
  locked_until timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((type = 'Franchisee') = (franchisee_id is not null))
);

-- A session is known by the SHA-256 of its token; the token itself is never stored.
create table sessions (
  token_hash bytea primary key,
  session_id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_of_user on sessions (user_id, last_seen_at desc);

-- Links and codes sent by mail: invitations, password resets, second factors. Single use, hashed.
create table user_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('invitation', 'password-reset', 'sign-in-code')),
  code_hash bytea,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index user_tokens_of_user on user_tokens (user_id, kind);

-- Sign-in attempts of the last minutes, for throttling by account and by address.
create table sign_in_attempts (
  attempt_id bigint generated always as identity primary key,
  email text not null,
  ip text not null,
  succeeded boolean not null,
  at timestamptz not null default now()
);

create index sign_in_attempts_of_email on sign_in_attempts (email, at desc);
create index sign_in_attempts_of_ip on sign_in_attempts (ip, at desc);

create table audit_log (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid,
  actor text not null,
  role text,
  ip text,
  action text not null,
  entity text not null,
  entity_id text,
  shop_id integer,
  before jsonb,
  after jsonb,
  reason text,
  request_id text
);

create index audit_log_newest on audit_log (at desc, audit_id desc);
create index audit_log_of_entity on audit_log (entity, entity_id, at desc);

-- Mail that has been asked for; sent through SMTP when configured, else readable in the application.
create table mails (
  mail_id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  kind text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text
);

create index mails_newest on mails (created_at desc);

-- A saved view is a named URL search of a page plus the columns it hides.
create table saved_views (
  saved_view_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  page text not null,
  name text not null,
  search text not null,
  hidden_columns text[] not null default '{}',
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, page, name)
);

-- One row per application-wide value: the set-up code's hash, chain settings.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
