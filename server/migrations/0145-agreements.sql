-- What was agreed with a franchisee, with its document, and when it is to be renewed. Reference table.
create table franchisee_agreements (
  franchisee_id integer not null references franchisees,
  agreement_id uuid not null default gen_random_uuid(),
  title text not null,
  number text not null default '',
  signed_on date,
  renews_on date,
  -- The document's place in the file store; all four null where there is none.
  file_key text,
  file_name text,
  media_type text,
  bytes integer,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (franchisee_id, agreement_id),
  check (num_nulls(file_key, file_name, media_type, bytes) in (0, 4)),
  check (renews_on > signed_on)
);
