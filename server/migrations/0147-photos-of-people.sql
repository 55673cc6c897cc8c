-- The photo of a person: one small square each, drawn by the server, some 10 kB. It goes where its person goes, so it stands
-- beside them and not among the files. Its id is random and new with each photo: whoever is shown a person is told it.
create table user_photos (
  user_id uuid primary key references users,
  photo_id uuid not null unique default gen_random_uuid(),
  -- WebP
  content bytea not null,
  created_at timestamptz not null default now()
);
