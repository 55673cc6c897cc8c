-- Which processes of the server are alive, so that another one goes on with what a dead one was doing.
create table processes (
  process_id uuid primary key,
  -- where its pid means it: one machine since its start, or one container; null where that can't be told
  place text,
  pid integer not null,
  -- the name under which the queue locks the jobs it runs (graphile_worker.jobs.locked_by)
  queue_name text,
  seen_at timestamptz not null
);

-- Work that only one process does at a time. A lease ends with its process.
create table leases (
  name text primary key,
  process_id uuid not null references processes on delete cascade,
  -- who took it over holds another one, which is how the one before notices
  token uuid not null
);

-- delete from processes where process_id = any($1), with what hangs on them
create index leases_of_process on leases (process_id);
