-- How often something was tried within a span of time, by whom: hashed, so that what people type isn't kept. Written by
-- rate-limiter-flexible, in one statement each time, for all processes together.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- forget-old-limits: what has run out.
create index rate_limits_run_out on rate_limits (expire);

-- Where somebody has signed in from, or set a password by mail: limits that strangers use up don't hold there.
create table known_addresses (
  user_id uuid not null references users on delete cascade,
  address_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, address_hash)
);

drop table sign_in_attempts;
drop table gift_card_code_misses;
