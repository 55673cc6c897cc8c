-- Files that a SuperAdmin brings in, and what became of each. Not store data: one file may bring many stores.
-- The file itself lies in the files folder until it is imported, the rows that were refused stay there.

create table imports (
  import_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('orders', 'products', 'inventory', 'customers', 'history')),
  file_name text not null,
  bytes bigint not null,
  -- the store that the file belongs to; null where it names its stores itself (a history)
  shop_id integer references shops,
  -- how a history is read
  mapping jsonb,
  status text not null default 'uploaded'
    check (status in ('uploaded', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  bytes_read bigint not null default 0,
  read_count integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  unchanged_count integer not null default 0,
  rejected_count integer not null default 0,
  stores_created integer not null default 0,
  -- the first problems; all of them stand in the file of refused rows
  problems jsonb not null default '[]',
  has_rejected_file boolean not null default false,
  -- why it failed or stopped before the end of the file
  message text,
  user_id uuid,
  actor text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);

-- serves: past imports, newest first
create index imports_newest on imports (created_at desc, import_id);
