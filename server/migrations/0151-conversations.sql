-- Conversations between head office and a store, and announcements of head office to many. On the coordinator, like the
-- people who write them.
create table conversations (
  conversation_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('conversation', 'announcement')),
  subject text not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  -- Who it is with: the store and who held it then. Its next owner doesn't read what was said to this one.
  shop_id integer,
  franchisee_id integer references franchisees,
  -- What it is about: a record of a room that names it (server/src/chats/subjects.ts).
  record_kind text,
  record_id text,
  record_label text,
  acknowledge boolean not null default false,
  due_on date,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  check ((kind = 'announcement') = (shop_id is null)),
  check ((shop_id is null) = (franchisee_id is null))
);

-- serves: the list, newest first
create index conversations_newest on conversations (last_at desc, conversation_id);
-- serves: those of a franchisee
create index conversations_of_franchisee on conversations (franchisee_id, last_at desc);
-- serves: those about a record, opened from there
create index conversations_about on conversations (record_kind, record_id);

-- The stores that an announcement is for, with who held each then, and who has said that it was read.
create table announcement_stores (
  conversation_id uuid not null references conversations on delete cascade,
  shop_id integer not null,
  franchisee_id integer not null references franchisees,
  acknowledged_at timestamptz,
  acknowledged_by uuid references users,
  primary key (conversation_id, shop_id)
);

-- serves: the announcements for a franchisee
create index announcement_stores_of_franchisee on announcement_stores (franchisee_id);

create table conversation_messages (
  message_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  author_id uuid not null references users,
  from_head_office boolean not null,
  body text not null check (length(body) <= 4000),
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz
);

-- serves: the messages of a conversation
create index conversation_messages_in_order on conversation_messages (conversation_id, created_at);

-- Files that go with messages; the file store keeps their content.
create table conversation_attachments (
  attachment_id uuid primary key default gen_random_uuid(),
  message_id uuid not null references conversation_messages on delete cascade,
  file_name text not null,
  media_type text not null,
  bytes integer not null,
  file_key text not null
);

-- serves: the files of a message
create index conversation_attachments_of_message on conversation_attachments (message_id);

-- How far each person has read.
create table conversation_reads (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  read_at timestamptz not null,
  primary key (conversation_id, user_id)
);
