-- A discount that is tried on a year of past sales takes longer than a page waits: asked for here, worked on by a thread, its
-- result kept for some days.
create table discount_trials (
  trial_id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  -- What was asked: the discount, the stores and the days.
  asked jsonb not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  done integer not null default 0,
  total integer not null,
  result jsonb,
  asked_at timestamptz not null default now(),
  done_at timestamptz
);

-- serves: the trials of a person that still run
create index discount_trials_open on discount_trials (user_id) where state in ('WAITING', 'RUNNING');
