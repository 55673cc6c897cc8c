-- What people are told, who is told it by what way, and when they are not to be disturbed. On the coordinator, like the
-- people it belongs to. Kept for 90 days.
create table notifications (
  notification_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  topic text not null,
  -- What happened, once: whatever is retried, nobody is told of it twice.
  event_key text not null,
  -- What stands together in the bell.
  group_key text not null,
  shop_id integer,
  title text not null,
  detail text not null default '',
  href text not null,
  in_app boolean not null,
  email text not null check (email in ('off', 'now', 'daily')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  unique (user_id, event_key)
);

-- serves: the bell, newest first; what a topic last said
create index notifications_of_user on notifications (user_id, created_at desc);
-- serves: the number at the bell
create index notifications_unread on notifications (user_id) where in_app and read_at is null;
-- serves: what waits for a mail, looked for each minute
create index notifications_to_mail on notifications (user_id, created_at) where email <> 'off' and mailed_at is null;
-- serves: forgetting the oldest
create index notifications_oldest on notifications (created_at);

-- By what way somebody wants to hear of a topic; without a row, as the topic says.
create table notification_choices (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  in_app boolean not null,
  email text not null check (email in ('off', 'now', 'daily')),
  primary key (user_id, topic)
);

-- When somebody wants mail: minutes of the day in their own zone.
create table notification_hours (
  user_id uuid primary key references users on delete cascade,
  timezone text not null,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  digest_at smallint not null default 480 check (digest_at between 0 and 1439),
  digest_sent_on date,
  check ((quiet_from is null) = (quiet_to is null))
);
