-- What was changed together and can be taken back for a day: the offer itself is in undo_offers.
create table product_edits (
  edit_id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  user_id uuid,
  by text not null,
  summary text not null,
  updated integer not null,
  failed integer not null,
  undo_id uuid
);

-- serves: the changes of the last day
create index product_edits_newest on product_edits (at desc);
