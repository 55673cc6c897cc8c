-- What can be taken back for some minutes: the offer that a write made, and what its room needs to do so. On the
-- coordinator, like the people it belongs to.
create table undo_offers (
  undo_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- Which room knows how (server/src/undo/undo.ts).
  kind text not null,
  what jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  undone_at timestamptz
);

-- serves: forgetting those that ran out
create index undo_offers_oldest on undo_offers (expires_at);
